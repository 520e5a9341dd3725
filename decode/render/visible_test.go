package render_test

import (
	"bytes"
	"compress/zlib"
	"image/gif"
	"io"
	"regexp"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// visible is what of a file is to be seen, by its format: without titles, and what says who made it.
var visible = map[string]func(t *testing.T, file []byte) []byte{
	"svg": func(_ *testing.T, file []byte) []byte {
		return regexp.MustCompile(`(?s)<title.*?</title>|<desc.*?</desc>|<!--.*?-->|aria-label="[^"]*"`).ReplaceAll(file, nil)
	},
	"png": func(_ *testing.T, file []byte) []byte { return file },
	"gif": func(_ *testing.T, file []byte) []byte {
		var all []byte
		for _, frame := range oracle.Must(gif.DecodeAll(bytes.NewReader(file))).Image {
			all = append(all, frame.Pix...)
		}
		return all
	},
	"pdf": func(t *testing.T, file []byte) (all []byte) {
		for _, m := range regexp.MustCompile(`(?s)/Length \d+>>\s+stream\n(.*?)\nendstream`).FindAllSubmatch(file, -1) {
			if z, err := zlib.NewReader(bytes.NewReader(m[1])); err == nil {
				text, _ := io.ReadAll(z)
				all = append(all, text...)
			}
		}
		if len(all) == 0 {
			t.Fatal("found no page in the PDF")
		}
		return all
	},
}

// TestEachFormatDrawsEverything: pictures that differ in one thing look different in each format, so that none can
// leave out shapes, lines, rings, areas or texts.
func TestEachFormatDrawsEverything(t *testing.T) {
	board := func(header string) render.Picture {
		return render.Picture{Puzzle: oracle.Puzzle("family: cover\nstart: any\nboard: 4x4\n" + header)}
	}
	with := func(p render.Picture, change func(*render.Picture)) render.Picture {
		change(&p)
		return p
	}
	walk := oracle.Must(puzzles.ParseWalk(oracle.Puzzle("@tour-8x8").Ground(), "a1 b3 c1 a2 b4"))
	open := board("")
	for _, c := range []struct {
		name string
		a, b render.Picture
		gif  bool
	}{
		{"a number", board("numbers: 5=c1"), board("numbers: 7=c1"), true},
		{"the shape of a guard", board("guard: Qa1\nholes: b1,b2,a2"), board("guard: Ra1\nholes: b1,b2,a2"), true},
		{"a wall", board("walls: a1-a2"), open, true},
		{"another colour of a square", board("holes: c3"), open, true},
		{"a ring", with(open, func(p *render.Picture) { p.Independent = []puzzles.Square{oracle.Square("b2")} }), open, true},
		{"a goal", render.Picture{Puzzle: oracle.Puzzle("board: 4x4\nstart: a1\ngoals: b2,c4")}, render.Picture{Puzzle: oracle.Puzzle("board: 4x4\nstart: a1\ngoals: b2,d3")}, true},
		{"the line of a poster", with(open, func(p *render.Picture) { p.Style, p.Walk = render.Line, walk }), with(open, func(p *render.Picture) { p.Style, p.Walk = render.Line, walk[:4] }), false},
		{"the area of a poster", with(open, func(p *render.Picture) { p.Style, p.Walk = render.Fill, append(walk[:3:3], walk[0]) }), with(open, func(p *render.Picture) { p.Style, p.Walk = render.Fill, append(walk[1:4:4], walk[1]) }), false},
	} {
		for _, format := range render.Formats {
			see := visible[format]
			if see == nil {
				t.Fatalf("the test does not know what is to be seen in a %s: add it to visible", format)
			}
			if format == "gif" && !c.gif { // of posters there are none
				continue
			}
			if c.gif { // which needs a walk
				short := oracle.Must(puzzles.ParseWalk(c.a.Puzzle.Ground(), "d4 b3"))
				c.a.Walk, c.b.Walk = short, short
			}
			var a, b bytes.Buffer
			for to, p := range map[*bytes.Buffer]*render.Picture{&a: &c.a, &b: &c.b} {
				oracle.Done(render.Write(t.Context(), to, format, p))
			}
			if bytes.Equal(see(t, a.Bytes()), see(t, b.Bytes())) {
				t.Errorf("%s: pictures with and without %s look the same", format, c.name)
			}
		}
	}
}
