// The fewest moves that a walk still needs, found by a search through all squares with
// all sets of goals that are left: exact, and quick while these are not too many. What
// is larger is the solver's.

import { groundOf } from "./ground.js";
import { left } from "./rules.js";

/** @typedef {import("./backend.js").LaidOut} LaidOut */

const MOST = 150_000; // squares times sets of goals

/** A shortest way from the end of a walk to the end of the puzzle, without the square
 * where the walk is; null where there is none, undefined where it is not known.
 * @param {LaidOut} laid @param {string[]} walk @returns {string[] | null | undefined} */
export function ahead(laid, walk) {
  const { puzzle } = laid;
  if (!walk.length || laid.problem || puzzle.once || puzzle.family === "tour") return undefined;
  const todo = left(laid, walk);
  const ground = groundOf(laid);
  // Of ordered goals the state is how many are done, of others which ones are.
  const sets = puzzle.ordered ? todo.length + 1 : 2 ** todo.length;
  if (ground.count * sets > MOST) return undefined;
  const number = new Map(todo.map((g, i) => [g, i]));
  const all = sets - 1;
  const step = (/** @type {number} */ done, /** @type {string} */ square) => {
    const i = number.get(square);
    if (i === undefined) return done;
    return puzzle.ordered ? done + (i === done ? 1 : 0) : done | (1 << i);
  };
  const target = puzzle.closed ? walk[0] : puzzle.end && puzzle.end !== "any" ? puzzle.end : "";
  // A walk back to a start that it never left is none, unless nothing else is to do.
  const ends = (/** @type {string} */ square, /** @type {number} */ done, /** @type {boolean} */ moved) =>
    done === all && (!target || square === target) && (!puzzle.closed || moved || laid.goals.length <= 1);
  const from = walk[walk.length - 1];
  if (ends(from, 0, walk.length > 1)) return [];
  const key = (/** @type {string} */ square, /** @type {number} */ done) => `${done} ${square}`;
  /** @type {{square: string, done: number, before: number}[]} */
  const queue = [{ square: from, done: 0, before: -1 }];
  const seen = new Set([key(from, 0)]);
  for (let i = 0; i < queue.length; i++) {
    for (const square of ground.moves(queue[i].square)) {
      const done = step(queue[i].done, square);
      if (seen.has(key(square, done))) continue;
      seen.add(key(square, done));
      queue.push({ square, done, before: i });
      if (!ends(square, done, true)) continue;
      const way = [];
      for (let at = queue.length - 1; at > 0; at = queue[at].before) way.push(queue[at].square);
      return way.reverse();
    }
  }
  return null;
}

/** How many moves each move of a walk cost: 0 for one that a shortest walk goes on
 * with. [] where it is not known. @param {LaidOut} laid @param {string[]} walk */
export function losses(laid, walk) {
  const list = [];
  let before = 0;
  for (let i = 1; i <= walk.length; i++) {
    const way = ahead(laid, walk.slice(0, i));
    if (!way) return [];
    const now = i - 1 + way.length;
    if (i > 1) list.push(now - before);
    before = now;
  }
  return list;
}
