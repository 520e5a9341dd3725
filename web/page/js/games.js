// What the browser remembers: games that were begun, what was solved, and what was
// chosen.

import { toFragment } from "./link.js";

/** @typedef {import("./backend.js").Puzzle} Puzzle */
/** @typedef {{walk: string[], hints: number, seen: boolean, slips: number, times: number[]}} Game times in milliseconds, one a square */
/** @typedef {{moves: number, par: number | null, hints: number}} Outcome */
/** @typedef {Outcome & {on: string, time: number, seen: boolean}} Attempt the first one at a day's puzzle: on which day it was done, in how many milliseconds */

const KEPT = 50; // games

/** What is kept under a key: anything, since a browser's storage is open to all.
 * @param {string} key @returns {unknown} */
function read(key) {
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

/** What was chosen: yes or no. @param {string} key @param {boolean} usual */
export function chosen(key, usual) {
  const value = read(key);
  return typeof value === "boolean" ? value : usual;
}

const MOST = 1_000_000; // of what is counted

/** @param {unknown} n */
const natural = (n) => Number.isInteger(n) && /** @type {number} */ (n) >= 0 && /** @type {number} */ (n) <= MOST;

/** A number that was kept, or 0. @param {unknown} n */
const counted = (n) => (natural(n) ? /** @type {number} */ (n) : 0);

/** @param {unknown} ms */
const time = (ms) => (typeof ms === "number" && ms >= 0 && ms < 1e12 ? ms : 0);

/** The best rush so far. */
export const bestRush = () => counted(read("rush"));

/** What is kept under a key by names, without what is not as expected.
 * @template T @param {string} key @param {(value: any, name: string) => T | null} take @returns {Record<string, T>} */
function named(key, take) {
  const kept = read(key);
  if (typeof kept !== "object" || !kept || Array.isArray(kept)) return {};
  const list = /** @type {Record<string, T>} */ (Object.create(null));
  for (const [name, value] of Object.entries(kept)) {
    const taken = typeof value === "object" && value ? take(value, name) : null;
    if (taken) list[name] = taken;
  }
  return list;
}

/** @param {any} game @returns {Game | null} */
function gameOf(game) {
  if (!Array.isArray(game.walk) || !game.walk.every((/** @type {unknown} */ s) => typeof s === "string")) return null;
  const times = Array.isArray(game.times) ? game.times : [];
  return {
    walk: game.walk,
    hints: counted(game.hints),
    seen: game.seen === true,
    slips: counted(game.slips),
    times: game.walk.map((/** @type {string} */ _, /** @type {number} */ i) => time(times[i])),
  };
}

/** @param {Puzzle} puzzle @param {Game} game */
export function save(puzzle, game) {
  const key = toFragment(puzzle);
  const games = Object.entries(named("games", gameOf))
    .filter(([k]) => k !== key)
    .slice(1 - KEPT);
  write("games", Object.fromEntries([...games, [key, game]]));
}

/** @param {Puzzle} puzzle @returns {Game | undefined} */
export const load = (puzzle) => named("games", gameOf)[toFragment(puzzle)];

/** A result as it was kept; null if no game ends so. @param {any} r @returns {Outcome | null} */
function outcomeOf(r) {
  if (!natural(r.moves) || !(r.par === null || (natural(r.par) && r.moves >= r.par))) return null;
  return { moves: r.moves, par: r.par, hints: counted(r.hints) };
}

/** Notes a result, the best one of a puzzle by its name. @param {string} name @param {Outcome} outcome */
export function note(name, outcome) {
  const noted = results();
  const before = noted[name];
  const better = !before || stars(outcome) > stars(before) || (stars(outcome) === stars(before) && outcome.moves < before.moves);
  if (name && better) write("results", { ...noted, [name]: outcome });
}

export const results = () => named("results", outcomeOf);

/** Whether this is a date as in 2026-11-22. @param {unknown} date */
export const isDate = (date) => typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) && dated(date);

/** @param {string} date */
function dated(date) {
  const when = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(when.getTime()) && when.toISOString().startsWith(date);
}

/** @param {any} a @param {string} key @returns {Attempt | null} */
function attemptOf(a, key) {
  const [date, kind, ...more] = key.split("/");
  const outcome = outcomeOf(a);
  if (!outcome || !isDate(date) || !/^[\w-]+$/.test(kind ?? "") || more.length || !isDate(a.on)) return null;
  return { ...outcome, on: a.on, time: time(a.time), seen: a.seen === true };
}

/** Notes the first attempt at a day's puzzle; later ones are practice. @param {{date: string, kind: string}} day @param {Attempt} attempt */
export function noteDay(day, attempt) {
  const key = `${day.date}/${day.kind}`;
  const noted = attempts();
  if (!noted[key]) write("days", { ...noted, [key]: attempt });
}

/** The first attempts, by day and kind: 2026-11-22/hunt. */
export const attempts = () => named("days", attemptOf);

const EASY = 3; // days, of somebody who is new here

/** Which of a day's puzzles come first: easy ones for somebody who is new.
 * @param {string} today */
export function isNew(today) {
  const days = new Set(Object.values(attempts()).map((a) => a.on));
  days.delete(today);
  return days.size < EASY;
}

/** What a kind of puzzle is, easy or not: easy-hunt is a hunt. @param {string} kind */
export const plainKind = (kind) => kind.replace(/^easy-/, "");

/** How many of three stars a result has: each move too many costs one, and each hint.
 * @param {{moves: number, par: number | null, hints?: number, seen?: boolean}} r */
export const stars = ({ moves, par, hints = 0, seen }) => (par === null || seen || moves < par ? 0 : Math.max(0, 3 - (moves - par) - hints));

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

const SAVE = 5; // days from one that is saved to the next that can be

/** How many days in a row have a result of their own day, up to today, or to yesterday
 * while today has none; the most that ever were; and how many days without one were saved:
 * one in five. @param {Record<string, {on: string, seen: boolean}>} noted @param {string} today */
export function streaks(noted, today) {
  const days = new Set(
    Object.entries(noted)
      .filter(([key, a]) => key.slice(0, 10) === a.on && !a.seen)
      .map(([, a]) => a.on),
  );
  /** @param {string} from @param {number} since the last day that was saved */
  const back = (from, since = SAVE) => {
    let [n, saved] = [0, 0];
    for (let at = from; ; at = dayAfter(at, -1)) {
      if (days.has(at)) n++;
      else if (n && since >= SAVE && days.has(dayAfter(at, -1))) {
        saved++;
        since = 0;
      } else break;
      since++;
    }
    return { n, saved };
  };
  const reach = days.has(today) ? today : dayAfter(today, -1);
  // Yesterday without a result is saved while today has time to go on.
  const last = days.has(reach) || !days.has(dayAfter(reach, -1)) ? reach : dayAfter(reach, -1);
  const now = back(last, last === reach ? SAVE : 1);
  let best = now.n;
  for (const day of days) if (!days.has(dayAfter(day, 1))) best = Math.max(best, back(day).n);
  return { now: now.n, best, saved: now.saved + (last === reach ? 0 : 1) };
}

/** Milliseconds as on a clock. @param {number} ms */
export function clock(ms) {
  const s = Math.floor(ms / 1000);
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : n)).join(":");
}
