// What is to be seen on the board, from what is known: for each square its marks,
// its text and what it is called, and what is drawn over the squares.

import { groundOf } from "./ground.js";
import { isPath, title } from "./parts.js";
import { endOf, nextNumber, numbersOf, startOf, stepOf } from "./rules.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */

/**
 * @typedef {object} Options
 * @property {string[]} [walk]
 * @property {number} [position] how far the walk is shown; all of it without
 * @property {boolean} [rest] the rest of it is shown faintly
 * @property {boolean} [pale] the walk is a faint line alone: what matters is something else
 * @property {boolean} [numbered] squares have the numbers of their moves
 * @property {string[]} [reach] squares that the piece may jump to
 * @property {string[]} [set] squares to ring
 * @property {{from: string, to: string, moves?: number}[]} [links] to draw between squares, with their lengths
 * @property {string[]} [texts] what to write on them
 * @property {string[]} [lost] squares that can't be reached
 * @property {string[]} [other] another walk to compare with
 * @property {string[]} [advice] squares of a hint, one after the other
 */

/** @typedef {{name: string, marks: string[], text: string, order: string, called: string, label: string, lit: number, key: string}} Cell texts in a corner and in the middle; its name, if it shows that; its turn among those of a hint */

const guardNames = /** @type {Record<string, string>} */ ({ Q: "queen", R: "rook", B: "bishop", N: "knight", K: "king", P: "pawn" });
const MOST = 2; // numbers on a square
const NUMBERED = 40; // columns or rows of a board with numbers

/** The numbers of the moves that come to each square. @param {string[]} walk @param {number} now */
function visitsOf(walk, now) {
  /** @type {Map<string, number[]>} */
  const visits = new Map();
  for (let i = 0; i <= now; i++) {
    const list = visits.get(walk[i]);
    if (list) list.push(i);
    else visits.set(walk[i], [i]);
  }
  return visits;
}

/** The numbers of goals that come in an order, from 1. @param {LaidOut} laid */
const orderOf = (laid) => {
  const goals = laid.puzzle.family === "cover" ? laid.goals : laid.puzzle.goals;
  const { of } = numbersOf(laid.puzzle);
  if (of.size) return of;
  return new Map(laid.puzzle.ordered ? goals.map((g, i) => [g, i + 1]) : []);
};

/** @param {LaidOut} laid @param {string[]} walk @param {number} now */
function nextOf(laid, walk, now) {
  if (isPath(laid.puzzle)) return "";
  if (numbersOf(laid.puzzle).of.size) return nextNumber(laid, walk.slice(0, now + 1))?.square ?? "";
  if (!laid.puzzle.ordered) return "";
  let next = 0;
  for (let i = 0; i <= now; i++) if (walk[i] === laid.goals[next]) next++;
  return laid.goals[next] ?? "";
}

/** @param {LaidOut} laid @param {Options} [options] */
export function makeView(laid, options = {}) {
  const { puzzle } = laid;
  const ground = groundOf(laid);
  const walk = options.walk ?? [];
  const now = Math.min(options.position ?? Infinity, walk.length - 1); // -1 without a walk
  const visits = visitsOf(walk, options.pale ? -1 : now);
  const guards = new Map(puzzle.guard.map((g) => [g.slice(1), g[0]]));
  const has = {
    guarded: new Set(laid.guarded),
    hole: new Set(puzzle.holes),
    goal: new Set(puzzle.family === "hunt" ? puzzle.goals : []),
    pearl: new Set(puzzle.family === "cover" && !puzzle.ordered && !options.pale ? laid.goals : []),
    set: new Set(options.set),
    reach: new Set(options.reach),
    lost: new Set(options.lost),
    advice: new Set(options.advice),
  };
  const notes = new Map((options.texts ?? []).map((text, i) => [options.set?.[i] ?? "", text]));
  const order = orderOf(laid);
  const next = nextOf(laid, walk, now);
  const start = walk.length ? walk[0] : startOf(puzzle);
  const path = isPath(puzzle);
  const end = endOf(puzzle);
  const large = Math.max(ground.width, ground.height) > NUMBERED;
  const piece = walk.length ? walk[now] : start;
  /** @type {Map<string, string[]>} the other sides of walls */
  const walls = new Map();
  for (const [a, b] of ground.walls) {
    walls.set(a, [...(walls.get(a) ?? []), b]);
    walls.set(b, [...(walls.get(b) ?? []), a]);
  }

  /** @param {string} square @returns {Cell} */
  const cell = (square) => {
    const says = [square];
    const marks = [];
    let name = ground.dark(square) && !path ? "cell dark" : "cell";
    if (has.hole.has(square)) {
      name += " hole";
      says.push("hole");
    }
    const guard = guards.get(square);
    if (guard) says.push(`guard: ${guardNames[guard]}`);
    if (has.guarded.has(square)) {
      marks.push("attacked");
      if (!guard) says.push("attacked");
    }
    const list = visits.get(square);
    if (list) name += " visited";
    if (square === start) {
      if (!path) marks.push("start");
      says.push("start");
    }
    if (square === end) {
      if (!path) marks.push("end");
      says.push("end");
    }
    const behind = walls.get(square);
    if (behind) says.push(`wall to ${behind.join(" and ")}`);
    const turn = order.get(square);
    if (has.goal.has(square)) {
      marks.push(list && (!turn || !next || turn < (order.get(next) ?? 0)) ? "done" : "goal");
      says.push(list ? "goal, visited" : "goal");
    }
    if (has.pearl.has(square) && !list) {
      marks.push("pearl");
      says.push("to visit");
    }
    if (turn) says.push(path ? `number ${turn}` : `number ${turn} in the order`);
    if (square === next) {
      marks.push("next");
      says.push("next to visit");
    }
    if (has.lost.has(square)) {
      marks.push("lost");
      says.push("cannot be reached");
    }
    if (has.set.has(square)) {
      marks.push("set");
      says.push(notes.has(square) ? `ringed: ${notes.get(square)}` : "ringed");
    }
    if (has.advice.has(square)) {
      marks.push("advice");
      says.push("the hint");
    }
    if (has.reach.has(square)) {
      if (!path) marks.push("dot");
      says.push("a move away");
    }
    if (guard) marks.push(`piece-${guard}`);
    const moves = list?.filter((i) => i > 0) ?? [];
    if (moves.length) says.push(path ? "on the path" : `move ${moves.join(", ")}`);
    if (walk.length && square === piece) says.push(path ? "the path ends here" : "the piece is here");
    const told = options.numbered && !path && !large && moves.length && square !== piece;
    const text = told ? moves.slice(0, MOST).join(" ") + (moves.length > MOST ? "+" : "") : "";
    const orderText = large ? "" : (notes.get(square) ?? (turn && (path || !notes.size) ? String(turn) : ""));
    if (path && turn) name += " given";
    const label = says.join(", ");
    const called = ground.named && !large ? square : "";
    const lit = options.advice?.indexOf(square) ?? -1;
    return { name, marks, text, order: orderText, called, label, lit, key: `${name}|${marks.join()}|${text}|${orderText}|${label}` };
  };

  return {
    title: title(puzzle),
    ground,
    large,
    cell,
    path,
    tube: path && stepOf(laid) ? (puzzle.piece === "wazir" ? 0.45 : 0.32) : 0, // of a square's side
    line: options.pale ? [] : walk.slice(0, now + 1),
    rest: options.pale ? walk : options.rest ? walk.slice(Math.max(0, now)) : [],
    other: options.other ?? [],
    links: options.links ?? [],
    piece: options.pale ? null : piece || null,
    kind: path ? "head" : puzzle.piece || "P",
  };
}

/** @typedef {ReturnType<typeof makeView>} View */

/** The path of a line over points. A stretch that runs over an earlier one is bent, so
 * that both are to be seen: a jump that is made again, or a slide along a slide.
 * @param {[number, number][]} points @param {number} bend */
export function pathOf(points, bend) {
  /** @type {Map<string, [number, number][]>} stretches by the line that they lie on, as intervals of it */
  const lines = new Map();
  let d = "";
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) {
      d = `M${x} ${y}`;
      continue;
    }
    const [px, py] = points[i - 1];
    const forward = px < x || (px === x && py < y) ? 1 : -1;
    const long = Math.hypot(x - px, y - py) || 1;
    const [ux, uy] = [(forward * (x - px)) / long, (forward * (y - py)) / long];
    const line = `${ux.toFixed(4)} ${uy.toFixed(4)} ${(ux * y - uy * x).toFixed(1)}`;
    const ends = [ux * px + uy * py, ux * x + uy * y];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const there = lines.get(line) ?? [];
    const again = there.filter(([a, b]) => a < to - 0.5 && b > from + 0.5).length;
    lines.set(line, [...there, [from, to]]);
    if (again === 0) {
      d += `L${x} ${y}`;
      continue;
    }
    const side = forward * (again % 2 ? 1 : -1) * bend * Math.ceil(again / 2);
    d += `Q${((px + x) / 2 + (side * (y - py)) / long).toFixed(1)} ${((py + y) / 2 - (side * (x - px)) / long).toFixed(1)} ${x} ${y}`;
  }
  return d;
}
