// Unit tests of the page's modules that are pure. What fails is returned.
const failed = [];
const equal = (what, found, expected) => {
  if (JSON.stringify(found) !== JSON.stringify(expected)) failed.push(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
};
const at = (name) => import(new URL(`js/${name}.js`, document.baseURI).href);
const [squares, puzzle, link, rules, view, storing, games, solving, bounds] =
  await Promise.all(["squares", "puzzle", "link", "rules", "view", "store", "games", "solving", "bounds"].map(at));

equal("columns", [1, 26, 27, 52, 703].map(squares.columnName), ["a", "z", "aa", "az", "aaa"]);
equal("places", ["a1", "z26", "aa10"].map(squares.place), [[1, 1], [26, 26], [27, 10]]);
equal("inside", ["a1", "c3", "d1", "a0"].map((s) => squares.inside(s, 3, 3)), [true, true, false, false]);

const draft = puzzle.toDraft({ family: "hunt", board: "4x4", start: "a1", goals: ["d4", "b2"], holes: ["c3"], guard: ["Pd1"], ordered: true });
equal("a tour has no goals", [puzzle.toPuzzle({ ...draft, family: "tour" }).goals, puzzle.toPuzzle({ ...draft, family: "tour" }).ordered], [[], false]);
equal("a smaller board", puzzle.toPuzzle({ ...draft, width: 2, height: 2 }).goals, ["b2"]);
equal("and back", puzzle.toPuzzle({ ...draft, width: 4 }).goals, ["d4", "b2"]);
equal("a hole takes a goal", puzzle.paint(draft, "b2", "hole", true).goals, ["d4"]);
equal("a goal takes a guard", puzzle.paint(draft, "d1", "goal", true).guard, []);
equal("a goal may be the start", [puzzle.paint(draft, "a1", "goal", true).start, puzzle.paint(draft, "a1", "goal", true).goals.length], ["a1", 3]);
equal("a guard takes the start", puzzle.paint(draft, "a1", "Q", true).start, "");
equal("twice is once", puzzle.paint(draft, "b2", "goal", true) === draft, true);
equal("erase", Object.values(puzzle.paint(draft, "c3", "erase", true)).includes("c3"), false);
equal("goals fit hunts alone", [puzzle.unfit(draft, "goal"), puzzle.unfit({ ...draft, family: "cover" }, "goal") !== "", puzzle.unfit({ ...draft, family: "cover" }, "hole")], ["", true, ""]);

const fragment = link.toFragment({ ...puzzle.toPuzzle(draft), piece: "1,2+0,3*" }, "make");
equal("a link and back", link.toFragment(link.fromFragment(fragment).puzzle, link.fromFragment(fragment).mode), fragment);
equal("no puzzle", link.fromFragment("#x=1").puzzle, null);
equal("solve at once", [link.fromFragment("#family=tour&solve=true").solves, link.fromFragment("#family=tour&solve=true").mode], [true, "solve"]);
equal("a mode that is none", link.fromFragment("#family=tour&mode=x").mode, "");

const knight = [[1, 2], [1, -2], [-1, 2], [-1, -2], [2, 1], [2, -1], [-2, 1], [-2, -1]];
const laid = (more, parts = {}) => ({
  puzzle: { family: "hunt", board: "4x4", piece: "knight", start: "a1", end: "", goals: ["b3", "c2"], holes: [], guard: [], ordered: false, closed: false, once: false, ...more },
  text: "", problem: null, guarded: [], goals: ["b3", "c2"], jumps: knight, ...parts,
});
equal("jumps", rules.targets(laid({}), ["a1"]).sort(), ["b3", "c2"]);
equal("a hole stops a slide", rules.jumps(laid({ holes: ["a3"] }, { jumps: [[0, 1, 1], [1, 0, 1]] }), "a1"), ["a2", "b1", "c1", "d1"]);
equal("a slide passes what is attacked", rules.jumps(laid({}, { jumps: [[0, 1, 1]], guarded: ["a2"] }), "a1"), ["a3", "a4"]);
equal("in order", [rules.left(laid({ ordered: true }), ["a1", "c2"]), rules.left(laid({ ordered: true }), ["a1", "b3", "a1", "c2"])], [["b3", "c2"], []]);
equal("the next one is told", rules.score(laid({ ordered: true }), ["a1"]), "0 moves, 2 left to visit; next: b3.");
equal("once", rules.targets(laid({ once: true }), ["a1", "b3"]).includes("a1"), false);
equal("home", rules.targets(laid({ once: true, closed: true }, { goals: ["b3"] }), ["a1", "b3"]).includes("a1"), true);
equal("why not", rules.refusal(laid({ once: true }), ["a1", "b3"], "a1"), "a1 has been visited, and each square counts once.");
equal("not yet home", [rules.finished(laid({ closed: true }), ["a1", "b3", "a1", "c2"]), rules.finished(laid({ closed: true }), ["a1", "b3", "a1", "c2", "a1"])], [false, true]);
equal("not yet at the end", [rules.finished(laid({ end: "a1" }), ["a1", "b3", "a1", "c2"]), rules.finished(laid({ end: "c2" }), ["a1", "b3", "a1", "c2"])], [false, true]);
equal("unreachable", rules.unreachable(laid({ board: "3x3" }, { goals: ["b2", "c2"] }), "a1"), ["b2"]);

const cell = view.makeView(laid({ ordered: true }), { walk: ["a1", "b3"] }).cell(3, 2);
equal("the next goal's marks", [cell.marks, cell.order, cell.label], [["goal", "next"], "2", "c2, goal, number 2 in the order, next to visit"]);
equal("a step changes few squares", (() => {
  const walk = ["a1", "b3", "a1", "c2"];
  const keys = (position) => {
    const v = view.makeView(laid({}), { walk, position });
    return Array.from({ length: 16 }, (_, i) => v.cell(1 + (i % 4), 1 + (i >> 2)).key);
  };
  const [a, b] = [keys(1), keys(2)];
  return a.filter((key, i) => key !== b[i]).length;
})(), 2);
equal("a jump made twice is drawn twice", view.pathOf([[0, 0], [10, 0], [0, 0]], 4), "M0 0L10 0Q5.0 -4.0 0 0");
equal("between", view.between("a1", "d2"), ["b1", "c2", "d2"]);

const told = [];
const store = storing.createStore({ a: 1, b: 1 });
store.follow((now, was) => told.push([now.a, was.a]));
store.set({ a: 2 });
store.set({ a: 3 });
await null;
equal("changes of a turn are told once", told, [[1, 1], [3, 1]]);

equal("a result", [games.shareText("2026-11-21", 11, 11, 0), games.shareText("x", 12, null, 2, ["1:02"])], ["knightsat 2026-11-21: 11/11, no hints", "knightsat x: 12, 1:02, 2 hints"]);
equal("a streak", [["2026-03-01", "2026-02-28 tour", "2026-02-26", "Six treasures"], ["2026-02-28"], ["2026-02-27"], []].map((names) => games.streak(names, "2026-03-01")), [2, 1, 0, 0]);
equal("a clock", [0, 61_999, 3_600_000].map(games.clock), ["0:00", "1:01", "1:00:00"]);
equal("splits", rules.splits(laid({ ordered: true }), ["a1", "b3", "a1", "c2"], [0, 100, 200, 400]), [{ goal: "b3", moves: 1, least: 1, time: 100 }, { goal: "c2", moves: 2, least: 2, time: 300 }]);
const corners = { family: "tour", closed: true, board: "4x4" };
const every = { goals: Array.from({ length: 16 }, (_, i) => squares.squareName(1 + (i % 4), 1 + (i >> 2))) };
equal("a forced cycle", [rules.forcedCycle(laid(corners, every)).length, rules.forcedCycle(laid({ ...corners, closed: false }, every)).length], [5, 0]);
equal("hidden attacks", [rules.targets(laid({}, { guarded: ["b3"] }), ["a1"]), rules.targets(laid({}, { guarded: ["b3"] }), ["a1"], true).sort()], [["c2"], ["b3", "c2"]]);
equal("variables", bounds.variables({ at: { a1: [[0, 1], [2, 7]] } }, "a1", ["a1", "b3", "c1"]), "a1: after 0 variable 1 is true; after 2 variable 7.");
equal("a verdict", solving.verdict({ status: "feasible", moves: 1, lower_bound: 1 }), "1 move; at least 1 are needed");
equal("a reason as a sentence", ["proven shortest: every walk needs 2 (y; see docs/bounds.md)", "aa10 cannot be reached", "no tour"].map(solving.sentence), ["Every walk needs 2 (y)", "aa10 cannot be reached", "No tour"]);
equal("what a reason names", solving.named("no jump leads from a1 to aa3, d4 or h9", { width: 8, height: 8 }), ["a1", "d4"]);
return failed;
