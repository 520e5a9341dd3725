// The rules of playing, as the page needs them to draw and to explain. The judge
// of a finished walk is the backend.

import { groundOf } from "./ground.js";
import { isPath } from "./parts.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */

/** @param {LaidOut} laid */
export const visitsOnce = (laid) => laid.puzzle.family === "tour" || laid.puzzle.once;

/** The numbers that squares have: of a square, and which has one.
 * @param {import("./parts.js").Puzzle} puzzle */
export function numbersOf(puzzle) {
  const pairs = (puzzle.numbers ?? []).map((n) => /** @type {const} */ ([Number(n.slice(0, n.indexOf("="))), n.slice(n.indexOf("=") + 1)]));
  return { of: new Map(pairs.map(([k, square]) => [square, k])), at: new Map(pairs) };
}

/** The first or the last of the squares in order that an open tour ends on, where nothing else is said.
 * @param {import("./parts.js").Puzzle} p @param {number} at */
const endInOrder = (p, at) => (p.family === "tour" && p.ordered && !p.closed ? (p.goals?.at(at) ?? "") : "");

/** Where the walk has to start; "" for anywhere. @param {import("./parts.js").Puzzle} puzzle */
export const startOf = (puzzle) => (puzzle.start === "any" ? "" : puzzle.start || endInOrder(puzzle, 0)) || (numbersOf(puzzle).at.get(1) ?? "");

/** Where the walk has to end; "" for anywhere. @param {import("./parts.js").Puzzle} puzzle */
export const endOf = (puzzle) => (puzzle.end === "any" ? "" : puzzle.end || endInOrder(puzzle, -1));

/** The squares of a tour that come in an order. @param {LaidOut} laid */
const waypoints = ({ puzzle }) => (puzzle.family === "tour" && puzzle.ordered ? puzzle.goals : []);

/** Whether a walk may come back to its start, and then is done. @param {LaidOut} laid @param {string[]} walk */
const returns = (laid, walk) => laid.puzzle.closed && walk.length > 1 && !walk.includes(walk[0], 1) && !left(laid, [...walk, walk[0]]).length;

/** A number in its place: 1st, 2nd, 11th. @param {number} n */
export const nth = (n) => n + ((Math.floor(n / 10) % 10 !== 1 && ["th", "st", "nd", "rd"][n % 10]) || "th");

/** Why the numbers forbid a square as the next one, or "". @param {LaidOut} laid @param {string[]} walk @param {string} square */
function misplaced(laid, walk, square) {
  const { of, at } = numbersOf(laid.puzzle);
  const k = walk.length + 1;
  const home = square === walk[0] && returns(laid, walk);
  const own = visitsOnce(laid) ? of.get(square) : undefined; // else it may be come to before
  const there = at.get(k);
  if (!home && own !== undefined && own !== k) return `Number ${own} is your ${nth(own)} square. This is the ${nth(k)}.`;
  if (there && there !== square) return `Your ${nth(k)} square is number ${k}, on ${there}.`;
  const list = waypoints(laid);
  const turn = list.indexOf(square);
  const missing = list.find((s, i) => i < turn && !walk.includes(s));
  return missing && !home ? `Pass ${list.indexOf(missing) + 1} before ${turn + 1}.` : "";
}

/** The next number to reach, and where it is. @param {LaidOut} laid @param {string[]} walk @returns {{k: number, square: string} | null} */
export function nextNumber(laid, walk) {
  const list = waypoints(laid);
  const i = list.findIndex((s) => !walk.includes(s));
  if (i >= 0) return { k: i + 1, square: list[i] };
  const { at } = numbersOf(laid.puzzle);
  const k = Math.min(...[...at.keys()].filter((n) => n > walk.length));
  return Number.isFinite(k) ? { k, square: at.get(k) ?? "" } : null;
}

/** The squares to visit that are left; of ordered ones, in their order.
 * @param {LaidOut} laid @param {string[]} walk */
export function left(laid, walk) {
  if (laid.puzzle.ordered && laid.puzzle.family !== "tour") {
    let next = 0;
    for (const s of walk) if (s === laid.goals[next]) next++;
    return laid.goals.slice(next);
  }
  const seen = new Set(walk);
  return laid.goals.filter((s) => !seen.has(s));
}

/** The squares that the piece may jump to now. @param {LaidOut} laid @param {string[]} walk */
export function targets(laid, walk) {
  if (laid.problem || !walk.length) return [];
  const seen = new Set(visitsOnce(laid) ? walk : []);
  if (returns(laid, walk)) seen.delete(walk[0]);
  return groundOf(laid)
    .moves(walk[walk.length - 1])
    .filter((s) => !seen.has(s) && !misplaced(laid, walk, s));
}

/** How a walk goes on, where its piece is no chess player's. @type {Record<string, string>} */
const steps = { wazir: "one step up, down, left or right", ferz: "one step diagonally", king: "one step, also diagonally" };

/** Whether a walk can be drawn: a tour is a line, and a piece that goes step by step follows a finger. @param {LaidOut} laid */
export const drawable = ({ puzzle }) => puzzle.family === "tour" || puzzle.piece in steps;

/** How it goes on, in words; "" where a piece says it. @param {LaidOut} laid */
export const stepOf = ({ puzzle }) => (puzzle.piece === "king" && !isPath(puzzle) ? "" : (steps[puzzle.piece] ?? ""));

/** What moves, as people call it. @param {LaidOut} laid */
export const who = ({ puzzle: { family, piece } }) => (!piece || (steps[piece] && family === "tour") ? "path" : /wazir|ferz/.test(piece) ? "piece" : piece);

/** Why a square can't be the next one, in words. @param {LaidOut} laid @param {string[]} walk @param {string} square */
export function refusal(laid, walk, square) {
  const { has, one } = groundOf(laid);
  if (!has(square)) return `There is no ${one} ${square}.`;
  if (laid.puzzle.holes.includes(square)) return `${square} is out of bounds.`;
  if (laid.puzzle.guard.some((g) => g.slice(1) === square)) return `A guard stands on ${square}.`;
  if (laid.guarded.includes(square)) return `${square} is attacked, and can't be entered.`;
  const wrong = misplaced(laid, walk, square);
  if (!walk.length) return wrong;
  const now = walk[walk.length - 1];
  if (targets(laid, walk).includes(square)) return "";
  if (square === now) return `The ${who(laid)} is on ${square} already.`;
  if (visitsOnce(laid) && walk.includes(square)) return `${square} has been visited, and no ${one} may be visited twice.`;
  if (groundOf(laid).moves(now).includes(square)) return wrong;
  if (laid.puzzle.walls.some((w) => w === `${now}-${square}` || w === `${square}-${now}`)) return `There is a wall between ${now} and ${square}.`;
  const { symmetric } = laid.puzzle;
  if (symmetric) return `From ${now}, the ${who(laid)} can't move to ${square}, or a ${symmetric} turn takes that jump to none.`;
  const step = stepOf(laid);
  return step ? `From ${now} you go ${step}.` : `The ${who(laid)} can't move from ${now} to ${square}.`;
}

/** What is to do now, in a few words. @param {LaidOut} laid @param {string[]} walk */
export function score(laid, walk) {
  if (!walk.length) return `Choose where to start`;
  const todo = left(laid, walk);
  const n = walk.length - 1;
  const now = walk[n];
  if (isPath(laid.puzzle)) {
    return `${Math.min(n + 1, laid.goals.length)} of ${laid.goals.length}`;
  }
  let text = `${n} ${n === 1 ? "move" : "moves"}`;
  if (todo.length && laid.puzzle.ordered && laid.puzzle.family !== "tour") text += `; next: ${todo[0]}`;
  if (!todo.length && laid.puzzle.closed && now !== walk[0]) text += `; now back to ${walk[0]}`;
  const end = endOf(laid.puzzle);
  if (!todo.length && end && now !== end) text += `; now to ${end}`;
  return text;
}

/** Whether nothing is left to do, as far as the page can tell. @param {LaidOut} laid @param {string[]} walk */
export function finished(laid, walk) {
  const { closed } = laid.puzzle;
  const end = endOf(laid.puzzle);
  const now = walk[walk.length - 1];
  return (
    walk.length > 0 &&
    !left(laid, walk).length &&
    [...numbersOf(laid.puzzle).at.keys()].every((k) => k <= (closed ? Math.max(walk.length - 1, 1) : walk.length)) &&
    (!closed || (now === walk[0] && (walk.length > 1 || (laid.goals.length <= 1 && !visitsOnce(laid))))) &&
    (!end || now === end)
  );
}

/** A jump of a tour that the puzzle's turn takes to none of its jumps; null if there is none.
 * @param {LaidOut} laid @param {string[]} walk @returns {[string, string] | null} */
export function offTurn(laid, walk) {
  const { turn } = groundOf(laid);
  if (!turn) return null;
  const jumps = walk.slice(1).map((to, i) => /** @type {[string, string]} */ ([walk[i], to]));
  const made = new Set(jumps.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  return jumps.find(([a, b]) => !made.has(`${turn(a)} ${turn(b)}`)) ?? null;
}

/** Whether a walk solves the puzzle, from its first square to its last: what is kept as
 * a result has passed this. @param {LaidOut} laid @param {string[]} walk */
export function solves(laid, walk) {
  const start = startOf(laid.puzzle);
  if (laid.problem || (start && walk[0] !== start)) return false;
  return finished(laid, walk) && !offTurn(laid, walk) && walk.every((square, i) => !refusal(laid, walk.slice(0, i), square));
}

/** How many jumps it takes to each square from one. @param {LaidOut} laid @param {string} from */
export function distances(laid, from) {
  const far = new Map([[from, 0]]);
  for (const [square, n] of far) {
    for (const next of groundOf(laid).moves(square)) if (!far.has(next)) far.set(next, n + 1);
  }
  return far;
}

/** The jumps of a tour that squares with two jumps alone force, if they close a
 * cycle that leaves squares out: the squares of the cycle, its first one twice. Of a
 * tour that is closed. @param {LaidOut} laid @returns {string[]} */
export function forcedCycle(laid) {
  if (laid.puzzle.family !== "tour" || !laid.puzzle.closed) return [];
  /** @type {Map<string, Set<string>>} */
  const forced = new Map();
  const join = (/** @type {string} */ a, /** @type {string} */ b) => forced.set(a, (forced.get(a) ?? new Set()).add(b));
  for (const square of laid.goals) {
    const next = groundOf(laid).moves(square);
    if (next.length !== 2) continue;
    for (const other of next) {
      join(square, other);
      join(other, square);
    }
  }
  for (const first of forced.keys()) {
    const path = [first];
    for (let at = first; ; ) {
      const next = [...(forced.get(at) ?? [])].find((s) => s !== path[path.length - 2] && (s === first || !path.includes(s)));
      if (!next || (forced.get(at)?.size ?? 0) !== 2) break;
      path.push(next);
      if (next === first) return path.length - 1 < laid.goals.length ? path : [];
      at = next;
    }
  }
  return [];
}

/** The squares to visit that no walk from a square reaches. @param {LaidOut} laid @param {string} from */
export function unreachable(laid, from) {
  const seen = distances(laid, from);
  return laid.goals.filter((g) => !seen.has(g));
}
