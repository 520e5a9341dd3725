// Why nobody can do it in fewer moves, in a player's words: a few short steps, each with what it
// puts on the board.

import { groundOf } from "./ground.js";
import { onlyLinks } from "./only.js";
import { isPath } from "./parts.js";
import { distances } from "./rules.js";
import { count } from "./squares.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */
/** @typedef {import("../backend.js").Answer} Answer */
/** @typedef {{from: string, to: string, moves?: number}} Link */
/** @typedef {{moves: number, by: string, squares: string[]}} Figure an argument: its kind, and the squares that it is about, if it is easy to follow */

/**
 * @typedef {object} Step
 * @property {string} says
 * @property {string[]} set squares to ring
 * @property {string[]} texts what stands on them
 * @property {Link[]} links to draw
 */

/** @type {(says: string, set?: string[], texts?: string[], links?: Link[]) => Step} */
const step = (says, set = [], texts = [], links = []) => ({ says, set, texts, links });

/** The argument of an answer that is easiest to follow; null where nothing is proven. @param {Answer} answer @returns {Figure | null} */
export function figureOf({ status, moves, bounds }) {
  if (status !== "optimal" || moves === null) return null;
  const enough = bounds.filter((b) => b.moves === moves);
  const free = (/** @type {typeof enough[0]} */ b) =>
    b.tree && !b.tolls?.some((t) => t.toll) && b.tree.reduce((n, l) => n + l.moves, 0) === moves ? b.tree.flatMap((l) => [l.from, l.to]) : null;
  for (const b of enough) if (b.stops) return { moves, by: "reach", squares: b.stops };
  for (const b of enough) if (b.by === "counting" && !b.halves?.length) return { moves, by: "counting", squares: b.squares ?? [] };
  for (const b of enough) if (free(b)) return { moves, by: "held-karp", squares: free(b) ?? [] };
  return { moves, by: enough[0]?.by ?? "unsat", squares: [] };
}

/** The steps of an argument, or of why a path is the only one. @param {LaidOut} laid @param {Figure} figure @returns {Step[]} */
export function stepsOf(laid, figure) {
  if (isPath(laid.puzzle)) return forced(laid);
  if (laid.puzzle.family === "tour") return [];
  const { by, squares } = figure;
  const told = by === "reach" ? legs(laid, figure) : by === "counting" ? counted(laid, figure) : squares.length ? tree(laid, figure) : null;
  return told ?? [step(`A computer checked all walks of ${count(figure.moves - 1, "move")}: none does it.`)];
}

/** How links follow, by the ways of looking. */
const looks = [
  "a square with only two ways uses both",
  "any other way closes a loop, cuts squares off or misses a number",
  "any other way, tried out, comes to a dead end",
];

/** Why a path has to go on by a link. @param {import("./only.js").Link} link @param {string} now where it is @param {string} end of the path */
export function reasonOf({ level, because }, now, end) {
  if (level) return looks[level];
  if (because === now) return `no other way on is left from ${now}`;
  return because === end ? "only one way is left to it" : "only two ways are left to it, and it needs both";
}

/** Why there is one path only. @param {LaidOut} laid @returns {Step[]} */
function forced(laid) {
  const { links, whole } = onlyLinks(laid);
  if (!whole) return [step("A computer checked that there is no other path.")];
  const all = laid.goals.length - 1;
  const levels = [0, 1, 2].map((level) => links.filter((l) => l.level === level)).map((list, level) => ({ list, level }));
  /** @type {Link[]} */
  const shown = [];
  return levels
    .filter(({ list }) => list.length)
    .map(({ list, level }, i, { length }) => {
      shown.push(...list.map(({ from, to }) => ({ from, to })));
      const first = i ? `Then ${list.length} more` : `${list.length} of ${all} steps are certain`;
      return step(`${first}: ${looks[level]}.${i === length - 1 ? " So there is only this path." : ""}`, [], [], [...shown]);
    });
}

/** What squares are called here. @param {LaidOut} laid @param {string[]} squares */
const things = ({ puzzle, graph }, squares) =>
  puzzle.family === "hunt" && squares.every((s) => puzzle.goals.includes(s)) ? "star" : graph ? "vertex" : "square";

const plural = (/** @type {number} */ n, /** @type {string} */ one) => (one === "vertex" && n !== 1 ? `${n} vertices` : count(n, one));

const total = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);

/** Numbers as a sum that is short: 1 + 1 + 2, or 9 × 1 + 2. @param {number[]} list */
export function sum(list) {
  if (list.length < 8) return list.join(" + ");
  const times = new Map();
  for (const n of [...list].sort((a, b) => a - b)) times.set(n, (times.get(n) ?? 0) + 1);
  return [...times].map(([n, k]) => (k > 1 ? `${k} × ${n}` : String(n))).join(" + ");
}

/** From stop to stop. @param {LaidOut} laid @param {Figure} figure */
function legs(laid, { squares: stops, moves }) {
  const each = stops.slice(1).map((to, i) => distances(laid, stops[i]).get(to) ?? 0);
  if (total(each) !== moves || !each.length) return null;
  const links = each.map((n, i) => ({ from: stops[i], to: stops[i + 1], moves: n }));
  if (each.length === 1)
    return [step(`The walk has to get from ${stops[0]} to ${stops[1]}. That takes ${count(moves, "move")}, even by the shortest way.`, stops, [], links)];
  return [
    step("The walk comes to these squares, in this order.", stops),
    step(`The numbers say how many moves it takes from each to the next, at least: ${sum(each)} = ${moves}.`, stops, [], links),
  ];
}

/** Squares that are counted. @param {LaidOut} laid @param {Figure} figure */
function counted(laid, { squares: set, moves }) {
  const { closed, start } = laid.puzzle;
  const k = set.length;
  if (!k) {
    const n = laid.goals.length + (laid.goals.includes(start) ? 0 : 1);
    if (moves !== n - (closed ? 0 : 1)) return null;
    const one = laid.graph ? "vertex" : "square";
    return [
      step(
        `There are ${plural(n, one)}, and each move brings the walk to one of them${closed ? "" : ", but for the first"}: ${closed ? n : `${n} − 1 = ${moves}`}.`,
        laid.goals,
      ),
    ];
  }
  const less = 2 * k - moves;
  if (less < 0 || less > 2 || (closed && less) || !apart(laid, set)) return null;
  const one = things(laid, set);
  const ends = ["", "the walk begins or ends on one", "the walk begins and ends on one"][less];
  const all = set.map((_, i) => String(2 * (i + 1)));
  return [
    step(`No two of these ${plural(k, one)} are a move apart.`, set),
    step(
      `So each takes two moves: one to get there, and one to get away${less ? `, less ${less}, if ${ends}` : ""}. 2 × ${k}${less ? ` − ${less}` : ""} = ${moves}.`,
      set,
      all,
    ),
  ];
}

/** Whether no two squares are a move apart. @param {LaidOut} laid @param {string[]} set */
const apart = (laid, set) =>
  set.every(
    (a) =>
      !groundOf(laid)
        .moves(a)
        .some((b) => set.includes(b)),
  );

/** The shortest links that join squares. @param {LaidOut} laid @param {Figure} figure */
function tree(laid, { squares, moves }) {
  const links = [];
  for (let i = 0; i + 1 < squares.length; i += 2)
    links.push({ from: squares[i], to: squares[i + 1], moves: distances(laid, squares[i]).get(squares[i + 1]) ?? 0 });
  const each = links.map((l) => l.moves);
  if (total(each) !== moves) return null;
  const set = [...new Set(squares)];
  return [
    step(`A walk joins all of these ${plural(set.length, things(laid, set))}.`, set),
    step(`These are the shortest links that do: ${sum(each)} = ${moves} moves. No walk gets by with fewer.`, set, [], links),
  ];
}
