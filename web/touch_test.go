package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// helpers are what tests ask the page's modules for.
const helpers = `const at = async name => (await import(new URL("app.js", document.baseURI).href))[name];
	const [{ store }, { ahead }, rules, games, daily] = await Promise.all(["state", "exact", "rules", "games", "daily"].map(at));
	const wait = async (what) => { for (let i = 0; !what(); i++) { if (i > 400) return false; await new Promise(go => setTimeout(go, 5)); } return true; };
	const touch = square => document.querySelector('[data-square="' + square + '"]').dispatchEvent(new MouseEvent("click", {bubbles: true}));
	const failed = [];
`

// failures fails the test for each that a script on the page finds.
func (p *tab) failures(script string) {
	p.Helper()
	script = "(async () => {" + helpers + script + "\nreturn failed; })()"
	for _, failed := range eval[[]string](p, script, chromedp.EvalAwaitPromise) {
		p.Error(failed)
	}
}

// TestBrowserOpensTwice each card, level and day with two clicks, and plays a walk that
// leaves out the start: it is no solution, and nothing of it is kept.
func TestBrowserOpensTwice(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	p.failures(`
	const days = [], real = fetch; // making each takes long: three are enough
	let asked = 0;
	globalThis.fetch = async (path, how) => {
		if (path !== "api/daily") return real(path, how);
		const n = asked++ % 3;
		return (days[n] ??= await real(path, how)).clone();
	};
	const cards = () => [...document.querySelectorAll("[data-example], [data-day]:not(:disabled), [data-daily]")];
	for (let i = 0; i < cards().length; i++) {
		const what = JSON.stringify({...cards()[i].dataset});
		localStorage.removeItem("knightsat.games");
		for (const click of [1, 2]) {
			store.set({ said: "waiting" });
			cards()[i].click();
			if (!await wait(() => store.get().begun && store.get().said !== "waiting")) failed.push(what + ": click " + click + " does not open it");
		}
		const { laid, walk } = store.get();
		const first = laid.puzzle.numbers?.find((n) => n.startsWith("1="))?.slice(2) ?? "";
		const given = laid.puzzle.start ?? "any";
		const start = given === "any" || !given ? first : given;
		if (walk.join() !== start) failed.push(what + ": after two clicks the walk is [" + walk + "], not [" + start + "]");
		const way = ahead(laid, [start]) ?? [];
		for (const square of way) { touch(square); await null; }
		await wait(() => store.get().result || !way.length);
		const { result } = store.get();
		if (way.length && result?.moves !== way.length) failed.push(what + ": found " + result?.moves + " moves of " + way.length);
	}
	const counts = [...Object.values(games.results()), ...Object.values(games.attempts())];
	if (counts.length < 10 || counts.some(r => r.moves !== r.par)) failed.push("kept: " + JSON.stringify(counts));
	// A result that no walk of the puzzle has is not kept, whoever comes to it.
	document.querySelector("[data-example=adventure]").click();
	localStorage.clear();
	store.set({ said: "waiting" });
	document.querySelector("[data-example=adventure]").click();
	await wait(() => store.get().begun && store.get().said !== "waiting");
	const way = ahead(store.get().laid, ["a8"]);
	for (const walk of [way, ["a8", ...way.slice(2)], ["b8", ...way], ["a8", ...way, "d9"]]) {
		if (rules.solves(store.get().laid, walk)) failed.push("a walk that solves nothing: " + walk);
	}
	store.set({ walk: way.slice(0, -1) });
	await null;
	touch(way.at(-1));
	await new Promise(go => setTimeout(go, 50));
	if (store.get().result || Object.keys(games.results()).length) failed.push("kept a walk that starts elsewhere");`)
}

// TestBrowserReadsStorageAsAStrangers: whatever is there, the page begins and says
// nothing that is not so.
func TestBrowserReadsStorageAsAStrangers(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	const hostile = `
	let seed = 7;
	const any = n => (seed = (seed * 48271) % 2147483647) % n;
	const one = list => list[any(list.length)];
	const numbers = () => one([-1, 0, 3, 0.5, 1e21, 1e300, -1e9, null, "3", true, [], {}, "x"]);
	const words = () => one(["", "a1", "__proto__", "constructor", "toString", "2026-11-22/hunt", "2026-02-30/hunt", "9999-12-31/hunt", "0000-00-00/", "+010000-01-01/x",
		"2026-11-23/cover/x", "Six goals", "Qd5 in order", "The knight's level 1", location.hash, "\ud800"]);
	const thing = depth => one([numbers, words, () => [thing, numbers][any(2)](depth + 1), () => Array.from({length: any(4)}, () => depth > 3 ? 0 : thing(depth + 1)),
		() => Object.fromEntries(Array.from({length: any(5)}, () => [words(), one([outcome, numbers, () => depth > 3 ? 0 : thing(depth + 1)])()]))])(depth);
	const outcome = () => ({ moves: one([numbers, () => 4])(), par: one([numbers, () => 4])(), hints: numbers(), on: words().slice(0, 10), time: numbers(), seen: numbers(),
		walk: one([() => [], () => ["a1"], numbers, () => [words(), numbers()]])(), times: one([numbers, () => [numbers()]])(), slips: numbers() });
	const text = () => one([() => JSON.stringify(thing(0)), () => JSON.stringify(thing(0)).slice(0, any(20)), () => "\0{"])();
	const keys = ["games", "results", "days", "rush", "sound", "clocked", "shown", "visited"];
	const put = () => { for (const key of keys) localStorage.setItem("knightsat." + key, text()); };`
	p.failures(hostile + `
	const natural = n => Number.isInteger(n) && n >= 0;
	addEventListener("error", event => failed.push(event.message + localStorage.getItem("knightsat.days")));
	for (let i = 0; i < 200; i++) {
		put();
		store.set({ name: "a name " + i });
		const said = { name: "constructor", moves: 3, par: 3, hints: 0 };
		try {
			daily.show();
			for (const list of [games.results(), games.attempts()]) for (const [name, r] of Object.entries(list)) {
				if (!natural(r.moves) || r.par !== null && r.moves < r.par || !natural(r.hints)) failed.push(name + " is " + JSON.stringify(r));
				games.starText(games.stars(r));
			}
			games.save({ family: "hunt" }, { walk: ["a1"], hints: 0, seen: false, slips: 0, times: [0] });
			games.note(said.name, said);
			if (games.load({ family: "hunt" }).walk[0] !== "a1" || games.results().constructor.moves > 3 || !natural(games.bestRush())) failed.push("what was kept is not there");
		} catch (error) {
			failed.push(error.message + " " + JSON.stringify({...localStorage}));
		}
		await null;
	}`)
	for range 5 {
		p.failures(hostile + `seed = 1 + performance.now() * 1e4 | 0; put();`)
		p.do(chromedp.Reload())
		p.await(`document.documentElement.dataset.ready === "true" && document.querySelectorAll("#daily .card").length === 3`)
	}
}

// TestBrowserHints do something on tours without a start, cost a star, and are none in a
// rush.
func TestBrowserHints(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=tour&board=3x4")
	p.click("#hint")
	p.await(`/^([a-c][1-4]) is a good square to start from/.test(document.getElementById("live").textContent) && document.querySelectorAll("#board .advice").length === 1`)
	p = open(t, "#family=tour&board=3x3")
	p.click("#hint")
	p.says("There is no way: ")
	p = open(t, "#family=hunt&board=5x5&start=a1&goals=c2,d4")
	p.click("#hint")
	p.says("A hint costs a star.")
	p.on("c2")
	p.on("d4")
	p.await(`document.getElementById("result-stars").textContent === "★★☆" && document.getElementById("result-text").textContent.endsWith("1 hint: 1 star less.")`)
	p.holds(`document.getElementById("hint").disabled`)
	p.click("#rush")
	p.await(`document.getElementById("name").textContent === "Rush 1 · " && !document.getElementById("hint").checkVisibility()`)
}

// TestBrowserPaintsNumbersAndWalls: numbers count up, each on one square; walls stand
// between two squares.
func TestBrowserPaintsNumbersAndWalls(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=tour&board=4x4&piece=wazir&mode=make")
	has := func(want string) {
		t.Helper()
		p.await(fmt.Sprintf(`(decodeURIComponent(location.hash) + "&").includes(%q)`, want+"&"))
	}
	p.click("input[value=number]")
	p.on("a3")
	p.on("c3")
	p.on("a3")
	has("numbers=2=c3")
	p.set("number", "5")
	p.do(chromedp.Focus(chromedp.CSS(`[data-square="d3"]`)), chromedp.KeyEvent("1"))
	has("numbers=2=c3,5=d3")
	p.click("input[value=wall]")
	p.drag("a1", "b1")
	has("walls=a1-b1")
	p.on("b2")
	p.on("b1")
	has("walls=a1-b1,b2-b1")
	p.on("b1")
	p.on("a1")
	has("walls=b2-b1")
	p.await(`document.querySelector("#board .wall").getAttribute("d").split("M").length === 2`)
	p.holds(`document.getElementById("trouble").textContent === ""`)
}
