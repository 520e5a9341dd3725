// Why nobody can do it in fewer moves, in a player's words: three short steps, each with
// what it puts on the board.

import { plainly } from "./bounds.js";
import { onlyInOrder } from "./only.js";
import { isPath } from "./puzzle.js";
import { distances } from "./rules.js";
import { count } from "./squares.js";

/** @typedef {import("./backend.js").LaidOut} LaidOut */
/** @typedef {import("./backend.js").Answer} Answer */
/** @typedef {import("./backend.js").Bound} Bound */
/** @typedef {{from: string, to: string}} Link */

/**
 * @typedef {object} Step
 * @property {string} says
 * @property {string[]} set squares to ring
 * @property {string[]} texts what stands on them
 * @property {Link[]} links to draw
 */

/** @type {(says: string, set?: string[], texts?: string[], links?: Link[]) => Step} */
const step = (says, set = [], texts = [], links = []) => ({ says, set, texts, links });

/** How hard an argument is to follow. @param {Bound} b */
function effort(b) {
  if (b.stops) return 0;
  if (b.by === "counting") return 1;
  return b.tolls?.some((t) => t.toll) ? 3 : b.tree ? 2 : 4;
}

/** The steps of the easiest argument that says most. @param {LaidOut} laid @param {Answer} answer @returns {Step[]} */
export function stepsOf(laid, answer) {
  const moves = answer.moves ?? 0;
  if (isPath(laid.puzzle) && laid.puzzle.ordered) return onlyLinks(laid, onlyInOrder(laid));
  if (answer.only) return onlyOne(answer.only);
  if (answer.status !== "optimal" || laid.puzzle.family === "tour") return [];
  const list = answer.bounds.filter((b) => b.moves <= moves).sort((a, b) => b.moves - a.moves || effort(a) - effort(b));
  const steps = list[0] ? told(laid, list[0]) : [];
  if ((list[0]?.moves ?? 0) >= moves) return steps;
  const fewer = steps.length ? `And ${moves - 1}?` : "Could it take fewer?";
  return [...steps, step(`${fewer} The solver has ruled out every walk of ${count(moves - 1, "move")}. So nobody can do it in fewer than ${moves}.`)];
}

/** How squares get their numbers, by the ways of looking. */
const ways = [
  "how far the numbers are apart leaves each one square",
  "each number needs a square, and each square a number",
  "the path comes to each square and has to leave it",
];

/** Why a path is the only one; [] if that takes trying. @param {import("./backend.js").Only} only */
function onlyOne({ steps, whole }) {
  if (!whole) return [];
  /** @type {string[]} */
  const set = [];
  /** @type {string[]} */
  const texts = [];
  return steps.map(({ level, squares, numbers }, i) => {
    set.push(...squares);
    texts.push(...numbers.map(String));
    const last = i === steps.length - 1 ? " Every square has its number now: there is only this path." : "";
    return step(`${i ? `Then ${squares.length} more` : count(squares.length, "number")}: ${ways[level]}.${last}`, [...set], [...texts]);
  });
}

/** How stretches of a path with squares in order are settled, by the ways of looking. */
const looks = [
  "a square with no more than two ways has to use both",
  "the path may close no loop, leave out no square, and has to take the numbers in order",
  "each other way, tried out, comes to a dead end",
];

/** Why a path with squares in order is the only one; [] if that takes more. @param {LaidOut} laid @param {ReturnType<typeof onlyInOrder>} only */
function onlyLinks(laid, { steps, whole }) {
  if (!whole) return [];
  /** @type {Link[]} */
  const all = [];
  return steps.map(({ level, links }, i) => {
    all.push(...links);
    const last = i === steps.length - 1 ? " So there is only this path." : "";
    return step(
      `${i ? `Then ${links.length} more` : `${links.length} of ${laid.goals.length - 1} moves are forced`}: ${looks[level]}.${last}`,
      [],
      [],
      [...all],
    );
  });
}

/** @param {LaidOut} laid @param {Bound} b */
function told(laid, b) {
  if (b.stops) return legs(laid, b.stops, b.moves) ?? plain(b);
  if (b.by === "counting") return counted(laid, b) ?? plain(b);
  if (b.tolls && b.tree) return tree(laid, b);
  return plain(b);
}

/** @param {Bound} b */
const plain = (b) => [step(`Every walk has at least ${count(b.moves, "move")}: ${plainly(b.because)}.`, b.squares ?? [])];

/** What squares are called here. @param {LaidOut} laid @param {string[]} squares */
const things = ({ puzzle, graph }, squares) =>
  puzzle.family === "hunt" && squares.every((s) => puzzle.goals.includes(s)) ? "star" : graph ? "vertex" : "square";

const plural = (/** @type {number} */ n, /** @type {string} */ one) => (one === "vertex" && n !== 1 ? `${n} vertices` : count(n, one));

const total = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);

/** Numbers as a sum that is short: 3 × 1 + 2. @param {number[]} list */
export function sum(list) {
  const times = new Map();
  for (const n of [...list].sort((a, b) => a - b)) times.set(n, (times.get(n) ?? 0) + 1);
  return [...times].map(([n, k]) => (k > 1 ? `${k} × ${n}` : String(n))).join(" + ");
}

/** From stop to stop. @param {LaidOut} laid @param {string[]} stops @param {number} moves */
function legs(laid, stops, moves) {
  const each = stops.slice(1).map((to, i) => distances(laid, stops[i]).get(to) ?? 0);
  if (total(each) !== moves) return null;
  const links = each.map((_, i) => ({ from: stops[i], to: stops[i + 1] }));
  const so = each.map((_, i) => String(total(each.slice(0, i + 1))));
  const last = step(`${each.length > 1 ? `${sum(each)} = ${moves}: no` : "No"} walk can do it in fewer.`, stops, ["0", ...so], links);
  if (each.length === 1) {
    return [
      step(`The walk starts on ${stops[0]} and has to come to ${stops[1]}.`, stops),
      step(`That takes ${count(moves, "move")}, even by the shortest way.`, stops, ["0", String(moves)]),
      last,
    ];
  }
  return [
    step("The walk comes to these squares, in this order.", stops),
    step("The fewest moves from each to the next are on the board.", stops, ["0", ...each.map(String)], links),
    last,
  ];
}

/** Squares that are counted. @param {LaidOut} laid @param {Bound} b */
function counted(laid, b) {
  const { closed } = laid.puzzle;
  const [set, { moves }] = [b.squares ?? [], b];
  const k = set.length;
  if (!k) {
    const n = laid.goals.length + (laid.goals.includes(laid.puzzle.start) ? 0 : 1);
    if (moves !== n - (closed ? 0 : 1)) return null;
    const one = laid.graph ? "vertex" : "square";
    return [
      step(`The walk comes to all ${plural(n, one)}.`, laid.goals),
      step(`Each move brings it to one of them${closed ? "" : ", and it begins on one"}.`, laid.goals),
      step(`So ${closed ? n : `${n} − 1 = ${moves}`} moves are needed, and nobody can do it in fewer.`, laid.goals),
    ];
  }
  const less = 2 * k - moves;
  if (less < 0 || less > 2 || (closed && less)) return null;
  const one = things(laid, set);
  const ends = ["", "the walk begins or ends on one of them", "the walk begins on one of them and ends on one"][less];
  const all = set.map((_, i) => String(2 * (i + 1)));
  return [
    step(`Look at these ${plural(k, one)}: from none of them can you jump to another.`, set),
    step("So each takes two moves: one to get there, and one to get away.", set, all),
    step(
      less
        ? `2 moves each, less ${less}, since ${less === 1 ? ends : `at most ${ends}`}: 2 × ${k} − ${less} = ${moves}. Nobody can do it in fewer.`
        : `2 × ${k} = ${moves}. Nobody can do it in fewer.`,
      set,
      all,
    ),
  ];
}

/** The cheapest links that join squares, with numbers on these that all walks pay alike.
 * @param {LaidOut} laid @param {Bound} b */
function tree(laid, b) {
  const { tolls = [], tree = [], ends = [], parts = 1 } = b;
  const set = tolls.map((t) => t.square);
  const start = ends[0] && ends[0].from !== ends[0].to ? ends : [];
  const links = [...tree, ...start];
  if (!tolls.some((t) => t.toll)) {
    const each = [...tree, ...(start.length ? ends : [])].map((l) => l.moves);
    const joins = `${plural(set.length, things(laid, set))}`;
    return [
      step(`A walk joins all of these ${joins}.`, set),
      step("These are the shortest links that join them. The number says how many moves a link takes.", set, [], links),
      step(
        `${sum(each)} = ${total(each)}. Whatever joins them takes no fewer${total(each) < b.moves ? `, and ${because(b)}` : ""}, so nobody can do it in fewer than ${b.moves}.`,
        set,
        [],
        links,
      ),
    ];
  }
  const texts = tolls.map((t) => (t.toll ? fraction(t.toll, parts) : ""));
  return [
    step("Imagine a fee on some squares. A walk pays it when it arrives, and again when it leaves.", set, texts),
    step("With fees, these are the cheapest links that join all squares. A walk joins them, too, so it costs no less.", set, texts, links),
    step(
      `Now subtract the fees again, at the two ends as little as possible: ${fraction(b.sum ?? 0, parts)} moves are left. So nobody can do it in fewer than ${b.moves}.`,
      set,
      texts,
      links,
    ),
  ];
}

/** What makes it more than its links: their parity. @param {Bound} b */
const because = (b) => b.because.split("; ").slice(1).join("; ") || "colours change with each move";

/** A number of parts, in wholes and a fraction. @param {number} n @param {number} parts */
export function fraction(n, parts) {
  let [a, b] = [Math.abs(n) % parts, parts];
  const rest = a;
  while (b) [a, b] = [b, a % b];
  const whole = Math.trunc(n / parts);
  if (!rest) return String(whole);
  return `${whole || (n < 0 ? "-" : "")}${whole ? " " : ""}${rest / a}/${parts / a}`;
}
