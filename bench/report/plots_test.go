package report

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// pictures are the plots of a page.
var pictures = map[string]func(*study) (string, error){
	"cactus": (*study).cactusPlot, "scaling": (*study).scalingPlot, "scatter": (*study).scatterPlot,
}

func checkXML(t *testing.T, name string, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
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
	svg, err := sample(t, 6, 25).study(wall).scalingPlot()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{">hand, gini: time of the whole process, median and range<", ">squares<", ">time of the whole process (s)<", ">encoding6:amo=ladder<",
		">limit 60 s<", ">hollow: over the limit<", ">0.01<", ">0.1<", ">1<", ">10<", ">100<", ">200<"} {
		if !strings.Contains(svg, text) {
			t.Errorf("found no text %s", text)
		}
	}
	svg, err = sample(t, 2, 12).study(wall).cactusPlot()
	if err != nil || !strings.Contains(svg, "<title>size-49: ") {
		t.Errorf("found no instance's name at its point: %v", err)
	}
}

func TestPicturesRefuse(t *testing.T) {
	for _, test := range []struct {
		name, want, draw string
		r                *Results
	}{
		{"too many lines", "17 configurations are too many for a picture; choose at most 16", "cactus", sample(t, 17, 2)},
		{"nothing solved", "no instance was solved", "cactus", handmade(t, "a step gini timeout")},
		{"a scatter without common instances", "no instance has times of both step, gini and walk, gini", "scatter", handmade(t, "a step gini 1\nb walk gini 1")},
		{"nothing to scale", "no instance has a size", "scaling", handmade(t, "a step gini memory memory")},
	} {
		m := wall
		if test.name == "nothing to scale" {
			m.Unit = ""
		}
		if svg, err := pictures[test.draw](test.r.study(m)); err == nil || !strings.Contains(err.Error(), test.want) || len(svg) > 0 {
			t.Errorf("%s: found error %v and %d bytes, want %q and none", test.name, err, len(svg), test.want)
		}
	}
}

// Over any range there is more than one tick, not too many, and all are plain.
func TestTicks(t *testing.T) {
	for lo := 1e-6; lo < 1e6; lo *= 3.7 {
		for factor := 4.01; factor < 1e12 && lo*factor < 1e10; factor *= 2.9 {
			checkTicks(t, axis{Lo: lo, Hi: lo * factor, log: true}, 15)
		}
	}
	for hi := 1.5; hi < 1e6; hi = math.Ceil(hi*1.4) + 0.5 {
		checkTicks(t, axis{Hi: hi}, 11)
	}
}

func checkTicks(t *testing.T, a axis, most int) {
	t.Helper()
	last := math.Inf(-1)
	ticks := a.Ticks()
	for _, tick := range ticks {
		if tick.value < a.Lo || tick.value > a.Hi || tick.value <= last {
			t.Fatalf("%g to %g: found a tick at %g after %g", a.Lo, a.Hi, tick.value, last)
		}
		last = tick.value
		if strings.Contains(tick.Label, "e") || len(tick.Label) > 10 {
			t.Fatalf("%g to %g: found the tick %q", a.Lo, a.Hi, tick.Label)
		}
	}
	if len(ticks) < 2 || len(ticks) > most {
		t.Fatalf("%g to %g: found %d ticks, want 2 to %d", a.Lo, a.Hi, len(ticks), most)
	}
}

// TestThePageHasEverything: each cell with its records, each configuration, and no text of the
// records that could be taken for marks.
func TestThePageHasEverything(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini timeout\nb walk gini 3\nc walk gini 4")
	r.Cells[0].Error = "</script><b>&"
	page, err := HTML(r, Shown{Measure: wall})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"data-at=\"0\"", "data-at=\"4\"", "--cell suite=hand/instance=a/encoding=step/engine=gini/repeat=1 -o again.jsonl",
		"too few for a test", "class=\"plot lines\"", "class=\"plot scatter\"", "walk, gini"} {
		if !strings.Contains(page, text) {
			t.Errorf("found no %s", text)
		}
	}
	if strings.Contains(page, "data-at=\"5\"") || strings.Contains(page, "</script><b>") || strings.Count(page, "</script>") != 1 {
		t.Error("found more cells than there are, or a text that ends the script")
	}
	for _, outside := range []string{"src=", "@import", "<link", "href=\"http"} {
		if strings.Contains(page, outside) {
			t.Errorf("found %s: the page must stand alone", outside)
		}
	}
	r.Cells[0].Lower, r.Cells[0].Moves = 9, 9
	r.Cells[1].Lower, r.Cells[1].Moves = 8, 8
	if page, err = HTML(r, Shown{Measure: wall}); err != nil || !strings.Contains(page, "two answers can&#39;t both be right") {
		t.Errorf("found no disagreement, %v", err)
	}
}
