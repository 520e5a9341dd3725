package web_test

import (
	"fmt"
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
	if (!says("proof").includes("in fewer")) failed.push("it ends with " + says("proof"));
	if (store.get().reveal > 4 || seen("tap") || !document.querySelector("#own svg path") || !document.getElementById("tell").classList.contains("main")) failed.push("no end");
	if (Math.abs(document.getElementById("board").getBoundingClientRect().top - top) > 20) failed.push("the board has moved");
	for (const kind of ["easy-cover", "easy-path"]) {
		if (seen("day-done")) failed.push("the day is done before its " + kind);
		document.getElementById("next").click();
		await wait(() => store.get().day.kind === kind);
		await goes();
	}
	if (!await wait(() => says("result-text").startsWith("You drew the only path there is. ") && says("result-text").includes(" 1 day in a row."))) failed.push("at the end of the day it says " + says("result-text"));
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

// TestBrowserDrawsPaths with a finger: squares fill as it goes, going back takes back, and
// numbers stop what comes too early.
func TestBrowserDrawsPaths(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=tour&board=3x3&piece=wazir&numbers=1=a1,3=a3,9=c3")
	p.size(360, 740, 2)
	line := func(squares ...string) [][]float64 {
		var all [][]float64
		for _, s := range squares {
			all = append(all, p.middle(s))
		}
		return all
	}
	at := func(square, score string) {
		t.Helper()
		p.await(`document.getElementById("score").textContent === "` + score + `" && document.querySelector('[data-square="` + square +
			`"]').getAttribute("aria-label").includes("the piece is here")`)
	}
	at("a1", "1 of 9, next 3 in 2 moves.")
	p.strokes(line("a1", "a3", "b3", "b1"))
	at("b1", "6 of 9, next 9 in 3 moves.")
	p.holds(`document.querySelectorAll("#board .visited").length === 6 && scrollY === 0`)
	p.strokes(line("b1", "b3"))
	at("b3", "4 of 9, next 9 in 5 moves.")
	p.strokes(line("b3", "c3")) // which is number 9
	at("b3", "4 of 9, next 9 in 5 moves.")
	p.on("c3")
	p.says("c3 is number 9; you are at 5.")
	p.click("#hint")
	p.await(`document.querySelector('[data-square="b2"] .advice') !== null && /^[5-8] can only be on [abc][12]\./.test(document.getElementById("live").textContent)`)
	p.strokes(line("b3", "b1", "c1", "c3"))
	p.await(`!document.getElementById("reveal").hidden && document.getElementById("result-title").textContent.startsWith("Done in ")`)
	p.holds(`document.getElementById("tap").textContent === "Why only this one?"`)
	for !strings.Contains(p.text("proof"), "there is only this path") {
		before := p.text("proof")
		p.click("#tap")
		p.await(fmt.Sprintf(`document.getElementById("proof").textContent !== %q`, before))
	}
	p.holds(`document.querySelectorAll("#board .set").length === 6`)
	p.shot("path-done")
	// In order, between walls.
	q := open(t, "#family=tour&board=3x2&piece=wazir&start=a1&end=b1&goals=a1,c2,c1&ordered=true&walls=a1-b1")
	q.await(`document.querySelector("#board .wall").getAttribute("d") !== "" && document.getElementById("score").textContent === "1 of 6, next 2."`)
	q.on("b1")
	q.says("The wazir can't move from a1 to b1.")
	q.on("a2")
	q.on("b2")
	q.on("b1")
	q.on("c1")
	q.says("3 comes after 2.")
	q.await(`location.hash.includes("walls=a1-b1") && location.hash.includes("goals=a1,c2,c1")`)
	q.click("#undo")
	q.on("c2")
	q.on("c1")
	q.on("b1")
	q.click("#tap")
	q.await(`document.getElementById("proof").textContent.startsWith("5 of 5 moves are forced: ") &&
		document.querySelector("#board .links").getAttribute("d").split("M").length === 6`)
}
