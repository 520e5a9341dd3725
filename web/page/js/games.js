// What the browser remembers: games that were begun, what was solved, and what was
// chosen.

import { toFragment } from "./link.js";

/** @typedef {import("./backend.js").Puzzle} Puzzle */
/** @typedef {{walk: string[], hints: number, seen: boolean, slips: number, times: number[]}} Game times in milliseconds, one a square */
/** @typedef {{moves: number, par: number | null, hints: number}} Outcome */
/** @typedef {Outcome & {on: string, time: number, seen: boolean}} Attempt the first one at a day's puzzle: on which day it was done, in how many milliseconds */

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
  const games = Object.entries(read("games") ?? {})
    .filter(([k]) => k !== key)
    .slice(1 - KEPT);
  write("games", Object.fromEntries([...games, [key, game]]));
}

/** @param {Puzzle} puzzle @returns {Game | null} */
export function load(puzzle) {
  const game = read("games")?.[toFragment(puzzle)];
  if (!Array.isArray(game?.walk) || !game.walk.every((/** @type {any} */ s) => typeof s === "string")) return null;
  const times = Array.isArray(game.times) ? game.times.map(Number) : [];
  return {
    walk: game.walk,
    hints: Number(game.hints) || 0,
    seen: !!game.seen,
    slips: Number(game.slips) || 0,
    times: game.walk.map((/** @type {any} */ _, /** @type {number} */ i) => times[i] || 0),
  };
}

/** Notes a result, the best one of a puzzle by its name. @param {string} name @param {Outcome} outcome */
export function note(name, outcome) {
  const noted = results();
  if (!name || (noted[name] && noted[name].moves <= outcome.moves)) return;
  write("results", { ...noted, [name]: outcome });
}

/** @returns {Record<string, Outcome>} */
export const results = () => read("results") ?? {};

/** Notes the first attempt at a day's puzzle; later ones are practice. @param {{date: string, kind: string}} day @param {Attempt} attempt */
export function noteDay(day, attempt) {
  const key = `${day.date}/${day.kind}`;
  const noted = attempts();
  if (!noted[key]) write("days", { ...noted, [key]: attempt });
}

/** The first attempts, by day and kind: 2026-11-22/hunt. @returns {Record<string, Attempt>} */
export const attempts = () => read("days") ?? {};

/** How many of three stars a result has. @param {{moves: number, par: number | null, seen?: boolean}} r */
export const stars = ({ moves, par, seen }) => (par === null || seen ? 0 : Math.max(0, 3 - (moves - par)));

/** @param {number} n of three */
export const starText = (n) => "★".repeat(n) + "☆".repeat(3 - n);

const glyphs = /** @type {Record<string, string>} */ ({ knight: "♞", rook: "♜", bishop: "♝", queen: "♛", king: "♚" });

/** A result to share as text: what of, moves of the fewest, and a square for each move.
 * @param {{what: string, piece: string, score: string, lost?: number[], hints?: number, link?: string}} r */
export function shareText({ what, piece, score, lost = [], hints = 0, link = "" }) {
  const squares = lost.map((n) => (n === 0 ? "🟩" : n === 1 ? "🟨" : "🟥")).join("");
  const first = ["knightsat", what, glyphs[piece] ?? piece, score, squares, hints ? `${hints} hint${hints === 1 ? "" : "s"}` : ""].filter(Boolean).join(" ");
  return link ? `${first}\n${link}` : first;
}

/** A day as in its name, of the clock on the wall. @param {Date} when */
export const dayOf = (when) => [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

/** A day by its name, as people say it. @param {string} date @param {"long" | "short"} [how] */
export const saidOf = (date, how = "long") =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: how, ...(how === "long" ? { weekday: "long" } : {}) });

/** So many days after a day. @param {string} date @param {number} days */
export const dayAfter = (date, days) => new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000 * days).toISOString().slice(0, 10);

/** Milliseconds until the next day begins. @param {Date} now */
export const untilTomorrow = (now) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** How many days in a row have a result of their own day, up to today, or to yesterday
 * while today has none; and the most that ever were. @param {Record<string, {on: string, seen: boolean}>} noted @param {string} today */
export function streaks(noted, today) {
  const days = new Set(
    Object.entries(noted)
      .filter(([key, a]) => key.slice(0, 10) === a.on && !a.seen)
      .map(([, a]) => a.on),
  );
  let best = 0;
  for (const day of days) {
    if (days.has(dayAfter(day, -1))) continue;
    let n = 1;
    while (days.has(dayAfter(day, n))) n++;
    best = Math.max(best, n);
  }
  let now = 0;
  for (let at = days.has(today) ? today : dayAfter(today, -1); days.has(at); at = dayAfter(at, -1)) now++;
  return { now, best };
}

/** Milliseconds as on a clock. @param {number} ms */
export function clock(ms) {
  const s = Math.floor(ms / 1000);
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : n)).join(":");
}
