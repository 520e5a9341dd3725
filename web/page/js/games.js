// What the browser remembers: games that were begun, and what was solved.

import { toFragment } from "./link.js";

/** @typedef {import("./backend.js").Puzzle} Puzzle */
/** @typedef {{walk: string[], hints: number}} Game */

const KEPT = 50; // games

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(`knightsat.${key}`) ?? "null");
  } catch {
    return null; // no storage, or not what was written
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
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
  return Array.isArray(game?.walk) && game.walk.every((/** @type {any} */ s) => /^[a-z]+[0-9]+$/.test(s)) ? { walk: game.walk, hints: Number(game.hints) || 0 } : null;
}

/** Notes a result, the best one of a puzzle by its name. @param {string} name @param {number} moves @param {number} par @param {number} hints */
export function note(name, moves, par, hints) {
  if (!name) return;
  const results = read("results") ?? {};
  if (results[name] && results[name].moves <= moves) return;
  write("results", { ...results, [name]: { moves, par, hints } });
}

/** @returns {Record<string, {moves: number, par: number, hints: number}>} */
export const results = () => read("results") ?? {};

/** A result to share as text. @param {string} name @param {number} moves @param {number | null} par @param {number} hints */
export const shareText = (name, moves, par, hints) =>
  `knightsat: ${name}: ${moves}${par === null ? "" : `/${par}`}, ${hints === 0 ? "no hints" : hints === 1 ? "1 hint" : `${hints} hints`}`;
