package render_test

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
)

// small is a hunt that goes over a jump twice, in a look.
func small(t *testing.T, look render.Picture) *render.Picture {
	t.Helper()
	look.Puzzle, look.Walk = cases(t)[0].Puzzle, cases(t)[0].Walk
	return &look
}

func TestThemesAndScales(t *testing.T) {
	seen := map[string]bool{}
	for _, theme := range render.Themes {
		seen[string(picture(t, "svg", small(t, render.Picture{Theme: theme})))] = true
	}
	if len(seen) != len(render.Themes) {
		t.Errorf("found %d pictures, want one for each of %d themes", len(seen), len(render.Themes))
	}
	last := 1
	for _, scale := range []float64{0.5, 0, 2} { // 0 is the usual one
		img := oracle.Must(png.Decode(bytes.NewReader(picture(t, "png", small(t, render.Picture{Scale: scale})))))
		if n := colours(img); img.Bounds().Dx() < last*19/10 || n < 3 {
			t.Errorf("scale %g: found %d colours, and a width of %d after one of %d", scale, n, img.Bounds().Dx(), last)
		}
		last = img.Bounds().Dx()
	}
	for _, p := range []render.Picture{{Theme: "pink"}, {Scale: 100}, {Scale: -1}} {
		if p.Check() == nil {
			t.Errorf("found nothing wrong with %q, %g", p.Theme, p.Scale)
		}
	}
}

// TestNumbersAreLegibleOrLeftOut by the pixels that they have.
func TestNumbersAreLegibleOrLeftOut(t *testing.T) {
	for c := range oracle.Table[struct {
		Side    int
		Scale   float64
		Numbers bool
	}](`
		8  | 1    | true
		8  | 0.6  | true
		8  | 0.25 | false
		30 | 1    | true
		60 | 1    | false
		60 | 2    | true
	`) {
		p := serpentine(t, c.Side)
		p.Scale = c.Scale
		still := string(picture(t, "svg", p))
		if has := strings.Contains(still, ">"+"25"+"</text>") && strings.Count(still, "<text") > 2*c.Side*2; has != c.Numbers {
			t.Errorf("%d squares a side, times %g: found numbers %t, expected %t", c.Side, c.Scale, has, c.Numbers)
		}
	}
}

// TestAJumpMadeTwiceIsDrawnTwice, side by side.
func TestAJumpMadeTwiceIsDrawnTwice(t *testing.T) {
	moves := func(walk string) int {
		p := small(t, render.Picture{Style: render.Line})
		p.Walk = oracle.Squares(walk)
		_, line, _ := strings.Cut(string(picture(t, "svg", p)), `stroke="`)
		return len(regexp.MustCompile(`l-?[0-9]`).FindAllString(line, -1))
	}
	if once, twice := moves("a1,c2"), moves("a1,c2,a1"); twice < once+2 { // the last piece closes the line
		t.Errorf("found %d pieces of line, and %d there and back", once, twice)
	}
}
