package web_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestBrowserEditsAndSolves(t *testing.T) {
	p := open(t, "")
	if got := p.text("summary"); got != "Hunt of a knight on 8 x 8" {
		t.Errorf("found %q, expected the adventure", got)
	}
	p.set("family", "tour")
	p.await(`document.getElementById("text").value.includes("family: tour")`)
	p.set("columns", "3")
	p.await(`document.querySelectorAll("[data-square]").length === 24`)
	p.set("rows", "3")
	p.await(`document.querySelectorAll("[data-square]").length === 9`)
	p.click("#closed")
	p.await(`document.getElementById("text").value.includes("closed: true")`)
	p.click("input[value=hole]")
	p.on("b2")
	p.await(`document.querySelector('[data-square="b2"]').getAttribute("aria-label") === "b2, hole"`)
	p.shot("make-ring")
	p.solve()
	if got := p.text("verdict"); got != "8 moves, proven shortest" {
		t.Errorf("found %q", got)
	}
	// The same with the text format, and a mistake in it.
	p.click("#tab-make")
	p.click("#text-format summary")
	p.set("text", "family: tour\n* * *\n* # *\n* * ?\n")
	p.click("#use-text")
	p.await(`document.getElementById("trouble").textContent.startsWith("text:4:5: found '?'")`)
	p.shot("make-mistake")
	p.set("text", "family: cover\nN * *\n* q *\n* * *\n")
	p.click("#use-text")
	p.await(`document.getElementById("trouble").textContent.includes("attacked by the queen on b2")`)
	p.set("text", "piece: king\nN * *\n* # *\n* * *\n")
	p.click("#use-text")
	p.await(`document.getElementById("trouble").textContent === "" && document.getElementById("summary").textContent === "Tour of a king on 3 x 3"`)
}

func TestBrowserPaints(t *testing.T) {
	p := open(t, "#family=hunt&board=4x4&start=a1&goals=d4")
	goals := func(want string) {
		t.Helper()
		p.await(fmt.Sprintf(`decodeURIComponent(location.hash).includes(%q)`, want))
	}
	p.on("b2") // the brush is the goal at first
	goals("goals=d4,b2")
	p.on("d4")
	goals("goals=b2")
	p.click("input[value=start]")
	p.on("a2")
	goals("start=a2")
	p.click("input[value=Q]")
	p.on("d1")
	goals("guard=Qd1")
	p.await(`document.querySelector('[data-square="d4"]').getAttribute("aria-label") === "d4, attacked"`)
	p.shot("make-guard")
	// By keyboard: a key paints, and Enter paints with the brush that is chosen.
	p.do(chromedp.Focus(`[data-square="c3"]`), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("#"))
	goals("holes=b4")
	p.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent("x"))
	goals("goals=b2,a4")
	p.do(chromedp.KeyEvent(kb.Delete))
	p.await(`location.hash.endsWith("goals=b2")`)
}

func TestBrowserStepsThroughAWalk(t *testing.T) {
	p := open(t, "#family=hunt&board=8x8&start=a8&goals=e6,c4,b3,a2,b2,b1")
	p.solve()
	if got := p.text("verdict"); got != "11 moves, proven shortest" {
		t.Errorf("found %q", got)
	}
	if got := p.text("reason"); !strings.HasPrefix(got, "proven shortest: ") {
		t.Errorf("found the reason %q", got)
	}
	p.shot("solved")
	at := func(move int) {
		t.Helper()
		p.await(fmt.Sprintf(`document.getElementById("scrub").value === "%d" && document.querySelector("#moves [aria-current]").textContent.startsWith("%d ")`, move, move))
		p.await(fmt.Sprintf(`(document.querySelector("#board .line")?.getAttribute("points").split(" ").length ?? 2) === %d`, 2*max(1, move+1)))
	}
	at(11)
	p.click("#back")
	at(10)
	p.click("#first")
	at(0)
	p.click("#forward")
	at(1)
	p.do(chromedp.Focus("#scrub"), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	at(3)
	p.shot("solved-step")
	p.click("#moves li:nth-child(6) button")
	at(5)
	p.on("a8")
	at(0)
	p.do(chromedp.KeyEvent("."))
	at(1)
	p.set("speed", "50")
	p.click("#run")
	at(11)
	p.await(`document.getElementById("run").textContent === "Play"`)
}

func TestBrowserRingsTheIndependentSet(t *testing.T) {
	p := open(t, "#family=cover&board=8x8&guard=Qd5&start=h8")
	p.solve()
	if got := p.text("verdict"); got != "46 moves, proven shortest" {
		t.Errorf("found %q", got)
	}
	p.click("#show-set")
	p.await(`document.querySelectorAll("#board .set").length === 24`)
	p.shot("solved-set")
}

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

func TestBrowserPlaysByKeyboard(t *testing.T) {
	p := open(t, "#family=hunt&board=8x8&start=a8&goals=e6,c4,b3,a2,b2,b1")
	p.do(chromedp.Focus("#tab-make"), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	p.await(`!document.getElementById("play").hidden`)
	p.do(chromedp.Focus(`[data-square="a8"]`), chromedp.KeyEvent("h"))
	p.await(`document.getElementById("advice").textContent.startsWith("11 moves still needed")`)
	p.shot("play-hint")
	walk := strings.Fields("a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2")
	p.keys("a8", "b8") // no jump: it is refused
	p.await(`document.getElementById("live").textContent === "b8 is not a jump from a8."`)
	p.keys("b8", "b6") // a detour, undone
	p.await(`document.getElementById("score").textContent === "1 move, 6 left to visit."`)
	p.do(chromedp.KeyEvent("u"))
	p.await(`document.getElementById("score").textContent === "0 moves, 6 left to visit."`)
	before := "b6"
	for _, square := range walk[1:] {
		p.keys(before, square)
		before = square
	}
	p.await(`document.getElementById("result-text").textContent.includes("11 moves is the proven shortest")`)
	if got := p.text("result-title"); got != "Done in 11 moves" {
		t.Errorf("found %q", got)
	}
	p.shot("play-done")
}

func TestBrowserSharesByAddress(t *testing.T) {
	p := open(t, "#family=hunt&board=5x5&piece=1,3&start=a1&goals=d2&holes=c3&guard=Pb5&closed=true")
	p.click("input[value=goal]")
	p.on("e3")
	p.await(`location.hash.includes("goals=d2,e3")`)
	address := eval[string](p, "location.hash")
	want := p.text("text")
	again := open(t, address)
	if got := again.text("text"); got != want || !strings.Contains(got, "piece: camel") {
		t.Errorf("the link gives\n%s\nexpected\n%s", got, want)
	}
	// A link that is no puzzle says so, and leaves a page that works.
	broken := open(t, "#family=hunt&board=9999x9999&start=a1")
	if got := broken.text("trouble"); !strings.Contains(got, "9999x9999") {
		t.Errorf("found %q, expected a complaint about the board", got)
	}
	if got := broken.text("summary"); got != "Hunt of a knight on 8 x 8" {
		t.Errorf("found %q, expected the adventure", got)
	}
}

func TestBrowserStopsALongSolve(t *testing.T) {
	p := open(t, "#family=cover&board=16x16&guard=Qd5&start=p16")
	p.click("#tab-solve")
	p.click("#solve > details > summary")
	p.set("encoding", "step")
	p.set("seconds", "200")
	p.click("#go")
	p.await(`document.getElementById("progress").textContent.includes("trying")`)
	p.shot("solving")
	p.click("#halt")
	p.await(`!document.getElementById("answer").hidden`)
	if got := p.text("verdict"); !strings.Contains(got, "moves") {
		t.Errorf("found %q, expected the best walk", got)
	}
	p.await(`document.getElementById("go").disabled === false && document.getElementById("halt").disabled`)
	// Another puzzle stops a computation, too, and its answer is not shown.
	p.click("#go")
	p.await(`document.getElementById("progress").textContent.includes("trying")`)
	p.click("#tab-make")
	p.click(`[data-example="tour-3x4"]`)
	p.await(`document.getElementById("summary").textContent === "Tour of a knight on 3 x 4" || document.getElementById("summary").textContent === "Tour of a knight on 4 x 3"`)
	p.solve()
	if got := p.text("verdict"); got != "11 moves, proven shortest" {
		t.Errorf("found %q", got)
	}
}

// fits fails where the page is wider than its window.
func (p *tab) fits(state string) {
	p.Helper()
	if over := eval[int](p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
		p.Errorf("%s: the page is %d pixels wider than its window", state, over)
	}
}

// axeFile is axe-core, which is another project's: npm fetches it.
const axeFile = "testdata/axe/node_modules/axe-core/axe.min.js"

// needsAxe skips the rest of a test where axe-core is not there.
func (p *tab) needsAxe() {
	p.Helper()
	if _, err := os.Stat(axeFile); err != nil {
		p.Skip("found no axe-core, so that nothing was looked for that keeps people out: run npm ci in web/testdata/axe")
	}
}

// accessible runs axe-core, where it is there, and fails where it finds a serious
// violation.
func (p *tab) accessible(state string) {
	p.Helper()
	source, err := os.ReadFile(axeFile)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		p.Fatal(err)
	}
	const run = `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations
		.filter(v => v.impact === "serious" || v.impact === "critical")
		.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join(" | ")))`
	eval[int](p, string(source)+";0")
	for _, f := range eval[[]string](p, run, chromedp.EvalAwaitPromise) {
		p.Errorf("%s: %s", state, f)
	}
}

func TestBrowserPageIsAccessible(t *testing.T) {
	for _, look := range []struct {
		name          string
		width, height int64
		scale         float64
		dark          bool
	}{
		{"wide", 1280, 1000, 1, false}, {"dark", 1280, 1000, 1, true}, {"phone", 360, 740, 2, false}, {"zoomed", 640, 500, 2, true},
	} {
		t.Run(look.name, func(t *testing.T) {
			p := open(t, "#family=hunt&board=8x8&start=a8&goals=e6,c4,b3,a2,b2,b1&guard=Ph7")
			scheme := "light"
			if look.dark {
				scheme = "dark"
			}
			p.size(look.width, look.height, look.scale)
			p.media("prefers-color-scheme", scheme)
			check := func(state string) {
				t.Helper()
				p.accessible(state)
				p.fits(state)
				p.shot(look.name + "-" + state)
			}
			p.click("#text-format summary")
			check("make")
			p.solve()
			p.click("#more summary")
			check("solve")
			p.click("#tab-play")
			p.click("#hint")
			p.await(`document.getElementById("advice").textContent.includes("needed")`)
			check("play")
			p.click("#tab-make")
			p.click(`[data-example="impossible-cover"]`)
			p.await(`document.getElementById("summary").textContent.startsWith("Cover")`)
			p.solve()
			check("impossible")
			p.needsAxe()
		})
	}
}

func TestBrowserShowsLargeBoards(t *testing.T) {
	p := open(t, "#family=hunt&board=60x50&start=a1&goals=bh50,ad3")
	p.solve()
	p.shot("large")
	p.fits("large")
	p.click("#fit")
	p.await(`document.querySelector("#board svg").getBoundingClientRect().width >= 60 * 24`)
	p.fits("large, not fitted")
	p.accessible("large")
	p.needsAxe()
}

func TestBrowserDownloads(t *testing.T) {
	p := open(t, "#family=hunt&board=5x5&start=a1&goals=e5")
	p.solve()
	for _, name := range []string{"SVG", "Moving SVG", "PNG", "GIF", "PDF flip book", "PDF contact sheet", "CNF", "Certificate"} {
		eval[string](p, `document.getElementById("live").textContent = ""`)
		p.click(fmt.Sprintf(`[data-file="%s"]`, name))
		p.await(`document.getElementById("live").textContent.startsWith("Saved ")`)
	}
}

// TestBrowserPlaysAClosedTour begins anywhere, goes home, and takes it back.
func TestBrowserPlaysAClosedTour(t *testing.T) {
	p := open(t, "#family=tour&board=3x3&holes=b2&closed=true")
	p.click("#tab-play")
	p.on("b2")
	p.await(`document.getElementById("live").textContent === "b2 can't be entered."`)
	for _, square := range strings.Fields("a1 b3 c1 a2 c3 b1 a3 c2") {
		p.on(square)
		p.await(fmt.Sprintf(`document.querySelector('[data-square="%s"]').getAttribute("aria-label").includes("the piece is here")`, square))
	}
	p.on("a3") // each square once
	p.await(`document.getElementById("live").textContent === "a3 is not a jump from c2."`)
	p.on("a1")
	p.await(`document.getElementById("result-text").textContent.includes("8 moves is the proven shortest")`)
	p.click("#undo")
	p.await(`document.getElementById("result").hidden && document.getElementById("score").textContent === "7 moves, 0 left to visit."`)
	p.click("#again")
	p.await(`document.getElementById("score").textContent === "Choose a square to start from."`)
}
