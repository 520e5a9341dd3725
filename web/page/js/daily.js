// The puzzles of a day, the same for everybody, what the player has made of them, and
// the days before.

import * as backend from "./backend.js";
import { blank, marks } from "./board.js";
import { attempts, clock, dayAfter, dayOf, isNew, plainKind, saidOf, stars, starText, streaks, untilTomorrow } from "./games.js";
import { drawing, element, icon } from "./pieces.js";
import { chips } from "./puzzle.js";
import { count } from "./squares.js";
import { complain, naming, open, puzzleOf, store } from "./state.js";

/** @typedef {import("./backend.js").Made} Made */
/** @typedef {import("./backend.js").Answer} Answer */
/** @typedef {import("./state.js").State} State */

const WEEKS = 5; // of the calendar
const kinds = /** @type {Record<string, string>} */ ({ hunt: "Hunt", cover: "Cover", tour: "Tour", path: "Path" });

/** What people call a kind. @param {string} kind */
export const called = (kind) => kinds[plainKind(kind)] ?? kind;

/** Whether time is what counts, and not moves. @param {string} kind */
const timed = (kind) => ["tour", "path"].includes(plainKind(kind));

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

const today = () => dayOf(new Date());

/** The day whose puzzles are listed, and what they are. */
let day = "";
let easy = false;
/** @type {Made[]} */
let made = [];
const { months, first } = backend.inside;
/** The files that were asked for, by their names. @type {Map<string, Promise<any>>} */
const files = new Map();

/** Asks for a file, once. @param {string} name */
function fileOf(name) {
  const file = files.get(name) ?? backend.data(name);
  files.set(name, file);
  file.catch(() => files.delete(name)); // the next one tries again
  return file;
}
// That of today is under way while all else is still loaded.
if (backend.alone && !isNew(today())) fileOf(`days/${today().slice(0, 7)}.json`).catch(() => {});

/** A day's puzzles: from the page's files, or made now. @param {string} date @returns {Promise<Made[]>} */
async function puzzlesOf(date) {
  const month = date.slice(0, 7);
  const list = months.includes(month) && (await fileOf(`days/${month}.json`))[date];
  return list || backend.ask("daily", { date });
}

/** The answer to a puzzle from the page's files; null if they don't have it.
 * @param {Pick<State, "day" | "laid">} of @returns {Promise<Answer | null>} */
export async function kept({ day, laid }) {
  if (!backend.alone || !laid) return null;
  const month = day?.date.slice(0, 7) ?? "";
  const dated = months.includes(month) && !day?.kind.startsWith("easy-");
  const proofs = await fileOf(`proofs/${dated ? month : "more"}.json`).catch(() => null);
  return (dated ? proofs?.[day?.date ?? ""]?.[day?.kind ?? ""] : proofs?.[laid.text]) ?? null;
}

/** The answer to a puzzle: kept, or the solver's in so many seconds. @param {State} s @param {number} seconds @returns {Promise<Answer>} */
export const answerTo = async (s, seconds) => (await kept(s)) ?? backend.solve({ ...puzzleOf(s), timeout: `${seconds}s` });

/** The easy puzzles of a day, for who is new here. @param {string} date */
const easyOf = (date) => first[Math.round(Date.parse(`${date}T12:00:00Z`) / 86_400_000) % first.length];

/** Lists a day's puzzles. @param {string} date @param {boolean} easily those for who is new */
async function load(date, easily = date === today() && isNew(date)) {
  if (date === day && easily === easy) return;
  const list = easily ? easyOf(date) : await puzzlesOf(date);
  for (const one of list) naming(one.laid, saidOf(date), one.par, { date, kind: one.name });
  day = date;
  easy = easily;
  made = list;
}

/** Opens a puzzle of a day. @param {string} date @param {string} kind @param {{mode?: string, visits?: boolean}} [how] */
export async function openDay(date, kind, how = {}) {
  await load(date, kind.startsWith("easy-"));
  const one = made.find((m) => m.name === kind);
  if (!one) throw new Error(`The day ${date} has no ${kind}; there are ${made.map((m) => m.name).join(", ")}.`);
  await open(one.laid.puzzle, { mode: "play", ...how });
  if (document.documentElement.dataset.ready) show();
}

/** Opens the first puzzle of today. @param {{mode?: string, visits?: boolean}} [how] */
export const openToday = (how) => openDay(today(), isNew(today()) ? "easy-hunt" : "hunt", how);

/** The next of today's puzzles that is not done yet. */
export function next() {
  const noted = attempts();
  return day === today() ? made.find((m) => !noted[`${day}/${m.name}`]) : undefined;
}

/** What a first attempt came to. @param {import("./games.js").Attempt} a @param {string} kind */
const told = (a, kind) => (a.seen ? "solution seen" : timed(kind) ? `✓ ${clock(a.time)}` : `${starText(stars(a))} ${a.moves}/${a.par}`);

/** The same on a small card. @param {import("./games.js").Attempt} a @param {string} kind */
const shortly = (a, kind) => (a.seen ? "seen" : timed(kind) ? `✓ ${clock(a.time)}` : starText(stars(a)));

/** @param {() => Promise<unknown>} go */
async function going(go) {
  try {
    await go();
    scrollTo({ top: 0 });
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

/** What a card shows: the piece, on a star, on squares, or on its way. @param {Made} one */
function sign({ name, laid }) {
  const g = element("g");
  if (called(name) === "Hunt") g.append(marks.goal(blank));
  else if (called(name) === "Cover") g.append(drawing(laid.puzzle.piece || "P", "piece"));
  else g.append(element("path", { class: "line", "stroke-width": 4, d: "M7 33V20H20V33H33V7H7" }));
  return g;
}

/** @param {Made} one */
function card(one) {
  const { puzzle } = one.laid;
  const a = attempts()[`${day}/${one.name}`];
  const b = Object.assign(document.createElement("button"), { type: "button", className: "card" });
  const small = Object.assign(document.createElement("small"), { textContent: a ? shortly(a, one.name) : one.grade, className: a ? "stars" : "" });
  b.append(icon(sign(one)), called(one.name), small);
  b.title = [one.grade, ...chips(puzzle), a ? told(a, one.name) : ""].filter(Boolean).join(" · ");
  b.dataset.daily = plainKind(one.name);
  const at = store.get().day;
  b.setAttribute("aria-pressed", String(at?.date === day && at.kind === one.name));
  b.addEventListener("click", () => going(() => openDay(day, one.name, { visits: true })));
  return b;
}

/** A day of the calendar. @param {string} date @param {Record<string, import("./games.js").Attempt>} noted */
function past(date, noted) {
  const done = Object.keys(noted)
    .filter((key) => key.startsWith(`${date}/`))
    .map((key) => key.slice(date.length + 1));
  const all = done.map((kind) => `${called(kind)} ${told(noted[`${date}/${kind}`], kind)}`).join(", ");
  const b = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: String(Number(date.slice(8))),
    disabled: date > today(),
    title: all,
  });
  b.dataset.day = date;
  b.dataset.done = String(Math.min(3, done.length));
  b.setAttribute("aria-label", `${saidOf(date)}: ${all || "nothing yet"}`);
  b.setAttribute("aria-pressed", String(date === day));
  b.addEventListener("click", () => going(() => openDay(date, "hunt", { visits: true })));
  return b;
}

/** How long until the next puzzles come. */
function wait() {
  const minutes = Math.ceil(untilTomorrow(new Date()) / 60_000);
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

/** Streak and the time to the next puzzles, in a line. */
export function standing() {
  const { now, best, saved } = streaks(attempts(), today());
  const kept = saved ? ` (${count(saved, "day")} saved)` : "";
  return `${now ? `Streak ${count(now, "day")}${kept}, best ${best}. ` : ""}Next puzzles in ${wait()}.`;
}

/** Today's results, if all are there. */
function allDone() {
  const noted = attempts();
  const done = day === today() ? made.map((one) => ({ kind: one.name, a: noted[`${day}/${one.name}`] })) : [];
  return done.length && done.every(({ a }) => a) ? done : null;
}

/** The flame of a streak. */
function flame() {
  const svg = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  for (const [fill, d] of [
    [
      "#e4572e",
      "M12 2c.6 3.400 5.900 6 5.900 11.900A5.900 5.900 0 0 1 12 20.500a5.900 5.900 0 0 1-5.900-6.300c0-3 1.700-4.600 2.500-6.700.9.800 1.500 1.700 1.700 2.900C11.700 8.300 12.600 5.500 12 2z",
    ],
    ["#ffc93c", "M12.300 11c.3 1.700 2.700 2.600 2.700 5.200a3 3 0 0 1-6 0c0-1.500.9-2.300 1.300-3.300.5.400.8.800.9 1.400.7-.9 1.200-2 1.100-3.300z"],
  ]) {
    svg.append(element("path", { fill, d }));
  }
  return svg;
}

/** Shows that the day is done, if it is: true then. @param {boolean} here a puzzle of it is shown */
export function celebrate(here) {
  const done = here && store.get().day?.date === today() ? allDone() : null;
  $("day-done").hidden = $("tell-day").hidden = !done;
  if (!done) return false;
  const noted = done.map(({ kind, a }) => `${called(kind)} ${shortly(a, kind)}`).join(" · ");
  const won = done.reduce((n, { kind, a }) => n + (timed(kind) ? 0 : stars(a)), 0);
  const most = 3 * done.filter(({ kind }) => !timed(kind)).length;
  const weekday = saidOf(day).split(" ")[0];
  $("day-title").textContent = won === most ? `A perfect ${weekday}.` : `${weekday} is done.`;
  $("day-line").textContent = noted;
  const { now, saved } = streaks(attempts(), today());
  const small = Object.assign(document.createElement("small"), { textContent: `${saved ? `${count(saved, "day")} saved. ` : ""}Next puzzles in ${wait()}.` });
  $("flame").replaceChildren(flame(), `${count(now, "day")} in a row`, small);
  return true;
}

/** The whole day, to share. */
export function dayText() {
  const done = allDone();
  if (!done) return "";
  const { now } = streaks(attempts(), today());
  const link = location.protocol.startsWith("http") ? location.origin + location.pathname : "";
  const lines = done.map(({ kind, a }) => `${called(kind)} ${told(a, kind)}${a.hints ? ` ${count(a.hints, "hint")}` : ""}`);
  return [`knightsat ${saidOf(day, "short")}`, ...lines, now > 1 ? `🔥 ${now} days` : "", link].filter(Boolean).join("\n");
}

export function show() {
  const noted = attempts();
  const now = today();
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset;
  const where = focused?.daily ? `[data-daily="${focused.daily}"]` : focused?.day ? `[data-day="${focused.day}"]` : "";
  $("daily").ariaLabel = day === now ? "Today's puzzles" : `Puzzles of ${saidOf(day)}`;
  $("daily").replaceChildren(...made.map(card));
  $("streak").textContent = standing();
  const monday = dayAfter(now, -((new Date(`${now}T12:00:00Z`).getUTCDay() + 6) % 7));
  $("calendar").replaceChildren(
    ...["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map((name) => Object.assign(document.createElement("span"), { textContent: name, ariaHidden: "true" })),
    ...Array.from({ length: 7 * WEEKS }, (_, i) => past(dayAfter(monday, i - 7 * (WEEKS - 1)), noted)),
  );
  if (where) /** @type {HTMLElement | null} */ (document.querySelector(where))?.focus();
}

/** A page left open past midnight goes on with the new day, unless an older day or
 * another puzzle was chosen. */
function morning() {
  const s = store.get();
  if (document.hidden || s.rush || (location.hash && !s.day)) return;
  if (day < today() && (!s.day || s.day.date === day) && !location.hash) going(() => openToday());
  else show();
}

export function start() {
  $("day").max = today();
  $("day").addEventListener("change", () => $("day").value && going(() => openDay($("day").value, "hunt", { visits: true })));
  if (!day) load(today()).then(show, () => ($("today").hidden = $("daily").hidden = true)); // the page does without
  document.addEventListener("visibilitychange", morning);
  addEventListener("focus", morning);
  setInterval(() => ($("streak").textContent = standing()), 60_000);
  store.follow((s, before) => {
    if (s.result !== before.result || s.day !== before.day || s === before) if (day) show();
  });
}
