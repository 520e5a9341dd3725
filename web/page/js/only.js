// Why a path with squares in order is the only one: what follows from its squares and walls,
// by ways of looking that each take in the one before.

import { groundOf } from "./ground.js";

/** @typedef {Map<string, Set<string>>} Ways from each square */
/** @typedef {{left: Ways, taken: Ways}} State the ways that are left, and those of them that the path takes */
/** @typedef {{from: string, to: string}} Link */
/** @typedef {import("./backend.js").LaidOut} LaidOut */

/** @param {Ways} ways @returns {Ways} */
const copy = (ways) => new Map([...ways].map(([square, to]) => [square, new Set(to)]));
const of = (/** @type {Ways} */ ways, /** @type {string} */ square) => ways.get(square) ?? new Set();

/** @param {State} s @param {string} a @param {string} b */
function take({ taken }, a, b) {
  of(taken, a).add(b);
  of(taken, b).add(a);
}

/** @param {State} s @param {string} a @param {string} b */
function drop({ left }, a, b) {
  of(left, a).delete(b);
  of(left, b).delete(a);
}

/** @typedef {{steps: {level: number, links: Link[]}[], whole: boolean}} Only */

/** @type {WeakMap<LaidOut, Only>} */
const known = new WeakMap();

/** What the path takes, by each way of looking, and whether that is all of it. Nothing is
 * told of paths without two ends. @param {LaidOut} laid */
export function onlyInOrder(laid) {
  const only = known.get(laid) ?? settle(laid);
  known.set(laid, only);
  return only;
}

/** @param {LaidOut} laid @returns {Only} */
function settle(laid) {
  const { puzzle, goals } = laid;
  const { start, end } = puzzle;
  /** @type {{level: number, links: Link[]}[]} */
  const steps = [];
  if (![start, end].every((square) => goals.includes(square)) || start === end || puzzle.closed) return { steps, whole: false };
  const order = new Map([...new Set([start, ...puzzle.goals.filter((s) => s !== end), end])].map((square, i) => [square, i]));
  const need = (/** @type {string} */ square) => (square === start || square === end ? 1 : 2);

  /** Whether the squares in order come so along a stretch, one way or the other. @param {string[]} stretch */
  const orderly = (stretch) => {
    const turns = stretch.flatMap((square) => order.get(square) ?? []);
    return [1, -1].some((way) => turns.every((n, i) => i === 0 || n === turns[i - 1] + way));
  };

  /** A square with as many ways as it needs takes them, and one that has taken these has no
   * other: false if one has too few. @param {State} s */
  const square = (s) => {
    for (let before = -1, now = 0; before !== now; ) {
      before = now;
      now = 0;
      for (const [a, left] of s.left) {
        const taken = of(s.taken, a);
        if (left.size < need(a) || taken.size > need(a)) return false;
        if (left.size === need(a)) for (const b of left) take(s, a, b);
        else if (taken.size === need(a)) for (const b of left) if (!taken.has(b)) drop(s, a, b);
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

  /** Drops what closes a loop, leaves squares out or turns the order round: how many; -1 if
   * no path is left. @param {State} s */
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
        drop(s, a, b);
        dropped++;
      }
    }
    return dropped;
  };

  /** Looks in these ways, as long as something follows: false if no path is left. @param {State} s @param {number} level */
  const follow = (s, level) => {
    for (;;) {
      if (!square(s)) return false;
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
            const other = { left: copy(s.left), taken: copy(s.taken) };
            act(other, a, b);
            return follow(other, 1);
          });
          if (on && off) continue;
          (on ? take : drop)(s, a, b);
          if (!follow(s, 1)) return false;
          changed = true;
        }
      }
    }
    return true;
  };

  const s = { left: new Map(goals.map((a) => [a, new Set(groundOf(laid).moves(a))])), taken: new Map(goals.map((a) => [a, new Set()])) };
  const told = new Set();
  for (const [level, look] of [() => follow(s, 0), () => follow(s, 1), () => attempt(s)].entries()) {
    if (!look()) return { steps: [], whole: false };
    const links = [...s.taken].flatMap(([from, to]) => [...to].filter((b) => from < b && !told.has(`${from} ${b}`)).map((b) => ({ from, to: b })));
    for (const { from, to } of links) told.add(`${from} ${to}`);
    if (links.length) steps.push({ level, links });
    if (told.size === goals.length - 1) return { steps, whole: true };
  }
  return { steps, whole: false };
}
