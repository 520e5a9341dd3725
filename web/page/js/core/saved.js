// What is read from a browser's storage, which is open to all: taken if it is as expected.

import { isDate } from "./dates.js";

/** @typedef {import("./stars.js").Attempt} Attempt */
/** @typedef {import("./stars.js").Outcome} Outcome */
/** @typedef {{walk: string[], hints: number, seen: boolean, times: number[], on: string, at: number}} Game times in milliseconds, one a square; on is the day on which it was begun, or ""; at is when it was kept */

const MOST = 1_000_000; // of what is counted

/** @param {unknown} n @returns {n is number} */
export const natural = (n) => Number.isInteger(n) && /** @type {number} */ (n) >= 0 && /** @type {number} */ (n) <= MOST;

/** @param {unknown} n */
const counted = (n) => (natural(n) ? n : 0);

/** @param {unknown} ms */
const time = (ms) => (typeof ms === "number" && ms >= 0 && ms < 1e12 ? ms : 0);

/** @param {any} game @returns {Game | null} */
export function gameOf(game) {
  if (!Array.isArray(game?.walk) || !game.walk.every((/** @type {unknown} */ s) => typeof s === "string")) return null;
  const times = Array.isArray(game.times) ? game.times : [];
  return {
    walk: game.walk,
    hints: counted(game.hints),
    seen: game.seen === true,
    times: game.walk.map((/** @type {string} */ _, /** @type {number} */ i) => time(times[i])),
    on: isDate(game.on) ? game.on : "",
    at: typeof game.at === "number" ? game.at : 0,
  };
}

/** A result as it was kept; null if no game ends so. @param {any} r @returns {Outcome | null} */
export function outcomeOf(r) {
  if (!r || !natural(r.moves) || !(r.par === null || (natural(r.par) && r.moves >= r.par))) return null;
  return { moves: r.moves, par: r.par, hints: counted(r.hints) };
}

/** @param {any} a @returns {Attempt | null} */
export function attemptOf(a) {
  const outcome = outcomeOf(a);
  return outcome && isDate(a.on) ? { ...outcome, on: a.on, time: time(a.time), seen: a.seen === true } : null;
}
