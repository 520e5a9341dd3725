package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const adventure = "#family=hunt&board=8x8&start=a8&goals=e6,c4,b3,a2,b2,b1"

func TestBrowserEditsAndSolves(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, adventure)
		if got := p.text("name") + p.text("summary"); got != "Six goals · Hunt with a knight, 8 × 8" {
			t.Errorf("found %q, expected the adventure", got)
		}
		p.click("#tab-make")
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
		p.reads("verdict", "8 moves: nobody can do it in fewer")
		// The same with the text format, and a mistake in it, which stays.
		p.click("#tab-make")
		p.click("#text-format summary")
		p.type_("text", "family: tour\n* * *\n* # *\n* * ?\n")
		p.click("#use-text")
		p.await(`document.getElementById("trouble").textContent.startsWith("text:4:5: found '?'") && document.getElementById("text").value.includes("?")`)
		p.shot("make-mistake")
		p.type_("text", "family: cover\nN * *\n* q *\n* * *\n")
		p.click("#use-text")
		p.await(`document.getElementById("trouble").textContent.includes("attacked by the queen on b2")`)
		p.type_("text", "piece: king\nN * *\n* # *\n* * *\n")
		p.click("#use-text")
		p.await(`document.getElementById("trouble").textContent === "" && document.getElementById("summary").textContent === "Tour with a king, 3 × 3"`)
	})
}

func TestBrowserPaints(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=4x4&start=a1&goals=d4&mode=make")
		has := func(want string) {
			t.Helper()
			p.await(fmt.Sprintf(`(decodeURIComponent(location.hash) + "&").includes(%q)`, want+"&"))
		}
		p.on("b2") // the brush is the goal at first
		has("goals=d4,b2")
		p.on("d4")
		has("goals=b2")
		p.click("input[value=start]")
		p.on("a2")
		has("start=a2")
		p.click("input[value=Q]")
		p.on("d1")
		has("guard=Qd1")
		p.await(`document.querySelector('[data-square="d4"]').getAttribute("aria-label") === "d4, attacked"`)
		// By keyboard: a key paints, and Enter paints with the brush that is chosen.
		p.do(chromedp.Focus(chromedp.CSS(`[data-square="c3"]`)), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("#"))
		has("holes=b4")
		p.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent("x"))
		has("goals=b2,a4")
		p.do(chromedp.KeyEvent(kb.Delete))
		has("goals=b2")
		// What was made is undone and made again; a brush that does not fit says so.
		p.click("#unpaint")
		has("goals=b2,a4")
		p.click("#repaint")
		has("goals=b2")
		p.set("family", "cover")
		has("family=cover")
		p.click("input[value=goal]")
		p.on("c2")
		p.await(`document.getElementById("live").textContent.includes("Choose the kind Hunt")`)
		has("family=cover")
		// Neither family nor size loses what they have not.
		p.set("rows", "1")
		has("board=4x1")
		p.set("rows", "4")
		has("holes=b4")
		p.set("family", "hunt")
		has("goals=b2")
		// A stroke paints all squares that it goes over, as the first one.
		p.click("input[value=hole]")
		p.drag("a1", "d1")
		has("holes=b4,a1,b1,c1,d1")
		p.click("#unpaint")
		has("holes=b4")
		p.shot("make-painted")
	})
}

// TestBrowserLosesNoClick: edits are there at once, whatever the server takes.
func TestBrowserLosesNoClick(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=hunt&board=8x8&start=a1&mode=make")
	eval[string](p, `(() => { const real = fetch; let wait = []; globalThis.release = () => { wait.forEach(go => go()); wait = []; globalThis.fetch = real; return ""; };
		globalThis.fetch = (...a) => new Promise(go => wait.push(go)).then(() => real(...a)); return ""; })()`)
	for _, square := range strings.Fields("b2 c3 d4 e5 f6") {
		p.on(square)
	}
	p.holds(`document.querySelectorAll("#board .goal").length === 5`) // before the server answered
	eval[string](p, `release()`)
	p.await(`location.hash.includes("goals=b2,c3,d4,e5,f6") && document.getElementById("text").value.split("x").length === 6`)
	// A verdict goes with its puzzle.
	p.solve()
	p.click("#tab-make")
	p.on("h8")
	p.await(`document.getElementById("answer").hidden && !document.body.dataset.status`)
	// A server that went away says so, next to the board, and nothing is lost.
	eval[string](p, `(globalThis.fetch = () => Promise.reject(new TypeError("gone")), "")`)
	p.on("h1")
	p.await(`document.getElementById("trouble").textContent.startsWith("The server does not answer")`)
	p.holds(`document.querySelectorAll("#board .goal").length === 7`)
}

func TestBrowserStepsThroughAWalk(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, adventure)
		p.solve()
		p.reads("verdict", "11 moves: nobody can do it in fewer")
		p.reads("reason", "Every walk needs at least 11 moves (")
		p.shot("solved")
		at := func(move int) {
			t.Helper()
			p.await(fmt.Sprintf(`document.getElementById("scrub").value === "%d" && document.querySelector("#moves [aria-current]").textContent.startsWith("%d ")`, move, move))
			p.await(fmt.Sprintf(`document.querySelector("#board .line").getAttribute("d").split(/[LQ]/).length === %d`, move+1))
		}
		at(11)
		p.click("#back")
		at(10)
		p.click("#first")
		p.await(`document.getElementById("scrub").value === "0"`)
		p.click("#forward")
		at(1)
		p.do(chromedp.Focus(chromedp.CSS("#scrub")), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
		at(3)
		p.click("#moves li:nth-child(6) button")
		at(5)
		p.on("c7")
		at(1)
		p.do(chromedp.KeyEvent("."))
		at(2)
		p.set("speed", "50")
		p.click("#run")
		at(11)
		p.await(`document.getElementById("run").textContent === "Play"`)
	})
}

// TestBrowserPatchesTheBoard: a step changes few elements and glides.
func TestBrowserPatchesTheBoard(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=tour&board=40x40&closed=true&solve=true")
	p.media("prefers-reduced-motion", "no-preference")
	p.await(`document.body.dataset.status === "optimal"`)
	p.click("#first")
	p.await(`document.getElementById("scrub").value === "0"`)
	changed := eval[int](p, `new Promise(done => {
		let n = 0;
		const seen = new MutationObserver(list => n += list.length);
		seen.observe(document.querySelector("#board"), {subtree: true, childList: true, attributes: true});
		const piece = document.querySelector("#board .piece");
		document.getElementById("forward").click();
		setTimeout(() => done(document.querySelector("#board .piece") === piece && piece.getAnimations().length === 1 ? n : -1));
	})`, chromedp.EvalAwaitPromise)
	if changed < 1 || changed > 20 {
		t.Errorf("found %d changes of one step, expected a few, and the piece gliding", changed)
	}
	p.media("prefers-reduced-motion", "reduce")
	p.click("#forward")
	p.await(`document.querySelector("#board .piece").getAnimations().length === 0`)
	// A step of the pointer looks at no square: it is told, and nothing is drawn.
	asked := eval[int](p, `(async () => {
		const { store } = (await import(new URL("app.js", document.baseURI).href)).state;
		let n = 0;
		const real = Map.prototype.get;
		Map.prototype.get = function (key) { n++; return real.call(this, key); };
		store.set({ pointed: "c7" });
		await new Promise(done => setTimeout(done));
		Map.prototype.get = real;
		return n;
	})()`, chromedp.EvalAwaitPromise)
	if asked > 100 {
		t.Errorf("found %d look-ups for a step of the pointer on 1600 squares", asked)
	}
}

func TestBrowserRingsTheIndependentSet(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=cover&board=8x8&guard=Qd5&start=h8&solve=true")
		p.await(`document.body.dataset.status === "optimal"`)
		p.reads("verdict", "46 moves: nobody can do it in fewer")
		p.media("prefers-reduced-motion", "reduce")
		next := func(by string) {
			t.Helper()
			p.click("#why-on")
			p.await(fmt.Sprintf(`document.getElementById("why-text").textContent.includes("(%s): at least ")`, by))
		}
		next("distance")
		p.await(`[...document.querySelectorAll("#board .order")].map(e => e.textContent).sort().join() === "0,1"`)
		for !strings.Contains(p.text("why-text"), "(counting)") {
			before := p.text("why-text")
			p.click("#why-on")
			p.await(fmt.Sprintf(`document.getElementById("why-text").textContent !== %q`, before))
		}
		p.await(`document.querySelectorAll("#board .set").length === 24`)
		p.shot("solved-set")
		eval[bool](p, `(e => { e.value = 5; return e.dispatchEvent(new Event("input")); })(document.getElementById("why-squares"))`)
		p.await(`document.querySelectorAll("#board .set").length === 5`)
		p.media("prefers-reduced-motion", "no-preference") // then they come one by one
		p.click("#why-back")
		eval[string](p, `new Promise(done => {
			const rings = new Set();
			new MutationObserver(() => {
				rings.add(document.querySelectorAll("#board .set").length);
				if (rings.has(24) && rings.size > 3) done("");
			}).observe(document.querySelector("#board"), {subtree: true, childList: true});
			document.getElementById("why-on").click();
		})`, chromedp.EvalAwaitPromise)
		// Links have their lengths, which add up, and squares no toll of nothing.
		q := open(t, "#family=hunt&start=a8&goals=e6,c4,b3,a2,b2,b1&solve=true")
		q.await(`document.body.dataset.status === "optimal"`)
		q.media("prefers-reduced-motion", "reduce")
		for !strings.Contains(q.text("why-text"), "(links)") {
			before := q.text("why-text")
			q.click("#why-on")
			q.await(fmt.Sprintf(`document.getElementById("why-text").textContent !== %q`, before))
		}
		q.await(`[...document.querySelectorAll("#board .length text")].map(e => e.textContent).sort().join() === "1,2,2,2,2,2"`)
		q.await(`![...document.querySelectorAll("#board .order, #board .number")].some(e => e.textContent === "0")`)
		q.shot("lengths")
		// So do the prices of a linear program.
		q = open(t, "#family=hunt&start=h3&goals=a7,g7,h7,a6,e6,f5,c4,f4,g4,c3,b2,g1&solve=true")
		q.await(`document.body.dataset.status === "optimal"`)
		q.media("prefers-reduced-motion", "reduce")
		for !strings.Contains(q.text("why-text"), "its price") {
			before := q.text("why-text")
			q.click("#why-on")
			q.await(fmt.Sprintf(`document.getElementById("why-text").textContent !== %q`, before))
		}
		q.await(`[...document.querySelectorAll("#board .order")].map(e => e.textContent).sort().join() ===
			"-1/2,1,1,1,1,1 1/2,1/2,1/2,1/2,1/2,1/2,2"`) // which is 9 1/2
		if text := q.text("why-text"); !strings.HasSuffix(text, "So it has at least 2 × 9 1/2 + 2 × 2 - 1 = 22 moves.") {
			t.Errorf("found %q", text)
		}
		q.shot("prices")
		// What is impossible is drawn, too.
		q = open(t, "#family=hunt&board=3x3&start=a1&goals=b2,c2&solve=true")
		q.await(`document.body.dataset.status === "infeasible" && document.querySelectorAll("#board .lost").length === 1`)
		q.shot("impossible-drawn")
		// So is a cycle that squares with two jumps force.
		q = open(t, "#family=tour&board=4x4&closed=true&solve=true")
		q.await(`document.body.dataset.status === "infeasible" && document.querySelector("#board .other").getAttribute("d").split("L").length === 5`)
		q.shot("forced-cycle")
		// So is the square that a reason names.
		q = open(t, "#family=hunt&board=3x3&start=a1&end=a1&goals=c2&once=true&solve=true")
		q.await(`document.body.dataset.status === "infeasible" && document.querySelector('[data-square="a1"] .set') !== null`)
	})
}

// TestBrowserShowsTheFormula by families of clauses, and by the squares.
func TestBrowserShowsTheFormula(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, adventure+"&solve=true")
		p.await(`document.body.dataset.status === "optimal"`)
		p.click("#formula-view > summary")
		p.await(`document.querySelectorAll("#families li").length > 5 && document.getElementById("formula-size").textContent.startsWith("Is there a walk of 11 moves? ")`)
		p.over("c7")
		p.await(`/c7: after 1 variable [0-9]+/.test(document.getElementById("variables").textContent)`)
		p.do(chromedp.Focus(chromedp.CSS(`[data-square="a8"]`)))
		p.await(`document.getElementById("variables").textContent.startsWith("a8: after 0 variable 1 is true")`)
		p.shot("formula")
	})
}

func TestBrowserStopsALongSolve(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=cover&board=16x16&guard=Qd5&start=p16&mode=solve")
		p.click("#options > summary")
		p.set("encoding", "step")
		p.set("seconds", "200")
		p.do(chromedp.Focus(chromedp.CSS("#go")), chromedp.KeyEvent(kb.Enter))
		p.await(`document.getElementById("progress").textContent.includes("trying")`)
		p.shot("solving")
		p.do(chromedp.KeyEvent(kb.Enter)) // the focus is where it was
		p.await(`!document.getElementById("answer").hidden && document.activeElement.id === "go"`)
		p.reads("verdict", "moves")
		// Another puzzle stops a computation, too, and its answer is not shown.
		p.click("#go")
		p.await(`document.getElementById("progress").textContent.includes("trying")`)
		p.click(`[data-example="tour-3x4"]`)
		p.await(`document.getElementById("summary").textContent.startsWith("Tour") && document.getElementById("go").textContent === "Solve"`)
		p.solve()
		p.reads("verdict", "11 moves: nobody can do it in fewer")
	})
}

// TestBrowserShowsNoAnswerOfAnotherPuzzle: one that comes when the puzzle has
// changed is dropped, whether it was painted over or another one was taken.
func TestBrowserShowsNoAnswerOfAnotherPuzzle(t *testing.T) {
	t.Parallel()
	p := open(t, adventure+"&mode=make")
	for _, change := range []func(){
		func() { p.click("#tab-make"); p.on("h8"); p.await(`location.hash.includes("h8")`) },
		func() { p.click(`[data-example="tour-ring"]`); p.await(`document.title.startsWith("The ring")`) },
	} {
		eval[string](p, `(() => { const real = fetch; let go; globalThis.late = () => { go(); globalThis.fetch = real; return new Promise(done => setTimeout(() => done(""), 50)); };
			globalThis.fetch = (path, ...rest) => path !== "api/solve" ? real(path, ...rest) : new Promise(answer => go = () => answer(new Response(
				'{"answer":{"status":"optimal","walk":["a8","b6"],"moves":1,"lower_bound":1,"reason":"","bounds":[],"stats":{}}}\n'))); return ""; })()`)
		p.click("#tab-solve")
		p.click("#go")
		p.await(`!document.getElementById("progress").hidden`)
		change()
		eval[string](p, `late()`, chromedp.EvalAwaitPromise)
		p.holds(`!("status" in document.body.dataset) && document.getElementById("answer").hidden && document.getElementById("go").textContent === "Solve"`)
	}
}
