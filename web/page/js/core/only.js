// Why a path is the only one: what follows from its squares, its walls and its numbers, by ways of
// looking that each take in the one before. What follows is links: pairs of squares that the path
// joins.

import { groundOf } from "./ground.js";
import { distances, endOf, numbersOf, startOf } from "./rules.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */
/** @typedef {Map<string, Set<string>>} Ways from each square */
/** @typedef {{from: string, to: string, level: number, because: string}} Link the way of looking, and the square that shows it */
/** @typedef {{left: Ways, taken: Ways, levels: Map<string, number>, log: Link[] | null}} State
 *   the ways that are left, those of them that the path takes, and what took ways from a square */
/** @typedef {{links: Link[], whole: boolean}} Only in the order in which they follow; whether they are all */

const of = (/** @type {Ways} */ ways, /** @type {string} */ square) => ways.get(square) ?? new Set();

/** @param {State} s @returns {State} */
const copy = ({ left, taken }) => {
  const again = (/** @type {Ways} */ ways) => new Map([...ways].map(([square, to]) => [square, new Set(to)]));
  return { left: again(left), taken: again(taken), levels: new Map(), log: null };
};

/** @param {State} s @param {string} a @param {string} b @param {number} level */
function take(s, a, b, level) {
  if (of(s.taken, a).has(b)) return;
  of(s.taken, a).add(b);
  of(s.taken, b).add(a);
  s.log?.push({ from: a, to: b, level: Math.max(level, s.levels.get(a) ?? 0), because: a });
}

/** @param {State} s @param {string} a @param {string} b @param {number} level */
function drop(s, a, b, level) {
  of(s.left, a).delete(b);
  of(s.left, b).delete(a);
  for (const square of [a, b]) s.levels.set(square, Math.max(level, s.levels.get(square) ?? 0));
}

/** @type {WeakMap<LaidOut, Only>} */
const known = new WeakMap();

/** What the path takes, and whether that is all of it. Nothing is told of what has not two ends.
 * @param {LaidOut} laid @returns {Only} */
export function onlyLinks(laid) {
  const only = known.get(laid) ?? settle(laid);
  known.set(laid, only);
  return only;
}

/** The path itself, if all of it follows; else null. @param {LaidOut} laid @returns {string[] | null} */
export function onlyPath(laid) {
  const { links, whole } = onlyLinks(laid);
  if (!whole) return null;
  /** @type {Map<string, string[]>} */
  const beside = new Map();
  for (const { from, to } of links) {
    beside.set(from, [...(beside.get(from) ?? []), to]);
    beside.set(to, [...(beside.get(to) ?? []), from]);
  }
  const path = [endsOf(laid)[0]];
  for (let next = beside.get(path[0])?.[0]; next; next = beside.get(next)?.find((s) => s !== path.at(-2))) path.push(next);
  return path;
}

/** Where a path begins and ends; "" where that is not given. @param {LaidOut} laid */
function endsOf({ puzzle, goals }) {
  return [startOf(puzzle), endOf(puzzle) || (numbersOf(puzzle).at.get(goals.length) ?? "")];
}

/** @param {LaidOut} laid @returns {Only} */
function settle(laid) {
  const { puzzle, goals } = laid;
  const [start, end] = endsOf(laid);
  if (puzzle.family !== "tour" || !start || !end || start === end || puzzle.closed) return { links: [], whole: false };
  const ground = groundOf(laid);
  const waypoints = puzzle.ordered ? [...new Set([start, ...puzzle.goals.filter((s) => s !== end), end])] : [];
  const turns = new Map(waypoints.map((square, i) => [square, i]));
  const numbers = numbersOf(puzzle);
  const placed = new Map([...numbers.of, [start, 1], [end, goals.length]]);
  const late = puzzle.ordered && (puzzle.goals.indexOf(start) > 0 || puzzle.goals.slice(0, -1).includes(end));
  if (late || [...numbers.of].some(([square, k]) => placed.get(square) !== k)) return { links: [], whole: false }; // there is none
  const given = [...placed].sort((a, b) => a[1] - b[1]);
  const ends = [start, end];
  const need = (/** @type {string} */ square) => (ends.includes(square) ? 1 : 2);
  /** @type {Map<string, Map<string, number>>} */
  const far = new Map();
  const apart = (/** @type {string} */ a, /** @type {string} */ b) => {
    let from = far.get(b);
    if (!from) far.set(b, (from = distances(laid, b)));
    return from.get(a) ?? Infinity;
  };

  /** Whether the number of a stretch's last square lets it go on to the next one that is given.
   * @param {string} square @param {number} k its number @param {1 | -1} way */
  const goesOn = (square, k, way) => {
    if (ends.includes(square)) return placed.get(square) === k;
    const next = way > 0 ? given.find(([, n]) => n > k) : given.findLast(([, n]) => n < k);
    return !!next && apart(square, next[0]) <= Math.abs(next[1] - k);
  };

  /** Whether a stretch has the squares in order, and the numbers, one way or the other. @param {string[]} stretch */
  const orderly = (stretch) => {
    const order = stretch.flatMap((square) => turns.get(square) ?? []);
    const first = stretch.findIndex((square) => placed.has(square));
    return /** @type {const} */ ([1, -1]).some((way) => {
      if (!order.every((n, i) => i === 0 || n === order[i - 1] + way)) return false;
      if (first < 0) return true;
      const number = (/** @type {number} */ i) => (placed.get(stretch[first]) ?? 0) + way * (i - first);
      const last = stretch.length - 1;
      return (
        stretch.every((square, i) => (placed.get(square) ?? number(i)) === number(i)) &&
        goesOn(stretch[last], number(last), way) &&
        goesOn(stretch[0], number(0), /** @type {1 | -1} */ (-way))
      );
    });
  };

  /** A square with as many ways as it needs takes them, and one that has taken these has no
   * other: false if one has too few. @param {State} s @param {number} level */
  const square = (s, level) => {
    for (let before = -1, now = 0; before !== now; ) {
      before = now;
      now = 0;
      for (const [a, left] of s.left) {
        const taken = of(s.taken, a);
        if (left.size < need(a) || taken.size > need(a)) return false;
        if (left.size === need(a)) for (const b of left) take(s, a, b, 0);
        else if (taken.size === need(a)) for (const b of left) if (!taken.has(b)) drop(s, a, b, Math.min(level, s.levels.get(a) ?? 0));
        now += left.size + 1000 * taken.size;
      }
    }
    return true;
  };

  /** The stretches that are taken, by each of their ends, from it. @param {State} s */
  const stretches = (s) => {
    /** @type {Map<string, string[]>} */
    const all = new Map();
    for (const [a, taken] of s.taken) {
      if (taken.size > 1) continue;
      const stretch = [a];
      for (let next = [...taken][0]; next; ) {
        stretch.push(next);
        next = [...of(s.taken, next)].find((b) => b !== stretch.at(-2)) ?? "";
      }
      all.set(a, stretch);
    }
    return all;
  };

  /** Drops what closes a loop, leaves squares out or breaks the order or the numbers: how many; -1
   * if no path is left. @param {State} s */
  const whole = (s) => {
    const all = stretches(s);
    const near = new Set([start]);
    for (const a of near) for (const b of of(s.left, a)) near.add(b);
    const there = new Set([...all.values()].flat());
    if (near.size < goals.length || there.size < goals.length) return -1;
    const bad = (/** @type {string[]} */ list) =>
      !orderly(list) || (list.length < goals.length && [start, end].every((e) => e === list[0] || e === list.at(-1)));
    let dropped = 0;
    for (const [a, stretch] of all) {
      if (bad(stretch)) return -1;
      for (const b of of(s.left, a)) {
        if (of(s.taken, a).has(b) || !(stretch.at(-1) === b || bad([...stretch].reverse().concat(all.get(b) ?? [])))) continue;
        drop(s, a, b, 1);
        dropped++;
      }
    }
    return dropped;
  };

  /** Looks in these ways, as long as something follows: false if no path is left. @param {State} s @param {number} level */
  const follow = (s, level) => {
    for (;;) {
      if (!square(s, level)) return false;
      const dropped = level ? whole(s) : 0;
      if (dropped <= 0) return dropped === 0;
    }
  };

  /** Tries each way that is open, taken and left: what leads nowhere is not so. @param {State} s */
  const attempt = (s) => {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [a, left] of s.left) {
        for (const b of [...left]) {
          if (of(s.taken, a).has(b) || !of(s.left, a).has(b)) continue;
          const [on, off] = [take, drop].map((act) => {
            const other = copy(s);
            act(other, a, b, 2);
            return follow(other, 1);
          });
          if (on && off) continue;
          (on ? take : drop)(s, a, b, 2);
          if (!follow(s, 1)) return false;
          changed = true;
        }
      }
    }
    return true;
  };

  /** @type {State} */
  const s = { left: new Map(goals.map((a) => [a, new Set(ground.moves(a))])), taken: new Map(goals.map((a) => [a, new Set()])), levels: new Map(), log: [] };
  for (const [level, look] of [() => follow(s, 0), () => follow(s, 1), () => attempt(s)].entries()) {
    if (!look()) return { links: [], whole: false };
    if (level > 0 && s.log?.length === goals.length - 1) break; // and they are one path
  }
  const links = s.log ?? [];
  return { links, whole: links.length === goals.length - 1 };
}
