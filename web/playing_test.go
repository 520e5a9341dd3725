package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// keys goes over the board by keyboard alone.
func (p *tab) keys(from, to string) {
	p.Helper()
	for _, axis := range []struct {
		steps    int
		up, down string
	}{{int(to[0]) - int(from[0]), kb.ArrowRight, kb.ArrowLeft}, {int(to[1]) - int(from[1]), kb.ArrowUp, kb.ArrowDown}} {
		key := axis.up
		if axis.steps < 0 {
			axis.steps, key = -axis.steps, axis.down
		}
		for range axis.steps {
			p.do(chromedp.KeyEvent(key))
		}
	}
	p.do(chromedp.KeyEvent(kb.Enter))
}

// says waits for the end of what the page says aloud.
func (p *tab) says(text string) {
	p.Helper()
	p.await(fmt.Sprintf(`document.getElementById("live").textContent.includes(%q)`, text))
}

func TestBrowserPlaysByKeyboard(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, adventure)
		p.do(chromedp.KeyEvent(kb.Tab)) // the first stop leads to the board
		p.await(`document.activeElement.id === "skip"`)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.await(`document.activeElement.dataset.square === "a8"`)
		p.do(chromedp.KeyEvent("h"))
		p.await(`document.getElementById("live").textContent.startsWith("11 moves still needed")`)
		walk := strings.Fields("a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2")
		p.keys("a8", "b8") // no jump: it is refused
		p.says("The knight can't move from a8 to b8.")
		p.keys("b8", "b6") // a detour, undone, made again and undone
		p.await(`document.getElementById("score").textContent === "1 move, 6 to go."`)
		p.do(chromedp.KeyEvent("u"))
		p.await(`document.getElementById("score").textContent === "0 moves, 6 to go."`)
		p.do(chromedp.KeyEvent("r"))
		p.await(`document.getElementById("score").textContent === "1 move, 6 to go."`)
		p.do(chromedp.KeyEvent("u"))
		before := "b6"
		for i, square := range walk[1:] {
			p.keys(before, square)
			before = square
			if i == 5 { // the game survives a reload
				p.await(`document.getElementById("score").textContent.startsWith("6 moves")`)
				p.do(chromedp.Reload())
				p.await(`document.documentElement.dataset.ready === "true" && document.getElementById("score").textContent.startsWith("6 moves")`)
				p.do(chromedp.Focus(chromedp.CSS(`[data-square="` + square + `"]`)))
			}
		}
		p.await(`document.getElementById("result-title").textContent === "Perfect: 11 moves"`)
		if got := p.text("result-title") + p.text("result-stars"); got != "Perfect: 11 moves★★☆" { // after a hint
			t.Errorf("found %q", got)
		}
		p.shot("play-done")
	})
}

// TestBrowserPlaysInOrder: the order is on the board, and the next goal.
func TestBrowserPlaysInOrder(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=5x5&start=a1&goals=c2,d4&ordered=true")
		p.await(`document.getElementById("score").textContent === "0 moves, 2 to go; next: c2."`)
		p.await(`[...document.querySelectorAll("#board .order")].map(e => e.textContent).sort().join() === "1,2" && document.querySelectorAll("#board .next").length === 1`)
		p.on("c2")
		p.await(`document.getElementById("score").textContent === "1 move, 1 to go; next: d4."`)
		p.await(`document.querySelector('[data-square="d4"]').getAttribute("aria-label").includes("next to visit")`)
		p.shot("play-ordered")
		p.drag("c2", "d4") // the piece is dragged, too
		p.await(`document.getElementById("result-title").textContent === "Perfect: 2 moves"`)
		cover := open(t, "#family=cover&board=3x4&start=a1&ordered=true")
		cover.await(`document.querySelectorAll("#board .order").length === 12`)
	})
}

// TestBrowserSaysWhichMoveLost: at the end, against a shortest walk.
func TestBrowserSaysWhichMoveLost(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=5x5&start=a1&goals=c2,d4")
		for _, square := range strings.Fields("b3 a1 c2 d4") {
			p.on(square)
		}
		p.await(`document.getElementById("result-text").textContent.includes("It can be done in 2.")`)
		p.await(`document.getElementById("result-lost").textContent === "Move 1, to b3, cost 1 move; so did others after it."`)
		p.click("#compare")
		p.await(`document.querySelector("#board .other").getAttribute("d").startsWith("M")`)
		p.shot("play-compared")
		p.click("#why")
		p.await(`document.body.dataset.mode === "solve" && document.body.dataset.moves === "2"`)
	})
}

// TestBrowserTellsDeadEnds in words that are true.
func TestBrowserTellsDeadEnds(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=tour&board=3x4&start=a1")
		p.on("b3")
		p.on("a1")
		p.says("a1 has been visited, and no square may be visited twice.")
		p.on("c1")
		p.on("a2")
		p.on("c3")
		p.await(`document.getElementById("heard").textContent.startsWith("c3. ")`)
		for _, square := range strings.Fields("b1 a3 c4 b2 a4") {
			p.on(square)
		}
		p.says("No move is left from a4: take a move back.")
		p.shot("play-dead-end")
	})
}

// TestBrowserPlaysAClosedTour begins anywhere, goes home, and takes it back.
func TestBrowserPlaysAClosedTour(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=tour&board=3x3&holes=b2&closed=true")
	p.on("b2")
	p.says("b2 is a hole.")
	for _, square := range strings.Fields("a1 b3 c1 a2 c3 b1 a3 c2") {
		p.on(square)
		p.await(fmt.Sprintf(`document.querySelector('[data-square="%s"]').getAttribute("aria-label").includes("the piece is here")`, square))
	}
	p.on("a3") // each square once
	p.says("a3 has been visited")
	p.on("a1")
	p.await(`document.getElementById("result-text").textContent.includes("Every one visited, none twice.")`)
	p.do(chromedp.Focus(chromedp.CSS(`[data-square="a1"]`)), chromedp.KeyEvent("u"))
	p.await(`document.getElementById("reveal").hidden && document.getElementById("score").textContent === "7 moves; now back to a1."`)
	p.click("#again")
	p.await(`document.getElementById("score").textContent === "Choose a square to start from."`)
}

// swipe drags a finger from one place to another.
func (p *tab) swipe(from, to []float64) { p.Helper(); p.strokes([][]float64{from, to}) }

// strokes drags a finger along places.
func (p *tab) strokes(places [][]float64) {
	p.Helper()
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)}); err != nil {
			p.fatal(err)
		}
	}
	send(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: places[0][0], Y: places[0][1]})
	for i, to := range places[1:] {
		from := places[i]
		for i := range 10 {
			part := float64(i+1) / 10
			send(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: from[0] + part*(to[0]-from[0]), Y: from[1] + part*(to[1]-from[1])})
		}
	}
	send(input.DispatchTouchEventTypeTouchEnd)
}

// TestBrowserDragsByTouch: a finger takes the piece along; elsewhere on the board it
// scrolls the page.
func TestBrowserDragsByTouch(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=hunt&board=5x5&start=a1&goals=d4,e5")
	p.size(390, 844, 2)
	if _, err := chromedp.Call(p.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
		p.fatal(err)
	}
	for i, square := range strings.Fields("c2 d4 b5") {
		p.swipe(p.middle(strings.Fields("a1 c2 d4")[i]), p.middle(square))
		p.await(fmt.Sprintf(`document.getElementById("score").textContent.startsWith("%d move")`, i+1))
	}
	p.swipe(p.middle("e1"), p.middle("e5"))
	p.await(`scrollY > 20`)
	p.reads("score", "3 moves")
}

func TestBrowserPlaysByTouch(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=5x5&start=a1&goals=c2,d4")
		p.size(390, 844, 2)
		if _, err := chromedp.Call(p.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
			p.fatal(err)
		}
		p.tap("c2")
		p.await(`document.getElementById("score").textContent === "1 move, 1 to go."`)
		p.tap("d4")
		p.await(`document.getElementById("result-title").textContent === "Perfect: 2 moves"`)
		p.click("#tab-make")
		p.tap("e5")
		p.await(`location.hash.includes("goals=c2,d4,e5")`)
		p.shot("phone-made")
	})
}

// TestBrowserPlaysOnGraphs by click, by dragging, by keys and by names that are typed,
// with hints; a link has the graph in it, unless that is too large.
func TestBrowserPlaysOnGraphs(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "")
		p.click("[data-example=icosian]")
		p.await(`document.getElementById("summary").textContent === "Tour on a graph" && document.querySelectorAll("[data-square]").length === 20`)
		p.on("R")
		p.await(`document.querySelectorAll("#board .dot").length === 3`)
		p.drag("R", "S")
		p.await(`document.getElementById("score").textContent.startsWith("1 move, 18 to go")`)
		p.on("B")
		p.says("The piece can't move from S to B.")
		p.type_("square", "t")
		eval[string](p, `(document.getElementById("type").requestSubmit(), "")`)
		p.await(`document.getElementById("score").textContent.startsWith("2 moves")`)
		p.do(chromedp.Focus(chromedp.CSS(`[data-square="T"]`)), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.Enter)) // V
		p.await(`document.getElementById("score").textContent.startsWith("3 moves")`)
		for len(eval[[]string](p, squaresVisited)) < 20 {
			moves := p.text("score")
			p.click("#hint")
			p.await(`document.querySelectorAll("#board .advice").length === 1`)
			if moves == "3 moves, 16 to go." {
				p.shot("graph-hint")
			}
			p.on(eval[string](p, `document.querySelector("#board .advice").closest("[data-square]").dataset.square`))
			p.await(fmt.Sprintf(`document.getElementById("score").textContent !== %q`, moves))
		}
		p.on("R")
		p.await(`!document.getElementById("reveal").hidden && document.getElementById("result-text").textContent.includes("Every one visited, none twice.")`)
		p.shot("graph-won")
		p.solve()
		p.await(`document.body.dataset.status === "optimal"`)
		p.shot("graph-solved")
		address := eval[string](p, "location.hash")
		q := open(t, address)
		q.await(`document.querySelectorAll("[data-square]").length === 20 && document.body.dataset.mode === "solve"`)
		if got := eval[string](q, "location.hash"); got != address {
			t.Errorf("found the address %s, expected %s", got, address)
		}
		// A hunt, made by hand of what was typed; then one that no link holds.
		q.click("#tab-make")
		q.click("#text-format summary")
		q.type_("text", "family: hunt\nstart: a\ngoals: d\ngraph:\na b\nb c\nc d\nd a\n")
		q.click("#use-text")
		q.await(`document.querySelectorAll("[data-square]").length === 4`)
		q.on("b")
		q.on("c")
		q.await(`document.querySelectorAll("#board .goal").length === 3 && location.hash.includes("goals=d,b,c")`)
		q.shot("graph-made")
		q.click("#tab-play")
		q.plays()
		q.await(`document.getElementById("result-stars").textContent === "★★★"`)
		q.click("#tab-make")
		eval[string](q, `(document.getElementById("text").value = "family: tour\ngraph:\n" + Array.from({length: 900}, (_, i) => "vertex" + i + " vertex" + (i + 1) + "\n").join(""), "")`)
		q.click("#use-text")
		q.await(`document.querySelectorAll("[data-square]").length === 901 && location.hash === ""`)
		q.click("#menu-button")
		q.click("#share")
		q.says("This graph is too large for a link.")
	})
}

const squaresVisited = `[...document.querySelectorAll("#board .visited")].map(c => c.dataset.square)`
