package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

func readCSV(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

var pictures = map[string]func(io.Writer, string, *Results, Measure) error{"cactus": WriteCactus, "scaling": WriteScaling, "scatter": WriteScatter}

// The same results make the same bytes, and those are whole pictures.
func TestPicturesAreWholeAndRepeatable(t *testing.T) {
	for name, draw := range pictures {
		for _, format := range PictureFormats() {
			var a, b bytes.Buffer
			if err := draw(&a, format, sample(t, 2, 12), wall(t)); err != nil {
				t.Fatal(err)
			}
			if err := draw(&b, format, sample(t, 2, 12), wall(t)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s.%s: found two pictures of the same results", name, format)
			}
			if format == "png" {
				img, err := png.Decode(&a)
				if err != nil {
					t.Fatal(err)
				}
				if r, g, bl, alpha := img.At(0, 0).RGBA(); r&g&bl&alpha != 0xffff {
					t.Errorf("%s.png: found a corner that isn't white", name)
				}
				continue
			}
			checkXML(t, name, a.Bytes())
		}
	}
}

func checkXML(t *testing.T, name string, text []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s.svg: %v", name, err)
		}
	}
}

func TestPicturesSayWhatTheyShow(t *testing.T) {
	var b strings.Builder
	if err := WriteScaling(&b, "svg", sample(t, 6, 25), wall(t)); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{">sample, gini: time of the whole process, median and range<", ">squares<", ">time of the whole process (s)<", ">encoding6:amo=ladder<",
		">limit 60 s<", ">over the limit<", ">0.01<", ">0.1<", ">1<", ">10<", ">100<", ">200<"} {
		if !strings.Contains(b.String(), text) {
			t.Errorf("found no text %s", text)
		}
	}
}

func TestPicturesRefuse(t *testing.T) {
	for _, test := range []struct {
		name, want string
		draw       func(io.Writer, string, *Results, Measure) error
		r          *Results
		format     string
	}{
		{"too many lines", "17 combinations of encoding and engine are too many for a picture; choose at most 16", WriteCactus, sample(t, 17, 2), "svg"},
		{"nothing solved", "no instance was solved", WriteCactus, handmade(t, "a step gini timeout"), "svg"},
		{"no format", `unknown picture format "gif"; there are svg and png`, WriteCactus, sample(t, 1, 2), "gif"},
		{"a scatter of one", "a scatter compares 2 combinations of encoding and engine, and here are 1", WriteScatter, sample(t, 1, 2), "svg"},
		{"a scatter without common instances", "no instance has times of both step, gini and walk, gini", WriteScatter, handmade(t, "a step gini 1\nb walk gini 1"), "svg"},
		{"nothing to scale", "no instance has a size", WriteScaling, handmade(t, "a step gini memory memory"), "svg"},
	} {
		m := wall(t)
		if test.name == "nothing to scale" {
			m.time = false
		}
		var b strings.Builder
		if err := test.draw(&b, test.format, test.r, m); err == nil || !strings.Contains(err.Error(), test.want) || b.Len() > 0 {
			t.Errorf("%s: found error %v and %d bytes, want %q and none", test.name, err, b.Len(), test.want)
		}
	}
}

// Every measure of real results can be drawn, whatever is 0 or missing in it.
func TestEveryMeasureOfRecordedResults(t *testing.T) {
	r := read(t, recorded(t, "old.jsonl"))
	for _, m := range Measures() {
		if err := r.Has(m); (err != nil) != (m.Name == "cpu" || m.Name == "analyse") {
			t.Errorf("%s: found %v; want an error for what these old records don't have", m.Name, err)
		} else if err != nil {
			continue
		}
		for name, draw := range map[string]func(io.Writer, string, *Results, Measure) error{"cactus": WriteCactus, "scaling": WriteScaling} {
			if err := draw(io.Discard, "svg", r, m); err != nil {
				t.Errorf("%s of %s: %v", name, m.Name, err)
			}
		}
		var b bytes.Buffer
		if err := WriteJSON(&b, r, m); err != nil {
			t.Fatal(err)
		}
		var back struct{ Groups []jsonGroup }
		if err := json.Unmarshal(b.Bytes(), &back); err != nil || len(back.Groups) != 6 {
			t.Errorf("%s: found %d groups, %v, want 3 instances by 2 encodings", m.Name, len(back.Groups), err)
		}
	}
}

// Over any range there is more than one written tick, not too many, and all
// that is written is plain.
func TestTicks(t *testing.T) {
	for lo := 1e-6; lo < 1e6; lo *= 3.7 {
		for factor := 4.01; factor < 1e12 && lo*factor < 1e10; factor *= 2.9 {
			checkTicks(t, logTicks(lo, lo*factor), lo, lo*factor, 15)
		}
	}
	for hi := 1.5; hi < 1e6; hi = math.Ceil(hi*1.4) + 0.5 {
		checkTicks(t, countTicks(0, hi), 0, hi, 11)
	}
}

func checkTicks(t *testing.T, ticks []plot.Tick, lo, hi float64, most int) {
	t.Helper()
	written, last := 0, math.Inf(-1)
	for _, tick := range ticks {
		if tick.Value < lo || tick.Value > hi || tick.Value <= last {
			t.Fatalf("%g to %g: found a tick at %g after %g", lo, hi, tick.Value, last)
		}
		last = tick.Value
		if tick.Label != "" {
			written++
		}
		if strings.Contains(tick.Label, "e") || len(tick.Label) > 10 {
			t.Fatalf("%g to %g: found the tick %q", lo, hi, tick.Label)
		}
	}
	if written < 2 || written > most {
		t.Fatalf("%g to %g: found %d written ticks, want 2 to %d", lo, hi, written, most)
	}
}

// No two of the lines that a picture can have look alike, and two of the same
// colour differ in both mark and dashes.
func TestStylesDiffer(t *testing.T) {
	for i := range MaxLines {
		for j := range i {
			a, b := styleOf(i), styleOf(j)
			if a.line.Color == b.line.Color && (a.shape == b.shape || len(a.line.Dashes) == len(b.line.Dashes)) {
				t.Errorf("lines %d and %d look alike", j, i)
			}
		}
	}
}
