package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// plays goes the shortest walk that the solver finds, from where the piece is: the start.
func (p *tab) plays() {
	p.Helper()
	walk := eval[[]string](p, `(async () => {
		const { backend } = await import(new URL("js/backend.js", document.baseURI).href);
		const { fromFragment } = await import(new URL("js/link.js", document.baseURI).href);
		return (await backend.solve(fromFragment(location.hash).puzzle, {started() {}, progress() {}})).walk;
	})()`, chromedp.EvalAwaitPromise)
	for _, square := range walk {
		if eval[bool](p, fmt.Sprintf(`!document.querySelector('[data-square="%s"]').getAttribute("aria-label").includes("the piece is here")`, square)) {
			p.on(square)
		}
	}
	p.await(`document.getElementById("result-text").textContent.includes("proven shortest")`)
}

// TestBrowserOpensOnToday: there are three puzzles with their par, and what is made
// of them stays.
func TestBrowserOpensOnToday(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(*testing.T, string) *tab{"server": open, "site": openSite} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, "")
			p.await(`document.querySelectorAll("[data-daily]").length === 3 && /^Par [0-9]+, proven\.$/.test(document.getElementById("par").textContent)`)
			today := eval[string](p, `(d => d.getFullYear() + "-" + String(d.getMonth() + 1).padStart(2, "0") + "-" + String(d.getDate()).padStart(2, "0"))(new Date())`)
			if got := p.text("name") + p.text("summary"); got != today+" · Hunt of a knight on 8 x 8" {
				t.Errorf("found %q", got)
			}
			p.shot("today-" + name)
			p.plays()
			p.await(`document.getElementById("streak").textContent === "Streak: 1 day." && document.querySelector("[data-daily=hunt]").textContent.includes("✓")`)
			p.shot("today-done-" + name)
			eval[string](p, `(Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => globalThis.told = text}}), "")`)
			p.click("#tell")
			p.await(`globalThis.told && document.getElementById("live").textContent === "The result is in the clipboard."`)
			if got := eval[string](p, "told"); !strings.HasPrefix(got, "knightsat "+today+": ") || !strings.HasSuffix(got, ", no hints") {
				t.Errorf("found the result %q", got)
			}
			p.do(chromedp.Reload())
			p.await(`document.documentElement.dataset.ready === "true" && document.getElementById("streak").textContent === "Streak: 1 day." && !document.getElementById("result").hidden`)
			if name == "site" {
				return // the rest is the same page
			}
			p.click("[data-daily=cover]")
			p.await(`document.getElementById("name").textContent.endsWith(" cover · ")`)
			p.shot("today-cover")
			p.click("[data-daily=tour]")
			p.await(`document.querySelectorAll("#board .hole").length === 3`)
			// Another day; its puzzles have its name.
			p.click("#today summary")
			p.set("day", "2026-11-21")
			p.await(`document.getElementById("daily-title").textContent === "2026-11-21"`)
			p.click("[data-daily=hunt]")
			p.await(`document.getElementById("name").textContent === "2026-11-21 · " && document.getElementById("par").textContent === "Par 11, proven."`)
		})
	}
}

// TestBrowserPaintsBeforeTheSolverIsThere: the board does not wait for it.
func TestBrowserPaintsBeforeTheSolverIsThere(t *testing.T) {
	t.Parallel()
	p := openSite(t, "")
	const held = `{ const real = fetch; globalThis.fetch = (file, ...rest) => String(file).endsWith(".wasm")
		? new Promise(go => globalThis.release = () => go(real(file, ...rest))) : real(file, ...rest); }`
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: held}); err != nil {
		p.fatal(err)
	}
	p.do(chromedp.Navigate(p.server.URL + "/?held#family=tour&board=3x4"))
	p.await(`globalThis.release && document.querySelectorAll("[data-square]").length === 64 && document.getElementById("summary").textContent === "Loading"`)
	eval[string](p, `(release(), "")`)
	p.await(`document.querySelectorAll("[data-square]").length === 12`)
}

// TestBrowserClimbsTheLadder: the queen's covers in order, with attacked squares
// hidden, a clock, and splits.
func TestBrowserClimbsTheLadder(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "")
		p.click("#ladder > summary")
		p.await(`document.querySelectorAll("#rungs button").length === 36 && document.querySelector("#rungs button").textContent === "Qa1par 118"`)
		p.shot("ladder")
		p.click("[data-queen=d5]")
		p.await(`document.getElementById("par").textContent === "Par 158, proven." && !document.getElementById("clock").hidden`)
		p.await(`document.getElementById("score").textContent.endsWith("next: f8.")`)
		p.click("#shown")
		p.await(`document.querySelectorAll("#board .attacked").length === 0 && document.querySelectorAll("#board .order").length === 0`)
		p.do(chromedp.Focus(`[data-square="h8"]`))
		p.keys("h8", "f7") // which is attacked
		p.says("f7 is attacked")
		p.await(`document.getElementById("score").textContent.endsWith(" 1 slip.")`)
		p.shot("ladder-hidden")
		p.do(chromedp.KeyEvent(kb.ArrowRight))
		p.keys("g7", "g6")
		p.await(`document.getElementById("score").textContent.startsWith("1 move, ")`)
		// Splits, of a short one.
		q := open(t, "#family=hunt&board=5x5&start=a1&goals=c2,d4&ordered=true")
		for _, square := range strings.Fields("b3 a1") { // and back
			q.on(square)
		}
		q.await(`document.getElementById("score").textContent.startsWith("2 moves, ")`)
		q.plays()
		q.await(`document.querySelector("#split-rows .over td:nth-child(2)").textContent.endsWith(" (+2)") && document.querySelectorAll("#split-rows tr").length === 2 && !document.getElementById("splits").hidden`)
		q.click("#splits > summary")
		q.shot("splits")
	})
}

func TestBrowserMakesNewPuzzles(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=6x6&start=a1&goals=f6&mode=make")
		p.set("many", "4")
		p.set("difficulty", "hard")
		p.click("#one-walk")
		p.click("#generate")
		p.says("A new puzzle, hard: par ")
		p.await(`document.querySelectorAll("#board .goal").length === 4`)
		p.click("#unique")
		p.says("The shortest walk is unique: one of ")
		p.shot("make-generated")
		p = open(t, "#family=tour&board=3x4&mode=make") // from any start, where chance had one
		p.click("#unique")
		p.says("There are 16 shortest walks of 11 moves.")
		// A position in FEN, in and out.
		p.click("#text-format summary")
		p.type_("fen", "8/8/8/3q4/8/8/8/N7")
		p.click("#use-fen")
		p.await(`document.getElementById("summary").textContent === "Cover of a knight on 8 x 8" && document.getElementById("fen").value === "8/8/8/3q4/8/8/8/N7 w - - 0 1"`)
		p.type_("fen", "8/8/8/3q4/8/8/8/N6")
		p.click("#use-fen")
		p.await(`document.getElementById("trouble").textContent !== "" && document.getElementById("fen").value === "8/8/8/3q4/8/8/8/N6"`)
		p.shot("make-fen")
	})
}

// TestBrowserPlaysEveryPiece: those with names, and sums of leaps and slides.
func TestBrowserPlaysEveryPiece(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=hunt&board=8x8&start=d4&goals=a1&mode=make")
	names := eval[[]string](p, `[...document.getElementById("piece").options].map(o => o.value)`)
	if len(names) < 11 {
		t.Errorf("found the pieces %v", names)
	}
	p.click("#tab-play")
	for _, name := range append(names[:len(names)-1], "0,1*+1,2", "1,2+1,3") {
		eval[string](p, fmt.Sprintf(`location.hash = "#family=hunt&board=8x8&start=d4&goals=a1&piece=%s"`, strings.ReplaceAll(name, "+", "%2B")))
		p.await(fmt.Sprintf(`document.getElementById("summary").textContent.includes(" a %s on ") && document.querySelectorAll("#board .piece .body").length > 0`, name))
		moves := `document.querySelectorAll("#board .dot").length`
		if !strings.HasPrefix(p.text("task"), "Visit the goal") || eval[int](p, moves) < 4 {
			t.Errorf("%s: found %s, %d moves", name, p.text("task"), eval[int](p, moves))
		}
	}
	p.shot("compound")
}
