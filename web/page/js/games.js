// What the browser remembers: games that were begun, what was solved, and what was
// chosen.

import { toFragment } from "./link.js";

/** @typedef {import("./backend.js").Puzzle} Puzzle */
/** @typedef {{walk: string[], hints: number, slips: number, times: number[]}} Game times in milliseconds, one a square */
/** @typedef {{moves: number, par: number, hints: number}} Outcome */

const KEPT = 50; // games

/** @param {string} key @returns {any} */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(`knightsat.${key}`) ?? "null");
  } catch {
    return null; // no storage, or not what was written
  }
}

/** @param {string} key @param {any} value */
export function write(key, value) {
  try {
    localStorage.setItem(`knightsat.${key}`, JSON.stringify(value));
  } catch {
    // no storage, or no room: the game goes on without
  }
}

/** @param {Puzzle} puzzle @param {Game} game */
export function save(puzzle, game) {
  const key = toFragment(puzzle);
  const games = Object.entries(read("games") ?? {}).filter(([k]) => k !== key).slice(1 - KEPT);
  write("games", Object.fromEntries([...games, [key, game]]));
}

/** @param {Puzzle} puzzle @returns {Game | null} */
export function load(puzzle) {
  const game = read("games")?.[toFragment(puzzle)];
  if (!Array.isArray(game?.walk) || !game.walk.every((/** @type {any} */ s) => /^[a-z]+[0-9]+$/.test(s))) return null;
  const times = Array.isArray(game.times) ? game.times.map(Number) : [];
  return { walk: game.walk, hints: Number(game.hints) || 0, slips: Number(game.slips) || 0, times: game.walk.map((/** @type {any} */ _, /** @type {number} */ i) => times[i] || 0) };
}

/** Notes a result, the best one of a puzzle by its name. @param {string} name @param {number} moves @param {number} par @param {number} hints */
export function note(name, moves, par, hints) {
  if (!name) return;
  const noted = results();
  if (noted[name] && noted[name].moves <= moves) return;
  write("results", { ...noted, [name]: { moves, par, hints } });
}

/** @returns {Record<string, Outcome>} */
export const results = () => read("results") ?? {};

const times = (/** @type {number} */ n, /** @type {string} */ thing) => `${n || "no"} ${thing}${n === 1 ? "" : "s"}`;

/** A result to share as text. @param {string} name @param {number} moves @param {number | null} par @param {number} hints @param {string[]} [more] */
export const shareText = (name, moves, par, hints, more = []) => `knightsat ${name}: ${[moves + (par === null ? "" : `/${par}`), ...more, times(hints, "hint")].join(", ")}`;

/** A day as in its name, of the clock on the wall. @param {Date} when */
export const dayOf = (when) => [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

/** How many days in a row have a result, up to a day, or to the one before while it
 * has none. Names of results begin with their day. @param {string[]} names @param {string} today */
export function streak(names, today) {
  const days = new Set(names.map((name) => name.slice(0, 10)));
  const at = new Date(`${today}T12:00:00Z`);
  const back = () => at.setUTCDate(at.getUTCDate() - 1);
  const day = () => at.toISOString().slice(0, 10);
  if (!days.has(day())) back();
  let n = 0;
  for (; days.has(day()); back()) n++;
  return n;
}

/** Milliseconds as on a clock. @param {number} ms */
export function clock(ms) {
  const s = Math.floor(ms / 1000);
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : n)).join(":");
}
