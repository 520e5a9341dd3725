// Days, which are civil dates and have no time zone; what a result is worth; what is shared.

import { fromFragment } from "./link.js";
import { laidOut } from "./parts.js";
import { count } from "./squares.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */
/** @typedef {"path" | "hunt" | "cover"} Kind of a day's puzzle */
/** @typedef {{is: string, walk: string, grade: string, by?: string, squares?: string}} Daily a puzzle of a line of days.jsonl */
/** @typedef {{day?: string, name?: string, path?: Daily, hunt?: Daily, cover?: Daily}} Line */
/** @typedef {{moves: number, par: number | null, hints: number}} Outcome */
/** @typedef {Outcome & {on: string, time: number, seen: boolean}} Attempt the first one at a day's puzzle: on which day it was done, in how many milliseconds */

/** A day's puzzles, in the order in which they come. @type {Kind[]} */
export const kinds = ["path", "hunt", "cover"];

/** What people call a kind. @param {string} kind */
export const called = (kind) => kind[0].toUpperCase() + kind.slice(1);

/** Squares that stand together, as in a1b3. @param {string} text */
export const squaresOf = (text) => text.match(/[a-z]+\d+/g) ?? [];

/** A puzzle that is known with its answer.
 * @typedef {object} Known
 * @property {Kind} kind
 * @property {string} grade
 * @property {number} par
 * @property {LaidOut} laid
 * @property {string[]} walk a shortest one
 * @property {string} by the argument that none is shorter; "" for a path
 * @property {string[]} squares that it is about, if it is easy to follow
 */

/** The puzzles of a line. @param {Line} line @returns {Known[]} */
export const puzzlesOf = (line) =>
  kinds.flatMap((kind) => {
    const daily = line[kind];
    if (!daily) return [];
    const walk = squaresOf(daily.walk);
    const laid = laidOut(fromFragment(daily.is).puzzle ?? {});
    return [{ kind, grade: daily.grade, par: walk.length - 1, laid, walk, by: daily.by ?? "", squares: squaresOf(daily.squares ?? "") }];
  });

/** Whether time is what counts, and not moves. @param {string} kind */
export const timed = (kind) => kind === "path";

/** How many of three stars a result has: each move too many costs one, and each hint.
 * @param {{moves: number, par: number | null, hints?: number, seen?: boolean}} r */
export const stars = ({ moves, par, hints = 0, seen }) => (par === null || seen || moves < par ? 0 : Math.max(0, 3 - (moves - par) - hints));

/** @param {number} n of three */
export const starText = (n) => "★".repeat(n) + "☆".repeat(3 - n);

/** What an attempt came to. @param {Attempt} a @param {string} kind */
export const told = (a, kind) => (a.seen ? "solution seen" : `${starText(stars(a))} ${timed(kind) ? clock(a.time) : `${a.moves}/${a.par}`}`);

const squares = ["🟩", "🟨", "🟥"];

/** A day's results, to share: the whole day if it is done. @param {string} date @param {Partial<Record<Kind, Attempt>>} done
 * @param {{streak?: number, lost?: number[], link?: string}} [more] */
export function shareText(date, done, { streak = 0, lost = [], link = "" } = {}) {
  const lines = kinds.flatMap((kind) => {
    const a = done[kind];
    return a ? [`${called(kind)} ${told(a, kind)}${a.hints ? ` (${count(a.hints, "hint")})` : ""}`] : [];
  });
  const row = lost.some((n) => n > 0) ? lost.map((n) => squares[Math.min(2, n)]).join("") : "";
  return [`knightsat ${saidOf(date, "short")}`, ...lines, row, streak > 1 ? `🔥 ${streak} days` : "", link].filter(Boolean).join("\n");
}

/** Today, of the clock on the wall. @param {Date} when */
export const dayOf = (when) => [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

/** Whether this is a date as in 2026-11-22. @param {unknown} date @returns {date is string} */
export const isDate = (date) => typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) && dated(date);

/** @param {string} date */
function dated(date) {
  const at = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** A day by its name, as people say it. @param {string} date @param {"long" | "short"} [how] */
export const saidOf = (date, how = "long") =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: how, ...(how === "long" ? { weekday: "long" } : {}) });

/** So many days after a day. @param {string} date @param {number} days */
export const dayAfter = (date, days) => new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000 * days).toISOString().slice(0, 10);

/** How long until the next day begins. @param {Date} now */
export function untilTomorrow(now) {
  const minutes = Math.ceil((new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()) / 60_000);
  return minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${minutes} minutes`;
}

const SAVE = 5; // days from one that is saved to the next that can be

/** How many days in a row have a result of their own day, up to today, or to yesterday while today
 * has none; the most that ever were; and how many days without one were saved: one in five. A
 * friend's day that has not come here yet counts when it comes.
 * @param {Record<string, {on: string, seen: boolean}>} noted by day and kind @param {string} today */
export function streaks(noted, today) {
  const days = new Set(
    Object.entries(noted)
      .filter(([key, a]) => a.on <= key.slice(0, 10) && !a.seen)
      .map(([key]) => key.slice(0, 10))
      .filter((day) => day <= today),
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
