package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/solve"
)

// media emulates what the reader asks of pages.
func (p *tab) media(feature, value string) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}}}); err != nil {
		p.fatal(err)
	}
}

func TestBrowserMovesAnSVG(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	spec, err := puzzles.ParseExample("adventure")
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := spec.Build()
	if err != nil {
		t.Fatal(err)
	}
	ans, err := solve.Solve(t.Context(), puzzle, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		if err := render.AnimatedSVG(w, &render.Picture{Puzzle: puzzle, Walk: ans.Walk}); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	p.media("prefers-reduced-motion", "no-preference")
	p.do(chromedp.Navigate(server.URL + "/walk.svg"))
	p.await(`document.getAnimations().length === 4`)
	// In the middle of the third move's rest the piece is on the walk's square
	// there, and the line goes as far.
	const at = `(() => {
		for (const a of document.getAnimations()) { a.pause(); a.currentTime = 700 * 2.75; }
		const piece = document.querySelector(".piece").getScreenCTM();
		const line = document.querySelector(".walk");
		const drawn = line.getTotalLength() + 1 - parseFloat(getComputedStyle(line).strokeDashoffset);
		const end = line.getPointAtLength(drawn).matrixTransform(line.getScreenCTM());
		return Math.hypot(end.x - piece.e, end.y - piece.f);
	})()`
	if off := eval[float64](p, at); off > 2 {
		t.Errorf("the piece is %.1f pixels from the end of the line", off)
	}
	const told = `[...new Set([...document.querySelectorAll(".told")].map(e => getComputedStyle(e).visibility))].join()`
	if got := eval[string](p, told); got != "hidden" {
		t.Errorf("found the end %s in the middle", got)
	}
	p.shot("moving")
	eval[string](p, `(document.getAnimations().forEach(a => a.currentTime = 700 * 11.5), "")`)
	if got := eval[string](p, told); got != "visible" {
		t.Errorf("found the end %s at the end", got)
	}
	p.media("prefers-reduced-motion", "reduce")
	p.await(`document.getAnimations().length === 0`)
	if got := eval[string](p, told); got != "visible" {
		t.Errorf("found the end %s at rest", got)
	}
	p.shot("moving-rests")
}
