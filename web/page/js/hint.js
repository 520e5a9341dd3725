// Hints: what follows next on a path and why, or where a shortest walk goes on. What can be searched
// through here is; the rest is the solver's.

import * as backend from "./backend.js";
import { ahead } from "./core/exact.js";
import { groundOf } from "./core/ground.js";
import { onlyLinks, onlyPath } from "./core/only.js";
import { isPath } from "./core/parts.js";
import { reasonOf } from "./core/proof.js";
import { targets } from "./core/rules.js";
import { count } from "./core/squares.js";
import { puzzleOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").LaidOut} LaidOut */
/** @typedef {{squares: string[], says: string}} Hint squares to be lit, one after the other */

/** @param {State} s @param {LaidOut} laid @returns {Promise<Hint>} */
export async function advise(s, laid) {
  const { walk } = s;
  if (isPath(laid.puzzle)) {
    const h = deduced(s, laid);
    if (h) return h;
  }
  if (!walk.length) return outset(s, laid);
  const on = s.kept.length && walk.every((square, i) => square === s.kept[i]) ? s.kept.slice(walk.length) : undefined;
  const way = on ?? ahead(laid, walk);
  if (way) return s.par !== null && walk.length - 1 + way.length > s.par ? astray(s, laid, way.length) : forward(s, laid, way);
  if (way === null) return { squares: [], says: "There is no way on from here: take some moves back." };
  const h = await backend.hint(puzzleOf(s), walk).catch(() => null);
  if (h?.reason) return { squares: [], says: `There is no way on from here: ${h.reason}.` };
  if (s.par !== null && h?.least != null && walk.length - 1 + h.least > s.par) return astray(s, laid, h.least, h.least === h.most ? "" : "at least ");
  if (h?.next) return onward(h.next, h.least === h.most ? `${count(h.most ?? 0, "move")} to go` : `Between ${h.least} and ${h.most} moves to go`);
  const same = walk.findIndex((square, i) => square !== s.kept[i]);
  if (s.kept.length && same > 0) return { squares: [s.kept[same - 1]], says: `Up to move ${same - 1}, on ${s.kept[same - 1]}, you were on a shortest walk.` };
  return { squares: [], says: "No hint was found in time." };
}

/** The walk begun is too long: how much, and up to where it was not. @param {State} s @param {LaidOut} laid @param {number} rest moves @param {string} [least] @returns {Hint} */
function astray({ walk, par, kept }, laid, rest, least = "") {
  const made = walk.length - 1;
  const says = `${least}${count(rest, "move")} to go after ${made}: the best has ${par}.`.replace(/^./, (letter) => letter.toUpperCase());
  const good = (/** @type {number} */ i) => {
    const way = ahead(laid, walk.slice(0, i + 1));
    return way ? i + way.length === par : walk.slice(0, i + 1).every((square, k) => square === kept[k]);
  };
  let [low, high] = [0, made]; // the detour begins after low
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (good(middle)) low = middle;
    else high = middle;
  }
  return { squares: [walk[low]], says: `${says} Up to ${low ? `move ${low}, on ${walk[low]},` : `the start on ${walk[low]}`} nothing was lost.` };
}

const CHOICES = 12; // moves that are compared

/** The walk is a shortest one so far: which moves go on with one, and what the others cost.
 * @param {State} s @param {LaidOut} laid @param {string[]} way @returns {Hint} */
function forward({ walk }, laid, way) {
  const [next] = way;
  const rest = `${count(way.length, "move")} to go${walk.length > 1 ? ` after ${walk.length - 1}` : ""}`;
  const moves = targets(laid, walk);
  if (moves.length === 1) return { squares: [next], says: `Only ${next} is left to go to. ${rest}.` };
  /** @type {number[]} moves that are needed after each of them */
  const costs = [];
  for (const square of moves.length > CHOICES ? [] : moves) {
    const after = ahead(laid, [...walk, square]);
    if (after !== undefined) costs.push(after?.length ?? Infinity);
  }
  if (costs.length < moves.length) return onward(next, rest);
  const good = moves.filter((_, i) => costs[i] + 1 === way.length);
  const more = Math.min(...costs.filter((n) => n + 1 > way.length)) + 1 - way.length;
  if (good.length === 1)
    return {
      squares: [next],
      says: `It has to be ${next}: all else costs ${Number.isFinite(more) ? `${count(more, "move")} more` : "the way on"}. ${rest}.`,
    };
  return { squares: [next], says: `${good.length === moves.length ? "Every move is good" : `${good.join(" or ")} will do`}, ${next} for one. ${rest}.` };
}

/** @param {string} square @param {string} rest @returns {Hint} */
const onward = (square, rest) => ({ squares: [square], says: `Try ${square}: ${rest}.` });

/** What follows next on a path, with its reason; null where that is not known. @param {State} s @param {LaidOut} laid @returns {Hint | null} */
function deduced({ walk, kept }, laid) {
  const { links, whole } = onlyLinks(laid);
  const path = kept.length ? kept : whole ? onlyPath(laid) : null;
  if (!path) return null;
  const wrong = walk.findIndex((square, i) => square !== path[i]);
  if (wrong > 0) return { squares: [path[wrong - 1]], says: `This can't be finished: it was right up to ${path[wrong - 1]}.` };
  const [now, next] = [path[walk.length - 1], path[walk.length]];
  const link = links.find(({ from, to }) => (from === now && to === next) || (from === next && to === now));
  const why = link && whole ? `Go to ${next}: ${reasonOf(link, now, path[path.length - 1])}.` : `Try ${next}.`;
  return { squares: [next], says: why };
}

/** A square to start from. @param {State} s @param {LaidOut} laid @returns {Promise<Hint>} */
async function outset(s, laid) {
  const answer = s.kept.length ? { walk: s.kept, status: "optimal", reason: "" } : await backend.solve(puzzleOf(s), { timeout: "5s" });
  const one = groundOf(laid).one;
  if (answer.walk?.length) return { squares: [answer.walk[0]], says: `${answer.walk[0]} is a good ${one} to start from.` };
  return { squares: [], says: answer.status === "infeasible" ? `There is no way: ${answer.reason}.` : "No hint was found in time." };
}
