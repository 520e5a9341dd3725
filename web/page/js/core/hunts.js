// The short hunts of a rush: everybody has the same ones on a day.

import { ahead } from "./exact.js";
import { laidOut } from "./parts.js";
import { place, squareName } from "./squares.js";

/** Chance that is the same for all: numbers from 0 below n (mulberry32, by Tommy Ettinger).
 * @param {number} seed */
export function chance(seed) {
  let a = seed;
  return (/** @type {number} */ n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** How many moves the hunt with a number has. @param {number} n */
export const lengthOf = (n) => Math.min(5, 3 + Math.floor(n / 5));

/** The hunt of a day's rush with this number, from 0: longer as it goes on.
 * @param {string} date @param {number} n */
export function huntOf(date, n) {
  const any = chance(Number(date.replaceAll("-", "")) * 1000 + n);
  const moves = lengthOf(n);
  for (;;) {
    const squares = new Set([squareName(1 + any(8), 1 + any(8))]);
    while (squares.size < moves) squares.add(squareName(1 + any(8), 1 + any(8)));
    const [start, ...goals] = squares;
    const near = goals.every((g) => Math.max(Math.abs(place(g)[0] - place(start)[0]), Math.abs(place(g)[1] - place(start)[1])) < 6);
    const laid = laidOut({ family: "hunt", board: "8x8", piece: "knight", start, goals });
    if (near && ahead(laid, [start])?.length === moves) return laid;
  }
}
