package render_test

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// small is a hunt that goes over a jump twice, in a look.
func small(t *testing.T, look render.Picture) *render.Picture {
	t.Helper()
	look.Puzzle, look.Walk = cases(t)[0].Puzzle, cases(t)[0].Walk
	return &look
}

func TestThemesAndScales(t *testing.T) {
	width := map[string]int{}
	for _, theme := range render.Themes {
		still := string(picture(t, "svg", small(t, render.Picture{Theme: theme})))
		for _, other := range render.Themes {
			colour := theme.Palette().GoalEdge
			if other != theme && colour == other.Palette().GoalEdge {
				t.Errorf("%s and %s have the same edge of goals", theme, other)
			}
		}
		for _, format := range render.Formats {
			if len(picture(t, format, small(t, render.Picture{Theme: theme, Scale: 0.5}))) == 0 {
				t.Errorf("found no %s", format)
			}
		}
		if !strings.Contains(still, "<path") {
			t.Errorf("%s: found no picture", theme)
		}
	}
	for name, scale := range map[string]float64{"half": 0.5, "usual": 0, "twice": 2} {
		img := oracle.Must(png.Decode(bytes.NewReader(picture(t, "png", small(t, render.Picture{Scale: scale})))))
		width[name] = img.Bounds().Dx()
	}
	if width["usual"] < width["half"]*19/10 || width["twice"] < width["usual"]*19/10 {
		t.Errorf("found the widths %v", width)
	}
	for _, p := range []render.Picture{{Theme: "pink"}, {Scale: 100}, {Scale: -1}, {Scale: 0.01}} {
		if p.Check() == nil {
			t.Errorf("found nothing wrong with %q, %g", p.Theme, p.Scale)
		}
	}
	if err := (&render.Picture{Theme: render.Dark, Scale: 2}).Check(); err != nil {
		t.Error(err)
	}
}

// TestNumbersAreLegibleOrLeftOut by the pixels that they have.
func TestNumbersAreLegibleOrLeftOut(t *testing.T) {
	for _, c := range []struct {
		side    int
		scale   float64
		numbers bool
	}{{8, 1, true}, {8, 0.6, true}, {8, 0.25, false}, {30, 1, true}, {60, 1, false}, {60, 2, true}} {
		p := serpentine(t, c.side)
		p.Scale = c.scale
		still := string(picture(t, "svg", p))
		if has := strings.Contains(still, ">"+"25"+"</text>") && strings.Count(still, "<text") > 2*c.side*2; has != c.numbers {
			t.Errorf("%d squares a side, times %g: found numbers %t, expected %t", c.side, c.scale, has, c.numbers)
		}
	}
}

// TestLinesAlone: there are no squares, labels, numbers or pieces.
func TestLinesAlone(t *testing.T) {
	still := string(picture(t, "svg", small(t, render.Picture{Style: render.Line})))
	for _, not := range []string{"<text", "pattern", "translate"} {
		if strings.Contains(still, not) {
			t.Errorf("found %q in\n%s", not, still)
		}
	}
}

// TestAJumpMadeTwiceIsDrawnTwice, side by side.
func TestAJumpMadeTwiceIsDrawnTwice(t *testing.T) {
	moves := func(walk string) int {
		list := oracle.Must(puzzles.ParseSquares(walk))
		p := small(t, render.Picture{Style: render.Line})
		p.Walk = list
		return len(regexp.MustCompile(`l-?[0-9]`).FindAll(picture(t, "svg", p), -1))
	}
	if once, twice := moves("a1,c2"), moves("a1,c2,a1"); twice < once+3 {
		t.Errorf("found %d pieces of line, and %d there and back", once, twice)
	}
}
