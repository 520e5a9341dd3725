// What a result is worth.

/** @typedef {{moves: number, par: number | null, hints: number}} Outcome */
/** @typedef {Outcome & {on: string, time: number, seen: boolean}} Attempt the first one at a day's puzzle: on which day it was begun or done, in how many milliseconds */

/** How many of three stars a result has: each move too many costs one, and each hint.
 * @param {{moves: number, par: number | null, hints?: number, seen?: boolean}} r */
export const stars = ({ moves, par, hints = 0, seen }) => (par === null || seen || moves < par ? 0 : Math.max(0, 3 - (moves - par) - hints));

/** @param {number} n of three */
export const starText = (n) => "★".repeat(n) + "☆".repeat(3 - n);
