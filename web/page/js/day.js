// The puzzles of a day, the same for everybody, and what the player has made of them.

import * as backend from "./backend.js";
import { called, dayAfter, dayOf, kinds, puzzlesOf, saidOf, stars, starText, streaks, told, untilTomorrow } from "./core/days.js";
import { count } from "./core/squares.js";
import { $, make } from "./dom.js";
import { blank, marks } from "./marks.js";
import { drawing, element, icon } from "./pieces.js";
import { naming, open, say, store, trying } from "./state.js";
import { attempts, hear, keyOf, load as loadGame, results } from "./storage.js";

/** @typedef {import("./core/days.js").Known} Known */
/** @typedef {import("./core/days.js").Kind} Kind */

export const today = () => dayOf(new Date());

/** The day whose puzzles are listed, and what they are. */
let date = "";
/** @type {Known[]} */
let made = [];

/** The files of months that were asked for. @type {Map<string, Promise<any>>} */
const files = new Map();

/** A month's lines, asked for once. @param {string} month */
function linesOf(month) {
  const file = files.get(month) ?? backend.data(`days/${month}.json`);
  files.set(month, file);
  file.catch(() => files.delete(month)); // the next one tries again
  return file;
}
// That of today is under way while all else is still loaded.
linesOf(today().slice(0, 7)).catch(() => {});

/** Lists a day's puzzles. @param {string} wanted */
async function load(wanted) {
  if (wanted === date) return;
  const lines = await linesOf(wanted.slice(0, 7)).catch((error) => {
    throw navigator.onLine ? new Error(`There are no puzzles for ${saidOf(wanted)} ${wanted.slice(0, 4)}.`) : error;
  });
  const line = lines.find((/** @type {any} */ l) => l.day === wanted);
  if (!line) throw new Error(`There are no puzzles for ${saidOf(wanted)} ${wanted.slice(0, 4)}.`);
  made = puzzlesOf(line);
  date = wanted;
}

/** Opens a puzzle of a day; "" is the first one that is not done. @param {string} wanted @param {string} kind @param {import("./state.js").How} [how] */
export async function openDay(wanted, kind, how = {}) {
  await load(wanted);
  const one = made.find((m) => m.kind === (kind || (next() ?? kinds[0])));
  if (!one) throw new Error(`The day ${wanted} has no ${kind}; there are ${kinds.join(", ")}.`);
  const figure = one.by ? { moves: one.par, by: one.by, squares: one.squares } : null;
  naming(one.laid, { name: saidOf(wanted), par: one.par, kept: one.walk, figure });
  await open(one.laid.puzzle, { mode: "play", laid: one.laid, day: { date: wanted, kind: one.kind }, ...how });
  show();
}

/** Opens today's puzzles: the one that was left half done, or the first that is not done. @param {import("./state.js").How} [how] */
export async function openToday(how) {
  const noted = attempts();
  const begun = kinds.find((kind) => !noted[`${today()}/${kind}`] && (loadGame(keyOf({ date: today(), kind }, {}))?.walk.length ?? 0) > 1);
  await openDay(today(), begun ?? "", how);
}

/** The first attempts at a day's puzzles. @param {string} day @returns {Partial<Record<Kind, import("./core/days.js").Attempt>>} */
export function doneOf(day) {
  const noted = attempts();
  return Object.fromEntries(kinds.flatMap((kind) => (noted[`${day}/${kind}`] ? [[kind, noted[`${day}/${kind}`]]] : [])));
}

/** The next of the listed day's puzzles that is not done yet; undefined if all are, or another day is listed.
 * @returns {Kind | undefined} */
export const next = () => (date === today() ? kinds.find((kind) => !doneOf(date)[kind]) : undefined);

/** What a card shows. @param {Known} one */
function sign({ kind, laid }) {
  if (kind === "hunt") return marks.goal(blank);
  if (kind === "cover") return drawing(laid.puzzle.piece || "P", "piece");
  return element("path", { class: "line", "stroke-width": 7, d: "M9 31V20H20V31H31V9H9" });
}

/** What there is to do, in two words. @param {Known} one */
const sizeOf = ({ kind, laid, par }) => (kind === "path" ? `${laid.goals.length} squares` : count(par, "move"));

/** @param {Known} one */
function card(one) {
  const best = results()[`${date}/${one.kind}`];
  const a = doneOf(date)[one.kind];
  const at = store.get().day;
  const here = at?.date === date && at.kind === one.kind;
  const small = make("small", { textContent: best ? starText(stars(best)) : a ? "✓" : sizeOf(one), className: best ? "stars" : "" });
  if (a) small.ariaHidden = "true";
  const said = a ? make("span", { className: "unseen", textContent: `, ${a.seen ? "solution seen" : `${stars(best ?? a)} of 3 stars`}` }) : "";
  const b = make("button", { type: "button", className: "card" }, icon(sign(one)), called(one.kind), " ", small, said);
  if (here) b.ariaCurrent = "page";
  b.dataset.kind = one.kind;
  b.addEventListener("click", () => trying(() => openDay(date, one.kind, { visits: true, addressed: store.get().addressed && date !== today() })));
  return b;
}

/** How many days in a row, up to today. */
export const standing = () => streaks(attempts(), today());

/** The end of a game of a day: the streak, and when there is more. @param {string} day */
export function farewell(day) {
  if (day !== today()) return saidOf(day);
  const { now, saved } = standing();
  const left = kinds.filter((kind) => !doneOf(day)[kind]).length;
  const streak = now ? `${count(now, "day")} in a row${saved ? ` (${saved} saved)` : ""}. ` : "";
  return `${streak}${left ? "" : "All three are done. "}New puzzles in ${untilTomorrow(new Date())}.`;
}

export function show() {
  if (!made.length) return;
  const nav = $("daily");
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.kind;
  nav.ariaLabel = date === today() ? "Today's puzzles" : `Puzzles of ${saidOf(date)}`;
  nav.replaceChildren(...(date === today() ? [] : [make("span", { className: "date", textContent: saidOf(date, "short") })]), ...made.map(card));
  $("learn").hidden = Object.keys(attempts()).length > 0;
  if (focused) /** @type {HTMLElement | null} */ (nav.querySelector(`[data-kind="${focused}"]`))?.focus();
}

/** Whether the day that is shown has passed, and is shown only because the page was left open. */
function passed() {
  const s = store.get();
  return s.day && !s.addressed && s.day.date < today() && s.mode === "play" && !s.rush;
}

/** On a new day today opens, unless the address was another day's. A game that is half played stays. */
function morning() {
  if (document.hidden || !passed()) return;
  const s = store.get();
  if (s.phase === "playing" && s.walk.length > 1) return say("A new day has begun: its puzzles are at the top when this one is done.");
  trying(() => openToday());
}

/** Puts the days into the calendar: five weeks, up to this one. @param {HTMLElement} calendar */
export function fillCalendar(calendar) {
  const now = today();
  const monday = dayAfter(now, -((new Date(`${now}T12:00:00Z`).getUTCDay() + 6) % 7));
  const past = (/** @type {string} */ day) => {
    const done = doneOf(day);
    const all = kinds.flatMap((kind) => (done[kind] ? [`${called(kind)} ${told(done[kind], kind)}`] : [])).join(", ");
    const b = make("button", { type: "button", textContent: String(Number(day.slice(8))), disabled: day > now, title: all });
    b.dataset.done = String(Object.keys(done).length);
    b.ariaLabel = `${saidOf(day)}: ${all || "nothing yet"}`;
    if (day === date) b.ariaCurrent = "date";
    b.addEventListener("click", () => trying(() => openDay(day, "", { visits: true, addressed: day !== now })));
    return b;
  };
  calendar.replaceChildren(
    ...["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map((name) => make("span", { textContent: name, ariaHidden: "true" })),
    ...Array.from({ length: 35 }, (_, i) => past(dayAfter(monday, i - 28))),
  );
}

export function start() {
  hear(show);
  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, morning);
  for (const event of ["focus", "pageshow"]) addEventListener(event, morning);
  setInterval(morning, 30_000);
  store.select(["result", "day"], show);
  setTimeout(() => linesOf(dayAfter(today(), 7).slice(0, 7)).catch(() => {}), 4000); // kept for when there is no network
}
