package render_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

type drawing struct {
	name string
	render.Picture
}

// cases are small pictures of everything that can be drawn.
func cases(t *testing.T) (list []drawing) {
	t.Helper()
	for c := range oracle.Table[struct{ Name, Puzzle, Walk string }](`
		hunt    | "family: hunt\nboard: 4x3\nholes: d3,c3\nguard: Pa3\nstart: a1\ngoals: c2,b3\n" | a1,c2,a1,b3
		cover   | "family: cover\nboard: 5x3\nguard: Re3\npiece: king\nstart: a1\n"               | a1,a2,b1,b2,c2,d2,d1,d2,c1,c2,b2,a1,b2,c2,d1,c2
		tour    | "family: tour\nboard: 3x3\nholes: b2\nclosed: true\n"                           | a1,b3,c1,a2,c3,b1,a3,c2,a1
		stays   | "family: tour\nboard: 1x1\n"                                                    | a1
		filled  | "family: tour\nboard: 3x3\nholes: b2\nwalls: a1-a2\nclosed: true\nnumbers: 3=c1,8=c2\n" | a1,b3,c1,a2,c3,b1,a3,c2,a1
		numbers | "family: tour\npiece: king\nwalls: a1-a2,a1-c2\nnumbers: 2=b3\ngoals: a1,c3\nordered: true\n. . .\n. # .\n. . .\n" |
		board   | "family: cover\nboard: 30x2\nguard: Bc1\nstart: aa1\nend: h2\n"                 |
	`) {
		p := render.Picture{Puzzle: posed.Puzzle(c.Puzzle), NoNumbers: c.Name == "stays"}
		if c.Walk != "" {
			p.Walk = oracle.Squares(c.Walk)
			oracle.Done(puzzles.Check(p.Puzzle, p.Walk))
		}
		list = append(list, drawing{c.Name, p})
	}
	list[0].Independent = oracle.Squares("a1,b3")
	return list
}

// picture draws in a format, and again: the same input gives the same file.
func picture(t *testing.T, format string, p *render.Picture) []byte {
	t.Helper()
	var first, second bytes.Buffer
	for _, w := range []io.Writer{&first, &second} {
		oracle.Done(render.Write(t.Context(), w, format, p))
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("two %s pictures of the same walk differ", format)
	}
	return first.Bytes()
}

func TestSVGIsAsBefore(t *testing.T) {
	for _, c := range cases(t) {
		got := picture(t, "svg", &c.Picture)
		if err := xml.Unmarshal(got, new(struct{})); err != nil {
			t.Errorf("%s: found no well-formed XML: %v", c.name, err)
		}
		oracle.Golden(t, filepath.Join("testdata", c.name+".svg"), string(got))
	}
}

// walkPositions is how many there are to show: one for a board without a walk.
func positions(p *render.Picture) int { return max(1, len(p.Walk)) }

func TestPDFHasAPageAPosition(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("found no pdftoppm, which renders PDF: install poppler-utils")
	}
	for _, c := range cases(t) {
		t.Run(c.name, func(t *testing.T) {
			if got := pages(t, picture(t, "pdf", &c.Picture)); got != positions(&c.Picture) {
				t.Errorf("found %d pages, expected %d", got, positions(&c.Picture))
			}
		})
	}
}

// pages renders a PDF and counts its pages that show something.
func pages(t *testing.T, pdf []byte) (n int) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "walk.pdf")
	oracle.Done(os.WriteFile(file, pdf, 0o644))
	out, err := exec.Command("pdftoppm", "-r", "20", "-png", file, filepath.Join(dir, "page")).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Fatalf("pdftoppm: %v\n%s", err, out)
	}
	for _, name := range oracle.Must(filepath.Glob(filepath.Join(dir, "*.png"))) {
		if colours(oracle.Must(png.Decode(bytes.NewReader(oracle.Must(os.ReadFile(name)))))) >= 3 {
			n++
		}
	}
	return n
}

func colours(img image.Image) int {
	seen := map[[4]uint32]bool{}
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			r, g, b, a := img.At(x, y).RGBA()
			seen[[4]uint32{r, g, b, a}] = true
		}
	}
	return len(seen)
}

// TestGIFFramesAddUp compares the last frame, which holds only what its move
// changes, with the first frame of the same position drawn at once.
func TestGIFFramesAddUp(t *testing.T) {
	c := cases(t)[2] // a closed tour: all squares visited, the piece back at the start
	g := oracle.Must(gif.DecodeAll(bytes.NewReader(picture(t, "gif", &c.Picture))))
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	seen := map[string]bool{}
	for _, frame := range g.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		seen[fmt.Sprint(bytes.Clone(screen.Pix))] = true
	}
	if len(seen) != len(c.Walk) {
		t.Errorf("found %d different frames, expected %d", len(seen), len(c.Walk))
	}
	// Squares that are visited and left are green, whatever came before.
	l := g.Config.Width / 5 // the board has 3 columns and a margin at each side
	for _, at := range []image.Point{{g.Config.Width/2 - l, g.Config.Height/2 - l/3}, {g.Config.Width/2 + l, g.Config.Height/2 - l/3}} {
		r, green, b, _ := screen.At(at.X, at.Y).RGBA()
		if green <= r || green <= b {
			t.Errorf("found colour %v at %v, expected the green of a visited square", screen.At(at.X, at.Y), at)
		}
	}
}

// serpentine is a wazir's walk over all squares.
func serpentine(t *testing.T, side int) *render.Picture {
	p := &render.Picture{Puzzle: posed.Puzzle(fmt.Sprintf("board: %dx%d\npiece: wazir\n", side, side))}
	for k := range side * side {
		col, row := 1+k%side, 1+k/side
		if row%2 == 0 {
			col = side + 1 - col
		}
		p.Walk = append(p.Walk, puzzles.Square{Col: col, Row: row})
	}
	return p
}

func TestLargeBoards(t *testing.T) {
	p := serpentine(t, 100)
	still := string(picture(t, "svg", p))
	// Column letters, row numbers and the title, but no move numbers.
	if n := strings.Count(still, "<text"); n > 100 {
		t.Errorf("found %d texts on a board of 100x100, expected labels alone", n)
	}
	if n := strings.Count(still, "l"); n < 9999 {
		t.Errorf("found no line of %d moves", p.Walk.Moves())
	}
	for format, side := range map[string]int{"pdf": 60, "gif": 200} {
		if err := render.Write(t.Context(), io.Discard, format, serpentine(t, side)); !errors.As(err, new(*render.TooLargeError)) {
			t.Errorf("%s of %dx%d: found error %v, expected that it is too large", format, side, side, err)
		}
	}
	// Of a poster, positions are not drawn, so that they are no limit.
	p = serpentine(t, 60)
	p.Style, p.Paper, p.Caption = render.Weave, "A4", "sixty"
	oracle.Done(render.Write(t.Context(), io.Discard, "pdf", p))
}

func TestWriteRefusesWhatItCannotDo(t *testing.T) {
	for format, p := range map[string]*render.Picture{
		"bmp": small(t, render.Picture{}), "": small(t, render.Picture{}),
		"gif": small(t, render.Picture{Style: render.Line}), "svg": small(t, render.Picture{Style: render.Fill}), // of an open walk
	} {
		if err := render.Write(t.Context(), io.Discard, format, p); err == nil {
			t.Errorf("%q %v: found no error", format, p.Style)
		}
	}
}

// TestPicturesStopWithTheirContext: nothing whole is written.
func TestPicturesStopWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, format := range render.Formats {
		if err := render.Write(ctx, io.Discard, format, serpentine(t, 4)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: found %v, expected the context's error", format, err)
		}
	}
}
