package web_test

import (
	"strings"
	"testing"
)

// goes plays the puzzle that is open, by a shortest walk or by one that is longer.
const goes = `
	const goes = async (longer) => {
		const { solve } = await at("backend");
		const { puzzleOf } = await at("state");
		await wait(() => store.get().begun && !store.get().result);
		const { laid, walk } = store.get();
		let way = ahead(laid, walk) ?? (await solve(puzzleOf(store.get()))).walk.slice(walk.length);
		const aside = longer && rules.targets(laid, walk).find(s => ahead(laid, [...walk, s])?.length >= way.length);
		if (aside) way = [aside, ...ahead(laid, [...walk, aside])];
		for (const square of way) { touch(square); await null; }
		await wait(() => store.get().result);
		return way.length;
	};
	const says = id => document.getElementById(id).textContent;
	const seen = id => document.getElementById(id).checkVisibility();`

// TestBrowserRevealsTheProof in three taps, on the board that stays, and ends the day when
// its three puzzles are done; no solver is asked on a site.
func TestBrowserRevealsTheProof(t *testing.T) {
	t.Parallel()
	p := openSite(t, "")
	p.size(360, 740, 2)
	p.failures(goes + `
	const top = document.getElementById("board").getBoundingClientRect().top;
	const n = await goes(true);
	if (!await wait(() => document.querySelector("#board .other").getAttribute("d"))) failed.push("no shortest walk crosses one of " + n);
	const least = store.get().result.par;
	if (says("result-title") !== n + " moves, " + (n - least) + " too many" || document.querySelector("dialog[open]")) failed.push("headline " + says("result-title"));
	for (let i = 0; i < 5 && seen("tap"); i++) {
		document.getElementById("tap").click();
		if (!await wait(() => store.get().reveal === i + 1 && says("proof") && document.querySelector("#board .set"))) failed.push("no step " + (i + 1));
	}
	if (!says("proof").includes("Nobody can do it in fewer") && !says("proof").includes("no")) failed.push("it ends with " + says("proof"));
	if (store.get().reveal > 4 || seen("tap") || !document.querySelector("#own svg path") || !document.getElementById("tell").classList.contains("main")) failed.push("no end");
	if (Math.abs(document.getElementById("board").getBoundingClientRect().top - top) > 20) failed.push("the board has moved");
	for (const kind of ["cover", "tour"]) {
		if (seen("day-done")) failed.push("the day is done before its " + kind);
		document.getElementById("next").click();
		await wait(() => store.get().day.kind === kind);
		await goes();
	}
	globalThis.told = "";
	Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => globalThis.told = text}});
	if (!await wait(() => seen("day-done"))) failed.push("the day does not end");
	document.getElementById("tell-day").click();
	if (!await wait(() => told.split("\n").length === 5 && told.includes("Cover ★"))) failed.push("the day is shared as " + told);
	if (!says("flame").startsWith("1 day in a row")) failed.push(says("flame"));`)
	if text := p.text("proof"); strings.Contains(text, "toll") || strings.Contains(text, "held-karp") {
		t.Errorf("found the words %q", text)
	}
}
