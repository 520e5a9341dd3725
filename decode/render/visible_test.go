package render_test

import (
	"bytes"
	"compress/zlib"
	"image/gif"
	"io"
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
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
	// drawn is a picture of parts: lines of the puzzle's text, squares with a ring, or the style of a poster, which
	// no GIF has, and its walk.
	drawn := func(parts string) (p render.Picture, poster bool) {
		text := "family: cover\nstart: any\nboard: 4x4\n"
		for part := range strings.SplitSeq(parts, ";") {
			switch key, squares, _ := strings.Cut(part, " "); key {
			case "ring":
				p.Independent = oracle.Squares(squares)
			case "line", "fill":
				p.Style, p.Walk, poster = render.Style(key), oracle.Squares(squares), true
			case "goals:":
				text = "board: 4x4\nstart: a1\n" + part
			default:
				text += part + "\n"
			}
		}
		if p.Puzzle = posed.Puzzle(text); !poster { // a GIF needs a walk
			p.Walk = oracle.Squares("d4,b3")
		}
		return p, poster
	}
	for c := range oracle.Table[struct{ Name, A, B string }](`
		a number                    | numbers: 5=c1                | numbers: 7=c1
		the shape of a guard        | guard: Qa1;holes: b1,b2,a2   | guard: Ra1;holes: b1,b2,a2
		a wall                      | walls: a1-a2                 |
		another colour of a square  | holes: c3                    |
		a ring                      | ring b2                      |
		a goal                      | goals: b2,c4                 | goals: b2,d3
		the line of a poster        | line a1,b3,c1,a2,b4          | line a1,b3,c1,a2
		the area of a poster        | fill a1,b3,c1,a1             | fill b3,c1,a2,b3
	`) {
		for _, format := range render.Formats {
			see := visible[format]
			if see == nil {
				t.Fatalf("the test does not know what is to be seen in a %s: add it to visible", format)
			}
			var seen [2][]byte
			for k, parts := range []string{c.A, c.B} {
				p, poster := drawn(parts)
				var file bytes.Buffer
				if format != "gif" || !poster {
					oracle.Done(render.Write(t.Context(), &file, format, &p))
					seen[k] = see(t, file.Bytes())
				}
			}
			if seen[0] != nil && bytes.Equal(seen[0], seen[1]) {
				t.Errorf("%s: pictures with and without %s look the same", format, c.Name)
			}
		}
	}
}
