// The fewest moves that a walk still needs, found by a search through squares with sets
// of goals that are left: exact, and quick if these are not too many. What is larger
// is the solver's.

import { groundOf } from "./ground.js";
import { left, numbersOf } from "./rules.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */

/** @typedef {{square: string, done: number, before: Step | null, others: number}} Step to a square with some goals done; moves so far that did none */

const MOST = 60_000; // steps that are looked at
const GOALS = 30; // that a set of bits holds

/** A shortest way from the end of a walk to the end of the puzzle, without the square
 * where the walk is, as the rules allow it; null where there is none, undefined where it is not known. Each goal
 * is reached once for the first time, so that the way with the fewest other moves is the
 * shortest: those with none are tried first, deeply, then those with one, and so on.
 * @param {LaidOut} laid @param {string[]} walk @returns {string[] | null | undefined} */
export function ahead(laid, walk) {
  const { puzzle } = laid;
  if (!walk.length || laid.problem || puzzle.family === "tour") return undefined;
  const todo = left(laid, walk);
  if (!puzzle.ordered && todo.length > GOALS) return undefined;
  const ground = groundOf(laid);
  const number = new Map(todo.map((g, i) => [g, i]));
  // Of ordered goals the state is how many are done, of others which ones are.
  const all = puzzle.ordered ? todo.length : 2 ** todo.length - 1;
  const after = (/** @type {number} */ done, /** @type {string} */ square) => {
    const i = number.get(square);
    if (i === undefined) return done;
    return puzzle.ordered ? done + (i === done ? 1 : 0) : done | (1 << i);
  };
  const target = puzzle.closed ? walk[0] : puzzle.end && puzzle.end !== "any" ? puzzle.end : "";
  const taken = new Set(puzzle.once ? walk : []);
  if (puzzle.closed) taken.delete(walk[0]);
  const { at } = numbersOf(puzzle);
  const most = Math.max(0, ...at.keys());
  const last = most + (puzzle.closed && most > 1 ? 1 : 0); // the walk has so many squares at least
  // A walk back to a start that it never left is none, unless nothing else is to do.
  const ends = (/** @type {Step} */ s) =>
    s.done === all && (!target || s.square === target) && (!puzzle.closed || s.before || walk.length > 1 || (laid.goals.length <= 1 && !puzzle.once));
  if (last > walk.length) return timed();
  const colour = puzzle.ordered ? null : coloured(ground, walk[0]);
  const dark = todo.reduce((set, g, i) => (colour?.get(g) ? set | (1 << i) : set), 0);
  /** How many other moves are needed at least, since moves change the colour. @param {Step} s */
  const others = ({ square, done }) => {
    if (!colour) return 0;
    const [here, there] = colour.get(square) ? [dark, all & ~dark] : [all & ~dark, dark];
    const [a, b] = [bits(here & ~done), bits(there & ~done)];
    return Math.max(2 * a, 2 * b - 1, 0) - a - b;
  };
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Step[][]} by the other moves that they come to at least */
  const steps = [];
  const push = (/** @type {Step} */ s) => (steps[s.others + others(s)] ??= []).push(s);
  push({ square: walk[walk.length - 1], done: 0, before: null, others: 0 });
  for (let n = 0; n < steps.length; n++) {
    for (let s = steps[n]?.pop(); s; s = steps[n].pop()) {
      if (ends(s)) return way(s, puzzle.once ? walk : []);
      const key = `${s.done} ${s.square}`;
      if (seen.has(key)) continue;
      if (seen.add(key).size > MOST) return undefined;
      for (const square of ground.moves(s.square)) {
        if (taken.has(square)) continue;
        const done = after(s.done, square);
        push({ square, done, before: s, others: s.others + (done === s.done ? 1 : 0) });
      }
    }
  }
  return null;

  /** While numbers come, what counts is also when: move by move, and then as far as it takes. */
  function timed() {
    /** @type {Step[]} */
    let now = [{ square: walk[walk.length - 1], done: 0, before: null, others: 0 }];
    /** @type {Set<string>} */
    const late = new Set();
    for (let k = walk.length, looked = 0; now.length; k++) {
      if (k >= last) {
        const s = now.find(ends);
        if (s) return way(s, puzzle.once ? walk : []);
      }
      /** @type {Map<string, Step>} */
      const next = new Map();
      for (const s of now) {
        for (const square of ground.moves(s.square)) {
          const key = `${after(s.done, square)} ${square}`;
          if (taken.has(square) || (at.get(k + 1) ?? square) !== square || next.has(key) || late.has(key)) continue;
          if (++looked > MOST) return undefined;
          if (k + 1 >= last) late.add(key);
          next.set(key, { square, done: after(s.done, square), before: s, others: 0 });
        }
      }
      now = [...next.values()];
    }
    return puzzle.once ? undefined : null;
  }
}

/** @param {number} set */
function bits(set) {
  let n = 0;
  for (let rest = set; rest; rest &= rest - 1) n++;
  return n;
}

/** The colours of the squares that can be reached, if each move changes it; else null.
 * @param {import("./ground.js").Ground} ground @param {string} from */
function coloured(ground, from) {
  const colours = new Map([[from, false]]);
  for (const [square, colour] of colours) {
    for (const next of ground.moves(square)) {
      if (!colours.has(next)) colours.set(next, !colour);
      else if (colours.get(next) === colour) return null;
    }
  }
  return colours;
}

/** The squares up to a step, but for the first; undefined if they are not to be visited
 * twice and some are: another way may do without. @param {Step} last @param {string[]} once */
function way(last, once) {
  const squares = [];
  for (let s = last; s.before; s = s.before) squares.push(s.square);
  squares.reverse();
  return once.length && new Set([...once.slice(1), ...squares]).size < once.length - 1 + squares.length ? undefined : squares;
}

/** Lets the page draw what is to be seen by now. */
export const breath = () => new Promise((go) => setTimeout(go));

/** How many moves each move of a walk cost: 0 for one that a shortest walk goes on
 * with. [] if it is not known, or not wanted any more.
 * @param {LaidOut} laid @param {string[]} walk @param {() => unknown} [wanted] @returns {Promise<number[]>} */
export async function losses(laid, walk, wanted = () => true) {
  /** @type {number[]} how long a walk is that goes on so */
  const totals = [];
  const ask = async (/** @type {number} */ moves) => {
    await breath();
    const way = wanted() ? ahead(laid, walk.slice(0, moves + 1)) : null;
    totals[moves] = way ? moves + way.length : NaN;
  };
  // It never falls, so that halves are enough to ask for.
  const between = async (/** @type {number} */ from, /** @type {number} */ to) => {
    if (totals[from] === totals[to]) totals.fill(totals[from], from, to);
    if (to - from < 2 || !(totals[from] < totals[to])) return;
    const middle = (from + to) >> 1;
    await ask(middle);
    await between(from, middle);
    await between(middle, to);
  };
  for (const i of [walk.length - 1, 0]) await ask(i);
  await between(0, walk.length - 1);
  const list = walk.slice(1).map((_, i) => totals[i + 1] - totals[i]);
  return list.some(Number.isNaN) ? [] : list;
}
