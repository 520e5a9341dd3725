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
		const backend = (await import(new URL("app.js", document.baseURI).href)).backend;
		const { puzzleOf, store } = (await import(new URL("app.js", document.baseURI).href)).state;
		const { ahead } = (await import(new URL("app.js", document.baseURI).href)).exact;
		const s = store.get();
		const way = ahead(s.laid, s.walk); // where the page knows it itself
		return way ? [s.walk.at(-1), ...way] : (await backend.solve(puzzleOf(s))).walk;
	})()`, chromedp.EvalAwaitPromise)
	for _, square := range walk {
		if eval[bool](p, fmt.Sprintf(`!document.querySelector('[data-square="%s"]').getAttribute("aria-label").includes("the piece is here")`, square)) {
			p.on(square)
		}
	}
	p.await(`!document.getElementById("reveal").hidden && !/^(|Looking.*)$/.test(document.getElementById("result-text").textContent)`)
}

// clock has the page's clock set forward by what its storage says, in days.
const clock = `{ const Real = Date, now = () => Real.now() + 86400000 * Number(localStorage.getItem("shift") ?? 0);
	globalThis.Date = class extends Real { constructor(...a) { if (a.length) super(...a); else super(now()); } static now() { return now(); } };
	if (location.protocol.startsWith("http")) { try { Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => globalThis.told = text}}); } catch {} } }`

// TestBrowserPlaysAWeek on a phone, with the clock set forward: each morning there is a
// new hunt with a name and a par, the streak holds, and there is one thing to share.
func TestBrowserPlaysAWeek(t *testing.T) {
	t.Parallel()
	p := openSite(t, "")
	p.size(360, 740, 2)
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: clock}); err != nil {
		p.fatal(err)
	}
	names := map[string]bool{}
	for day := range 7 {
		if day == 3 { // a tab that was left open goes on with the new day when it is looked at again
			eval[string](p, `(localStorage.setItem("shift", "3"), document.dispatchEvent(new Event("visibilitychange")), "")`)
		} else {
			eval[string](p, fmt.Sprintf(`(localStorage.setItem("shift", "%d"), "")`, day))
			p.do(chromedp.Navigate(p.server.URL + "/"))
		}
		const today = `new Date().toLocaleDateString("en-GB", {weekday: "long", day: "numeric", month: "long"})`
		p.await(`document.documentElement.dataset.ready === "true" && document.getElementById("name").textContent === ` + today + ` + " · " && /^Fewest: [0-9]+$/.test(document.getElementById("par").textContent)`)
		p.holds(`location.hash === ""`)
		if name := p.text("name"); names[name] {
			t.Errorf("found %s twice", name)
		} else {
			names[name] = true
		}
		p.shot(fmt.Sprintf("week-%d", day))
		p.plays()
		p.await(`!document.getElementById("reveal").hidden && document.getElementById("result-stars").textContent === "★★★"`)
		p.shot(fmt.Sprintf("week-%d-done", day))
		p.click("#tell")
		p.await(`globalThis.told?.includes("🟩") && document.getElementById("told").textContent === "The result is in the clipboard."`)
		if got := strings.Split(eval[string](p, "told"), "\n"); len(got) != 2 || !strings.HasPrefix(got[0], "knightsat ") || !strings.Contains(got[1], "#day=20") || !strings.HasSuffix(got[1], "hunt") {
			t.Errorf("found the result %q", got)
		}
		p.await(fmt.Sprintf(`document.getElementById("streak").textContent.startsWith("Streak %d day")`, day+1))
	}
	p.holds(`!performance.getEntriesByType("resource").some(e => e.name.endsWith(".wasm"))`) // playing needs no solver
	// What was done on a day of its own is a streak; an old day that is done today is not.
	p.click("#today summary")
	p.shot("calendar")
	p.click(`[data-day]:not([data-done="1"]):not(:disabled)`)
	p.await(`location.hash.startsWith("#day=")`)
	p.plays()
	p.await(`!document.getElementById("reveal").hidden`)
	p.await(`document.getElementById("streak").textContent.startsWith("Streak 7 days, best 7.")`)
	// A second attempt is practice, and a hint that was taken stays taken.
	p.click("#retry")
	p.click("#hint")
	p.await(`document.getElementById("live").textContent.includes("good next square")`)
	p.click("#again")
	p.plays()
	p.click("#tell")
	p.await(`globalThis.told.includes(" 1 hint\n")`)
	// Tomorrow's address of today says which day it is of.
	date := eval[string](p, `(d => [d.getFullYear(), d.getMonth() + 1, d.getDate()].map(n => String(n).padStart(2, "0")).join("-"))(new Date())`)
	eval[string](p, `(localStorage.setItem("shift", "7"), "")`)
	p.do(chromedp.Navigate(p.server.URL + "/?again#day=" + date + "/cover"))
	p.await(fmt.Sprintf(`document.documentElement.dataset.ready === "true" && location.hash === "#day=%s/cover" && document.getElementById("summary").textContent.startsWith("Cover")`, date))
}

// TestBrowserCountsNoSolutionThatWasShown: it is nobody's own.
func TestBrowserCountsNoSolutionThatWasShown(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	p.solve()
	p.click("#tab-play")
	p.plays()
	p.await(`!document.getElementById("reveal").hidden && document.getElementById("result-stars").hidden && document.getElementById("result-text").textContent.endsWith("does not count.")`)
	p.await(`document.querySelector("[data-daily=hunt]").textContent.includes("seen") && document.getElementById("streak").textContent.startsWith("Next")`)
}

// TestBrowserRushes: hunts come by themselves, a miss costs time, and the score is kept.
func TestBrowserRushes(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	p.click("#rush")
	p.await(`document.getElementById("name").textContent === "Rush 1 · " && !document.getElementById("clock").hidden`)
	p.shot("rush")
	const step = `(async good => {
		const { store } = (await import(new URL("app.js", document.baseURI).href)).state;
		const { ahead } = (await import(new URL("app.js", document.baseURI).href)).exact;
		const { targets } = (await import(new URL("app.js", document.baseURI).href)).rules;
		const s = store.get();
		const way = ahead(s.laid, s.walk);
		const cost = square => ahead(s.laid, [...s.walk, square]).length + 1 - way.length;
		return good ? way[0] : targets(s.laid, s.walk).find(square => cost(square) > 0);
	})`
	for score := range 3 {
		p.await(fmt.Sprintf(`document.getElementById("name").textContent === "Rush %d · " && document.getElementById("score").textContent.startsWith("0 moves")`, score+1))
		for move := range 3 {
			p.on(eval[string](p, step+"(true)", chromedp.EvalAwaitPromise))
			if move < 2 {
				p.await(fmt.Sprintf(`document.getElementById("score").textContent.startsWith("%d move")`, move+1))
			}
		}
	}
	p.await(`document.getElementById("name").textContent === "Rush 4 · "`)
	eval[string](p, `{ const real = setTimeout; globalThis.setTimeout = (f, after) => after === 1800 ? (globalThis.later = f, 0) : real(f, after); ""; }`)
	p.on(eval[string](p, step+"(false)", chromedp.EvalAwaitPromise))
	p.await(`document.getElementById("board").classList.contains("missed") && document.querySelector("#board .other").getAttribute("d") !== "" &&
		document.getElementById("live").textContent.startsWith("Right was ") && document.getElementById("par").textContent === "3 done, 1 missed"`)
	eval[string](p, `(document.getElementById("tab-solve").click(), later(), "")`) // who goes away has ended it, and the next hunt does not call back
	p.await(`!document.getElementById("reveal").hidden && document.getElementById("result-title").textContent === "3 hunts in three minutes" && document.getElementById("result-text").textContent === "A personal best. Missed 1. Everybody has the same hunts today."`)
	p.shot("rush-done")
	p.click("#tab-play")
	p.click("[data-daily=hunt]")
	p.await(`document.getElementById("rush-best").textContent === "best 3" && location.hash === "" && document.getElementById("reveal").hidden`)
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
		p.await(`document.querySelectorAll("#rungs button").length === 36 && document.querySelector("#rungs button").textContent === "Qa1fewest 118"`)
		p.shot("ladder")
		p.click("[data-queen=d5]")
		p.await(`document.getElementById("par").textContent === "Fewest: 158" && !document.getElementById("clock").hidden`)
		p.await(`document.getElementById("score").textContent.endsWith("next: f8.")`)
		p.click("#menu-button")
		p.click("#shown")
		p.click("#menu-close")
		p.await(`document.querySelectorAll("#board .attacked").length === 0 && document.querySelectorAll("#board .order").length === 0`)
		p.do(chromedp.Focus(chromedp.CSS(`[data-square="h8"]`)))
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
		p.click("#generate") // it asks nothing: nobody has painted here
		p.says("A new puzzle, hard: ")
		p.await(`document.querySelectorAll("#board .goal").length === 4`)
		p.click("#unique")
		p.says("There is only one shortest walk, of ")
		p.shot("make-generated")
		p = open(t, "#family=tour&board=3x4&mode=make") // from any start, where chance had one
		p.click("#unique")
		p.says("There are 16 shortest walks of 11 moves.")
		// A position in FEN, in and out.
		p.click("#text-format summary")
		p.type_("fen", "8/8/8/3q4/8/8/8/N7")
		p.click("#use-fen")
		p.await(`document.getElementById("summary").textContent === "Cover with a knight, 8 × 8" && document.getElementById("fen").value === "8/8/8/3q4/8/8/8/N7 w - - 0 1"`)
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
		p.await(fmt.Sprintf(`document.getElementById("summary").textContent.includes(" a %s, ") && document.querySelectorAll("#board .piece .body").length > 0`, name))
		moves := `document.querySelectorAll("#board .dot").length`
		if !strings.HasPrefix(p.text("task"), "Visit the star") || eval[int](p, moves) < 4 {
			t.Errorf("%s: found %s, %d moves", name, p.text("task"), eval[int](p, moves))
		}
	}
	p.shot("compound")
}
