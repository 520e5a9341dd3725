// The puzzles of a day, the same for everybody, what the player has made of them, and
// the days before.

import * as backend from "./backend.js";
import { attempts, clock, dayAfter, dayOf, saidOf, stars, starText, streaks, untilTomorrow } from "./games.js";
import { drawing, icon } from "./pieces.js";
import { chips } from "./puzzle.js";
import { count } from "./squares.js";
import { complain, naming, open, store } from "./state.js";

/** @typedef {import("./backend.js").Made} Made */

const WEEKS = 5; // of the calendar
export const kinds = /** @type {Record<string, string>} */ ({ hunt: "Hunt", cover: "Cover", tour: "Tour" });

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** The day whose puzzles are listed, and what they are. */
let day = "";
/** @type {Made[]} */
let made = [];
/** @type {string[]} */
let months = [];
/** @type {Map<string, Promise<Record<string, Made[]>>>} */
const files = new Map();

const today = () => dayOf(new Date());

/** Asks for a month's file, once. @param {string} month */
function fileOf(month) {
  const file = files.get(month) ?? backend.data(`days/${month}.json`);
  files.set(month, file);
  return file;
}
// That of today is under way while all else is still loaded.
if (backend.alone) fileOf(today().slice(0, 7)).catch(() => {});

/** A day's puzzles: from the page's files, or made now. @param {string} date @returns {Promise<Made[]>} */
async function puzzlesOf(date) {
  const month = date.slice(0, 7);
  if (months.includes(month)) {
    try {
      const list = (await fileOf(month))[date];
      if (list) return list;
    } catch (error) {
      files.delete(month); // the next one tries again
      throw error;
    }
  }
  return backend.ask("daily", { date });
}

/** Lists a day's puzzles. @param {string} date */
async function load(date) {
  if (date === day) return;
  const list = await puzzlesOf(date);
  for (const one of list) naming(one.laid, saidOf(date), one.par, { date, kind: one.name });
  day = date;
  made = list;
}

/** Opens a puzzle of a day. @param {string} date @param {string} kind @param {{mode?: string, visits?: boolean}} [how] */
export async function openDay(date, kind, how = {}) {
  await load(date);
  const one = made.find((m) => m.name === kind);
  if (!one) throw new Error(`The day ${date} has no ${kind}; there are ${made.map((m) => m.name).join(", ")}.`);
  await open(one.laid.puzzle, { mode: "play", ...how });
  if (document.documentElement.dataset.ready) show();
}

/** Opens the first puzzle of today. @param {{mode?: string, visits?: boolean}} [how] */
export const openToday = (how) => openDay(today(), "hunt", how);

/** The next of today's puzzles that is not done yet. */
export function next() {
  const noted = attempts();
  return day === today() ? made.find((m) => !noted[`${day}/${m.name}`]) : undefined;
}

/** What a first attempt came to. @param {import("./games.js").Attempt} a @param {string} kind */
const told = (a, kind) => (a.seen ? "solution seen" : kind === "tour" ? `✓ ${clock(a.time)}` : `${starText(stars(a))} ${a.moves}/${a.par}`);

/** @param {() => Promise<unknown>} go */
async function going(go) {
  try {
    await go();
    scrollTo({ top: 0 });
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

/** @param {Made} one */
function card(one) {
  const { puzzle } = one.laid;
  const a = attempts()[`${day}/${one.name}`];
  const b = Object.assign(document.createElement("button"), { type: "button", className: "card" });
  const small = (/** @type {string} */ text) => Object.assign(document.createElement("small"), { textContent: text });
  b.append(
    icon(drawing(puzzle.piece, "piece")),
    kinds[one.name],
    small(a ? told(a, one.name) : one.name !== "tour" ? `par ${one.par}` : one.walks === 1 && !one.least ? "one way only" : "against the clock"),
    small([one.grade, ...chips(puzzle)].join(" · ")),
  );
  b.dataset.daily = one.name;
  const at = store.get().day;
  b.setAttribute("aria-pressed", String(at?.date === day && at.kind === one.name));
  b.addEventListener("click", () => going(() => openDay(day, one.name, { visits: true })));
  return b;
}

/** A day of the calendar. @param {string} date @param {Record<string, import("./games.js").Attempt>} noted */
function past(date, noted) {
  const done = Object.keys(kinds).filter((kind) => noted[`${date}/${kind}`]);
  const all = done.map((kind) => `${kind} ${told(noted[`${date}/${kind}`], kind)}`).join(", ");
  const b = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: String(Number(date.slice(8))),
    disabled: date > today(),
    title: all,
  });
  b.dataset.day = date;
  b.dataset.done = String(done.length);
  b.setAttribute("aria-label", `${saidOf(date)}: ${all || "nothing yet"}`);
  b.setAttribute("aria-pressed", String(date === day));
  b.addEventListener("click", () => going(() => openDay(date, "hunt", { visits: true })));
  return b;
}

/** Streak, pars and the time to the next puzzles, in a line. */
export function standing() {
  const noted = attempts();
  const { now, best } = streaks(noted, today());
  const pars = Object.entries(noted).filter(([key, a]) => !key.endsWith("/tour") && stars(a) === 3).length;
  const minutes = Math.ceil(untilTomorrow(new Date()) / 60_000);
  const wait = minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
  return `${now ? `Streak ${count(now, "day")}, best ${best}. ` : ""}${pars ? `Par ${count(pars, "time")}. ` : ""}Next puzzles in ${wait}.`;
}

export function show() {
  const noted = attempts();
  const now = today();
  $("daily-title").textContent = day === now ? `Today, ${saidOf(day)}` : saidOf(day);
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset;
  const where = focused?.daily ? `[data-daily="${focused.daily}"]` : focused?.day ? `[data-day="${focused.day}"]` : "";
  $("daily").replaceChildren(...made.map(card));
  $("streak").textContent = standing();
  const monday = dayAfter(now, -((new Date(`${now}T12:00:00Z`).getUTCDay() + 6) % 7));
  $("calendar").replaceChildren(
    ...["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map((name) => Object.assign(document.createElement("span"), { textContent: name, ariaHidden: "true" })),
    ...Array.from({ length: 7 * WEEKS }, (_, i) => past(dayAfter(monday, i - 7 * (WEEKS - 1)), noted)),
  );
  if (where) $("today").querySelector(where)?.focus();
}

/** A page left open past midnight goes on with the new day, unless an older day or
 * another puzzle was chosen. */
function morning() {
  const s = store.get();
  if (document.hidden || s.rush || (location.hash && !s.day)) return;
  if (day < today() && (!s.day || s.day.date === day) && !location.hash) going(() => openToday());
  else show();
}

/** @param {any} info */
export const begin = (info) => (months = info.months ?? []);

export function start() {
  $("day").max = today();
  $("day").addEventListener("change", () => $("day").value && going(() => openDay($("day").value, "hunt", { visits: true })));
  if (!day) load(today()).then(show, () => ($("today").hidden = true)); // the page does without
  document.addEventListener("visibilitychange", morning);
  addEventListener("focus", morning);
  setInterval(() => ($("streak").textContent = standing()), 60_000);
  store.follow((s, before) => {
    if (s.result !== before.result || s.day !== before.day || s === before) if (day) show();
  });
}
