// The page's rules, its search and its deductions, on puzzles that Go has made, with what its oracle
// says of them: VECTORS names the file, which go test ./web -run TestVectors -vectors FILE writes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as dates from "../page/js/core/dates.js";
import { ahead, losses } from "../page/js/core/exact.js";
import { groundOf } from "../page/js/core/ground.js";
import { kindsOn, puzzlesOf, themeOf } from "../page/js/core/kinds.js";
import { fromFragment, ghostOf, laidFrom, toFragment, toGhost } from "../page/js/core/link.js";
import { onlyLinks, onlyPath } from "../page/js/core/only.js";
import * as parts from "../page/js/core/parts.js";
import { figureOf, stepsOf } from "../page/js/core/proof.js";
import { ruleOf } from "../page/js/core/rule.js";
import { refusal, solves, startOf, targets, unreachable } from "../page/js/core/rules.js";
import { attemptOf, gameOf } from "../page/js/core/saved.js";
import { reachable, shareText } from "../page/js/core/sharing.js";
import { stars } from "../page/js/core/stars.js";
import { streaks, weekOf } from "../page/js/core/streaks.js";
import { strokeOf } from "../page/js/core/stroke.js";
import { makeView, pathOf } from "../page/js/core/view.js";
import { chanceOf, trembling } from "./finger.js";

const file = process.env.VECTORS;
const vectors = file
  ? readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];
for (const vector of vectors) vector.laid = laidFrom(vector.laid);
const need = { skip: !file && "VECTORS names no file" };
const lines = readFileSync(new URL("../days.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** The kind of a refusal, by what it says. */
const kinds = [
  [/is out of bounds|guard stands|is attacked/, "place"],
  [/has been visited|is on .* already/, "again"],
  [/^Number \d+ is your|^Your \d+|^Pass \d+ before/, "turn"],
  [/can't move|you go|a wall/, "move"],
];
const kindOf = (why) => (why ? (kinds.find(([says]) => says.test(why))?.[1] ?? why) : "");

test("moves and refusals are Go's", need, () => {
  for (const { laid, positions } of vectors) {
    for (const { walk, refused, done } of positions) {
      if (!walk.length) continue;
      const reached = new Set(targets(laid, walk));
      for (const [square, kind] of Object.entries(refused)) {
        const found = kindOf(refusal(laid, walk, square));
        const what = `${laid.text}\n${walk} ${square}: found ${found}, expected ${kind}`;
        assert.equal(found === "", kind === "", what);
        assert.equal(reached.has(square), kind === "", what);
        // What is wrong in several ways may be said in one of them.
        if (kind === "place") assert.equal(found, kind, what);
      }
      assert.equal(solves(laid, walk), done, `${laid.text}\n${walk}: done`);
    }
  }
});

test("the shortest way is the oracle's", need, () => {
  let known = 0;
  for (const { laid, moves } of vectors) {
    if (moves === undefined) continue;
    const way = ahead(laid, [startOf(laid.puzzle)]);
    if (way === undefined) continue; // the solver is asked
    known++;
    assert.equal(way?.length ?? -1, moves, laid.text);
    if (way) assert.ok(solves(laid, [startOf(laid.puzzle), ...way]), laid.text);
  }
  assert.ok(known > 500, `only ${known} are known`);
});

test("every solution of a path is one, and none of its steps is refused", need, () => {
  for (const { laid, paths } of vectors) {
    for (const path of (paths ?? []).slice(0, 20)) {
      assert.ok(solves(laid, path), `${laid.text}\n${path}`);
      for (const [i, square] of path.entries()) assert.equal(refusal(laid, path.slice(0, i), square), "", `${laid.text}\n${path}: step ${i}`);
    }
  }
});

test("what a path has to take is on all paths", need, () => {
  let whole = 0;
  for (const { laid, paths } of vectors) {
    const only = onlyLinks(laid);
    const joined = (path, a, b) => Math.abs(path.indexOf(a) - path.indexOf(b)) === 1;
    for (const { from, to } of only.links) for (const path of paths ?? []) assert.ok(joined(path, from, to), `${laid.text}\n${from}-${to} is not on ${path}`);
    if (!only.whole) continue;
    whole++;
    assert.deepEqual([onlyPath(laid)], paths, laid.text);
  }
  assert.ok(whole > 60, `only ${whole} are settled`);
});

test("boards are laid out as in Go", need, () => {
  for (const { laid } of vectors) {
    if (laid.graph) continue;
    const own = parts.laidOut(laid.puzzle);
    assert.deepEqual([...own.guarded].sort(), [...laid.guarded].sort(), laid.text);
    assert.deepEqual([...own.goals].sort(), [...laid.goals].sort(), laid.text);
    assert.deepEqual(own.jumps.map(String).sort(), laid.jumps.map(String).sort(), laid.text);
    if (laid.puzzle.ordered && laid.puzzle.family !== "tour") assert.deepEqual(own.goals, laid.goals, laid.text);
  }
});

const anew = "2026-12-14"; // from then on, days are drawn until their proofs are short

test("every day can be played to its end, and its proof be shown", () => {
  const settled = { path: 0 };
  for (const line of lines.filter((_, i) => i % 9 === 0)) {
    for (const { kind, laid, walk, par, by, squares } of puzzlesOf(line)) {
      assert.ok(solves(laid, walk), `${line.day} ${kind}`);
      const steps = stepsOf(laid, { moves: par, by, squares });
      assert.ok(steps.length > 0 && steps.length <= 5, `${line.day} ${kind} has a proof of ${steps.length} steps`);
      if (squares.length || line.day >= anew) assert.doesNotMatch(steps[0].says, /computer/, `${line.day} ${kind}`);
      if (kind === "path" && onlyLinks(laid).whole) {
        settled.path++;
        assert.deepEqual(onlyPath(laid), walk, line.day);
      }
    }
  }
  assert.ok(settled.path > 60, `only ${settled.path} paths follow`);
});

test("a hunt with numbers has the oracle's par", () => {
  const laid = parts.laidOut({ family: "hunt", board: "4x4", piece: "king", start: "a1", goals: ["b2"], numbers: ["4=a1"] });
  assert.equal(ahead(laid, ["a1"])?.length, 3);
  const way = ahead(laid, ["a1"]);
  for (let i = 0; i < way.length; i++) assert.equal(refusal(laid, ["a1", ...way.slice(0, i)], way[i]), "");
});

test("a closed hunt that is finished has nothing more to do, whatever its numbers", () => {
  for (const rule of [{}, { once: true }, { numbers: ["3=b2"] }, { once: true, numbers: ["3=b2"] }, { numbers: ["1=a1"] }]) {
    const laid = parts.laidOut({ family: "hunt", board: "3x3", piece: "king", start: "a1", goals: ["b2", "b1"], closed: true, ...rule });
    assert.ok(solves(laid, ["a1", "b1", "b2", "a1"]));
    assert.deepEqual(ahead(laid, ["a1", "b1", "b2", "a1"]), []);
    assert.deepEqual(ahead(laid, ["a1", "b1", "b2"]), ["a1"]);
  }
});

test("a detour costs its moves", async () => {
  const laid = parts.laidOut({ family: "hunt", board: "4x4", piece: "knight", start: "a1", goals: ["b3", "c2"] });
  assert.deepEqual(await losses(laid, ["a1", "c2", "a1", "b3"]), [0, 0, 0]);
  assert.deepEqual(unreachable(parts.laidOut({ family: "hunt", board: "3x3", piece: "knight", start: "a1", goals: ["b2", "c2"] }), "a1"), ["b2"]);
});

test("links come back as they went", () => {
  const puzzle = parts.toPuzzle(
    parts.toDraft({ family: "hunt", board: "4x4", piece: "1,2+0,3*", start: "a1", goals: ["d4", "b2"], guard: ["Pd1"], ordered: true }),
  );
  const address = toFragment(puzzle, "make");
  const link = fromFragment(address);
  assert.equal(toFragment(link.puzzle, link.mode), address);
  assert.deepEqual(fromFragment("#day=2026-11-22/cover&mode=solve").day, { date: "2026-11-22", kind: "cover" });
  assert.deepEqual([fromFragment("#family=tour&solve=true").mode, fromFragment("#x=1").puzzle], ["solve", null]);
  const ghost = { walk: ["a1", "b3", "a1"], times: [0, 1000, 61_000], name: "Zoë" };
  assert.deepEqual(ghostOf(toGhost(ghost)), ghost);
  for (const bad of ["", "x", "%%%", btoa("a1b3.0"), btoa("hello.1-2.")]) assert.equal(ghostOf(bad), null, bad);
});

const done = (...list) => Object.fromEntries(list.map(([day, on, seen]) => [`${day}/hunt`, { on: on ?? day, seen: !!seen }]));
for (const [what, noted, today, want] of [
  ["three days", done(["2026-02-26"], ["2026-02-27"], ["2026-02-28"]), "2026-03-01", { now: 3, best: 3, saved: 0 }],
  ["with today", done(["2026-02-28"], ["2026-03-01"]), "2026-03-01", { now: 2, best: 2, saved: 0 }],
  ["old days that are done today make none", done(["2026-02-27", "2026-03-01"]), "2026-03-01", { now: 0, best: 0, saved: 0 }],
  ["a friend's tomorrow counts tomorrow", done(["2026-03-01"], ["2026-03-02", "2026-03-01"]), "2026-03-02", { now: 2, best: 2, saved: 0 }],
  ["and not before", done(["2026-03-01"], ["2026-03-02", "2026-03-01"]), "2026-03-01", { now: 1, best: 1, saved: 0 }],
  ["a solution that was seen makes none", done(["2026-03-01", "2026-03-01", true]), "2026-03-01", { now: 0, best: 0, saved: 0 }],
  ["a day is saved", done(["2026-03-01"], ["2026-03-03"], ["2026-03-04"]), "2026-03-04", { now: 3, best: 3, saved: 1 }],
  ["once in five", done(["2026-03-01"], ["2026-03-03"], ["2026-03-05"]), "2026-03-05", { now: 2, best: 2, saved: 1 }],
  ["one that broke", done(["2026-02-01"], ["2026-02-02"], ["2026-02-26"]), "2026-03-01", { now: 0, best: 2, saved: 0 }],
])
  test(`a streak: ${what}`, () => assert.deepEqual(streaks(noted, today), want));

test("days have no time zones", () => {
  assert.deepEqual([dates.dayAfter("2026-02-28", 1), dates.dayAfter("2028-03-01", -1)], ["2026-03-01", "2028-02-29"]);
  assert.deepEqual([dates.saidOf("2026-11-22"), dates.saidOf("2026-11-22", "short")], ["Sunday 22 November", "22 Nov"]);
  assert.deepEqual(["2026-02-30", "2026-2-3", 7, "2026-11-22"].map(dates.isDate), [false, false, false, true]);
});

test("months and weeks begin where people have them", () => {
  assert.deepEqual(
    [dates.monthAfter("2026-12", 1), dates.monthAfter("2026-01", -1), dates.saidOf("2026-11-01", "month")],
    ["2027-01", "2025-12", "November 2026"],
  );
  assert.deepEqual(["2026-11-22", "2026-11-23"].map(dates.mondayOf), ["2026-11-16", "2026-11-23"]);
  const week = weekOf({ "2026-11-22/hunt": 1, "2026-11-22/path": 1, "2026-11-23/path": 1 }, "2026-11-22");
  assert.deepEqual([week.length, week[0], week[6]], [7, { day: "2026-11-16", done: 0 }, { day: "2026-11-22", done: 2 }]);
});

const attempt = { moves: 9, par: 9, hints: 0, on: "2026-11-22", time: 61_000, seen: false };
for (const [what, done, want] of [
  ["stars for what nobody does better", { path: attempt, hunt: attempt }, "knightsat Sun 22 Nov · path ★ 1:01 · hunt ★ 9"],
  ["moves of the best where there were more", { hunt: { ...attempt, moves: 11 } }, "knightsat Sun 22 Nov · hunt 11/9"],
  ["no star for a hint", { path: { ...attempt, hints: 1 }, cover: { ...attempt, hints: 2 } }, "knightsat Sun 22 Nov · path 1:01 · cover 9/9"],
  ["nothing of a solution that was seen", { cover: { ...attempt, seen: true } }, "knightsat Sun 22 Nov · cover –"],
  ["no hours", { path: { ...attempt, time: 7_200_000 } }, "knightsat Sun 22 Nov · path ★ over 1 h"],
])
  test(`what is shared has ${what}`, () => assert.equal(shareText("2026-11-22", done), want));

test("what is shared is a short line on all days", () => {
  const long = { ...attempt, moves: 199, par: 198, hints: 1, time: 9_999_999 };
  for (let day = "2026-11-01"; day < "2027-11-01"; day = dates.dayAfter(day, 1)) {
    const text = shareText(day, { path: long, hunt: long, cover: long });
    assert.ok(text.length <= 70 && !text.includes("\n"), `${text.length} characters: ${text}`);
  }
});

test("a page on one's own machine is not for others", () => {
  const at = (address) => reachable(new URL(address));
  assert.deepEqual(["https://a.example/x/", "http://192.168.1.2:8080/"].map(at), [true, true]);
  for (const own of ["http://127.0.0.1:8080/", "http://localhost/", "http://[::1]:8080/", "http://a.localhost/", "file:///a/index.html"])
    assert.equal(at(own), false, own);
});

test("each move too many costs a star", () => {
  assert.deepEqual(
    [9, 10, 12, 20].map((moves) => stars({ moves, par: 9 })),
    [3, 2, 0, 0],
  );
});

test("every day says what it has, and what to do, in few words", () => {
  for (const line of lines) {
    assert.match(themeOf(line), line.theme ? /^three (boards|puzzles) / : /path/, line.day);
    for (const { laid, par } of puzzlesOf(line)) {
      const says = ruleOf(laid, par);
      assert.ok(says.length < 160 && !/wazir|undefined/.test(says + themeOf(line)), says);
    }
    assert.equal(puzzlesOf(line).length, kindsOn(line.day).length);
  }
  const rule = (puzzle, par) => ruleOf(parts.laidOut(puzzle), par);
  const path = { family: "tour", board: "3x3", piece: "wazir", start: "a1", end: "c3", ordered: true, goals: ["a1", "b2", "c3"] };
  assert.equal(rule(path), "Visit every square once; pass 1, 2, 3 in order; no diagonals.");
  assert.equal(rule({ ...path, goals: ["a1", "b2", "b3", "c3"] }), "Visit every square once; pass 1, 2, … 4 in order; no diagonals.");
  const king = { family: "tour", board: "3x3", piece: "king", start: "a1", end: "c3", numbers: ["1=a1", "5=b2", "9=c3"] };
  assert.equal(rule(king), "Visit every square once; the numbers count them: 5 is the 5th; diagonals, too.");
  const hunt = { family: "hunt", board: "8x8", piece: "camel", start: "a1", goals: ["d2", "g3"], guard: ["Ph8"] };
  assert.equal(rule(hunt, 2), "Catch 2 stars in 2 moves; hatched squares are out of bounds; the camel jumps three squares one way and one aside.");
  const cover = { family: "cover", board: "4x4", piece: "wazir", start: "a1", holes: ["b2"], guard: ["Nd4"] };
  const told =
    "Visit every square in 14 moves; visiting again is fine; black and hatched squares are out of bounds; a move is one step up, down, left or right.";
  assert.equal(rule(cover, 14), told);
  assert.match(rule({ ...cover, piece: "rook" }, 20), /the rook slides straight; only stops count\.$/);
});

/** Strokes over the paths of days with a finger that errs by a part of a square: how many of how many come to the end.
 * @param {RegExp} of @param {number} error @param {number} [n] @param {string} [kind] */
function strokes(of, error, n = 30, kind = "path") {
  const paths = lines.filter((line) => of.test(line[kind].is));
  let whole = 0;
  for (let i = 0; i < n; i++) {
    const chance = chanceOf(i + 1);
    const { laid, walk } = puzzlesOf(paths[Math.floor(chance() * paths.length)])[["path", "hunt", "cover"].indexOf(kind)];
    const [first, ...rest] = trembling(walk.map(groundOf(laid).centre), error, chance);
    const line = strokeOf(laid, [walk[0]], 1);
    line.begin(...first);
    if (rest.some((point) => solves(laid, line.go(...point).walk))) whole++;
  }
  return whole;
}

for (const [kind, of] of [
  ["side movers", /piece=wazir/],
  ["kings", /piece=king/],
])
  test(`a finger that trembles draws the paths of ${kind} to their ends`, () => {
    assert.ok(strokes(of, 0.15) >= 29, "fewer than 95 % are whole");
    assert.equal(strokes(of, 0), 30);
  });

test("a finger that trembles draws hunts and covers, step by step", () => {
  for (const kind of ["hunt", "cover"]) {
    assert.equal(strokes(/piece=(wazir|king)(&|$)/, 0, 10, kind), 10);
    assert.ok(strokes(/piece=wazir/, 0.15, 20, kind) >= 19, `fewer than 95 % of ${kind}s are whole`);
  }
});

const plain = { family: "tour", board: "5x5", piece: "wazir", ordered: true, goals: ["a1", "c1", "e5"], start: "a1", end: "e5", walls: ["b1-b2"] };
for (const [what, puzzle, walk, over, want, refused] of [
  ["back over itself is taken back", plain, "a1", "a1 b1 c1 d1 c1 b1 a1 a2", "a1 a2", ""],
  ["into a wall goes nowhere", plain, "a1", "a1 b1 b2 b3", "a1 b1", "b2"],
  ["along a wall goes on after it", plain, "a1", "a1 b1 b2 b1 c1", "a1 b1 c1", "b2"],
  ["onto a number out of turn goes nowhere", plain, "a1", "a1 a5 d5 e5", "a1 a2 a3 a4 a5 b5 c5 d5", "e5"],
  ["from far away goes nowhere", plain, "a1 b1", "d4 d3", "a1 b1", "d4"],
  ["from beside its end goes on", plain, "a1 b1", "c1 c2", "a1 b1 c1 c2", ""],
  ["across a corner goes round it", plain, "a1", "a1 b2", "a1 a2 b2", ""],
  ["off the board and in again goes on", plain, "a1", "a1 a0 a1 a2", "a1 a2", ""],
  ["of a king past a square fills it in", { ...plain, piece: "king" }, "a1", "a1 c1", "a1 b1 c1", ""],
  ["of a king onto a number out of turn says so", { family: "tour", board: "5x5", piece: "king", numbers: ["1=a1", "7=c1"] }, "a1", "a1 b1 c1", "a1 b1", "c1"],
  [
    "of a king onto a number far out of turn says so",
    { family: "tour", board: "5x5", piece: "king", numbers: ["1=a1", "4=b4", "9=c1"] },
    "a1",
    "a1 b1 c1",
    "a1 b1",
    "c1",
  ],
  ["of a hunt goes back by a move", { family: "hunt", board: "5x5", piece: "wazir", start: "a1", goals: ["e5"] }, "a1", "a1 c1 b1", "a1 b1 c1 b1", ""],
  ["of a hunt that stays makes no move", { family: "hunt", board: "5x5", piece: "wazir", start: "a1", goals: ["e5"] }, "a1", "a1 b1 b1 b1", "a1 b1", ""],
  ["of a knight goes where it can", { family: "tour", board: "5x5", piece: "knight", start: "a1" }, "a1", "a1 b3 d2", "a1 b3 d2", ""],
])
  test(`a stroke ${what}`, () => {
    const laid = parts.laidOut(puzzle);
    const line = strokeOf(laid, walk.split(" "), 1);
    const spot = (name) => [name.charCodeAt(0) - 96.5, 5.5 - Number(name[1])];
    const [first, ...rest] = over.split(" ").map(spot);
    const told = [line.begin(...first)];
    let drawn = walk.split(" ");
    for (const point of rest) {
      const { walk, refused } = line.go(...point);
      drawn = walk;
      told.push(refused);
    }
    assert.equal(drawn.join(" "), want);
    assert.equal(told.find(Boolean) ?? "", refused);
  });

test("walls are told", () => {
  const { cell } = makeView(parts.laidOut(plain));
  assert.match(cell("b2").label, /wall to b1/);
});

test("storage is read as a stranger's", () => {
  for (const bad of [null, 7, "x", [], {}, { walk: "a1" }, { walk: [1] }]) assert.equal(gameOf(bad), null);
  for (const bad of [null, {}, { moves: 3, par: 5, on: "2026-11-22" }, { moves: 3, par: 3, on: "then" }]) assert.equal(attemptOf(bad), null);
  assert.deepEqual(gameOf({ walk: ["a1"], times: ["x"], hints: -3 }), { walk: ["a1"], hints: 0, seen: false, times: [0], on: "", at: 0 });
});

test("drafts lose nothing", () => {
  const draft = parts.toDraft({ family: "hunt", board: "4x4", start: "a1", goals: ["d4", "b2"], holes: ["c3"], guard: ["Pd1"] });
  assert.deepEqual([parts.toPuzzle({ ...draft, width: 2, height: 2 }).goals, parts.toPuzzle(draft).goals], [["b2"], ["d4", "b2"]]);
  assert.deepEqual(parts.paint(draft, "b2", "hole", true).goals, ["d4"]);
  assert.equal(parts.paint(draft, "b2", "goal", true), draft);
  assert.deepEqual(parts.walled({ ...draft, walls: ["a1-a2"] }, "a2", "a1").walls, []);
  assert.deepEqual(parts.paint({ ...draft, numbers: ["3=b2"] }, "c1", "3", true).numbers, ["3=c1"]);
});

test("a step changes few squares of the view", () => {
  const laid = parts.laidOut({ family: "hunt", board: "4x4", piece: "knight", start: "a1", goals: ["b3", "c2"] });
  const keys = (position) => {
    const view = makeView(laid, { walk: ["a1", "b3", "a1", "c2"], position });
    return view.ground.rows.flat().map((square) => view.cell(square).key);
  };
  const [a, b] = [keys(1), keys(2)];
  assert.equal(a.filter((key, i) => key !== b[i]).length, 2);
  assert.equal(
    pathOf(
      [
        [0, 0],
        [10, 0],
        [0, 0],
      ],
      4,
    ),
    "M0 0L10 0Q5.0 -4.0 0 0",
  );
});

test("a proof says what adds up, or who checked it", () => {
  const laid = parts.laidOut({ family: "hunt", board: "4x4", piece: "knight", start: "a1", goals: ["b3", "c2"] });
  const last = (by, moves, squares) => stepsOf(laid, { by, moves, squares }).at(-1)?.says;
  assert.match(last("reach", 3, ["a1", "b3", "c2"]), /1 \+ 2 = 3/);
  assert.match(last("counting", 3, ["b3", "c2"]), /2 × 2 − 1 = 3/);
  assert.match(last("held-karp", 3, ["a1", "b3", "b3", "c2"]), /1 \+ 2 = 3/);
  for (const wrong of [
    ["reach", 4, ["a1", "b3", "c2"]],
    ["counting", 3, ["a1", "b3"]],
    ["held-karp", 9, ["a1", "b3"]],
    ["unsat", 3, []],
  ])
    assert.match(last(...wrong), /A computer checked/, String(wrong));
  assert.equal(figureOf({ status: "feasible", moves: 3, bounds: [] }), null);
});
