// What the browser keeps: read once, then written through. Each thing has a key of its own, so that
// two tabs that play two puzzles do not overwrite each other; what the other one writes is heard.
// Where there is no storage, or no room, the page goes on without.

import { toFragment } from "./core/link.js";
import { attemptOf, gameOf, outcomeOf } from "./core/saved.js";
import { stars } from "./core/stars.js";

/** @typedef {import("./core/saved.js").Game} Game */
/** @typedef {import("./core/stars.js").Attempt} Attempt */
/** @typedef {import("./core/stars.js").Outcome} Outcome */

const PREFIX = "knightsat.";
const KEPT = 60; // games

/** @type {Map<string, string>} */
const kept = new Map();
try {
  for (let i = 0; i < localStorage.length; i++) {
    const name = localStorage.key(i) ?? "";
    if (name.startsWith(PREFIX)) kept.set(name.slice(PREFIX.length), localStorage.getItem(name) ?? "");
  }
} catch {
  // no storage
}

/** @type {(() => void)[]} */
const hearers = [];
/** Calls when another tab has written something. @param {() => void} hear */
export const hear = (hear) => hearers.push(hear);

addEventListener("storage", ({ key, newValue }) => {
  if (key !== null && !key.startsWith(PREFIX)) return;
  if (key === null) kept.clear();
  else if (newValue === null) kept.delete(key.slice(PREFIX.length));
  else kept.set(key.slice(PREFIX.length), newValue);
  for (const tell of hearers) tell();
});

/** What is kept under a key: anything, since a browser's storage is open to all. @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(kept.get(key) ?? "null");
  } catch {
    return null; // not what was written
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  const text = JSON.stringify(value);
  kept.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // no storage, or no room: it is known until the page is closed
  }
}

/** @param {string} key */
function forget(key) {
  kept.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // no storage
  }
}

/** All that is kept under keys that begin so, without what is not as expected.
 * @template T @param {string} begins @param {(value: any) => T | null} take @returns {Record<string, T>} */
function all(begins, take) {
  const list = /** @type {Record<string, T>} */ (Object.create(null));
  for (const key of kept.keys()) {
    const value = key.startsWith(begins) ? take(read(key)) : null;
    if (value) list[key.slice(begins.length)] = value;
  }
  return list;
}

/** What was chosen: yes or no. @param {"clocked" | "visited"} key */
export const chosen = (key) => read(key) === true;
/** @param {"clocked" | "visited"} key @param {boolean} value */
export const choose = (key, value) => write(key, value);

/** A game's key: a day's puzzle by its day, since another day may have the same one.
 * @param {{date: string, kind: string} | null} day @param {import("./core/parts.js").Puzzle} puzzle */
export const keyOf = (day, puzzle) => (day ? `${day.date}/${day.kind}` : toFragment(puzzle));

/** @param {string} key @returns {Game | null} */
export const load = (key) => gameOf(read(`game.${key}`));

/** @param {string} key @param {Game} game */
export function save(key, game) {
  write(`game.${key}`, game);
  const games = Object.entries(all("game.", gameOf)).sort(([, a], [, b]) => b.at - a.at);
  for (const [old] of games.slice(KEPT)) forget(`game.${old}`);
}

/** The first attempts, by day and kind: 2026-11-22/hunt. @returns {Record<string, Attempt>} */
export const attempts = () => all("day.", attemptOf);

/** Notes an attempt, if it is the first one. @param {string} key @param {Attempt} attempt */
export function noteDay(key, attempt) {
  if (!attemptOf(read(`day.${key}`))) write(`day.${key}`, attempt);
}

/** The best results, by day and kind or by the puzzle. @returns {Record<string, Outcome>} */
export const results = () => all("best.", outcomeOf);

/** Notes a result, if it is the best one. @param {string} key @param {Outcome} outcome */
export function note(key, outcome) {
  const before = outcomeOf(read(`best.${key}`));
  const better = !before || stars(outcome) > stars(before) || (stars(outcome) === stars(before) && outcome.moves < before.moves);
  if (better) write(`best.${key}`, outcome);
}
