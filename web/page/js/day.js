// The puzzles of a day, the same for everybody, and what the player has made of them.

import * as backend from "./backend.js";
import { dayAfter, dayOf, saidOf } from "./core/dates.js";
import { aboutKind, called, kindsOn, puzzlesOf, themeOf } from "./core/kinds.js";
import { stars, starText } from "./core/stars.js";
import { $, make } from "./dom.js";
import { blank, marks } from "./marks.js";
import { drawing, element, icon } from "./pieces.js";
import { naming, open, say, store, trying } from "./state.js";
import { attempts, hear, keyOf, load as loadGame, results } from "./storage.js";

/** @typedef {import("./core/kinds.js").Known} Known */
/** @typedef {import("./core/kinds.js").Kind} Kind */

export const today = () => dayOf(new Date());

/** The day whose puzzles are listed, and what they are. */
let date = "";
/** @type {Known[]} */
let made = [];
let theme = "";

/** The first day that has puzzles, and the last one. */
const [begin, last] = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=days]")).content.split(" ");
export const first = begin;

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

/** A day's line. @param {string} wanted @returns {Promise<import("./core/kinds.js").Line>} */
async function lineOf(wanted) {
  const said = (/** @type {string} */ day) => `${saidOf(day)} ${day.slice(0, 4)}`;
  if (wanted < first || wanted > last)
    throw new Error(`There are no puzzles for ${said(wanted)}: the first are for ${said(first)}, the last for ${said(last)}.`);
  const lines = await linesOf(wanted.slice(0, 7)).catch(() => []);
  const line = lines.find((/** @type {any} */ l) => l.day === wanted);
  if (!line) throw new Error(`The puzzles of ${said(wanted)} could not be loaded. Is there a network? Try again.`);
  return line;
}

/** What the day after today has, in a sentence; "" if that is not known. */
export const tomorrow = () => lineOf(dayAfter(today(), 1)).then(themeOf, () => "");

/** Lists a day's puzzles. @param {string} wanted */
async function load(wanted) {
  if (wanted === date) return;
  const line = await lineOf(wanted);
  made = puzzlesOf(line);
  theme = line.theme ? `${saidOf(wanted, "weekday")}: ${line.theme}` : "";
  date = wanted;
}

/** Opens a puzzle of a day; "" is the first one that is not done. @param {string} wanted @param {string} kind @param {import("./state.js").How} [how] */
export async function openDay(wanted, kind, how = {}) {
  if (wanted > today()) throw new Error(`${saidOf(wanted)} is not here yet: its puzzles come on that day. These are today's.`);
  await load(wanted);
  const one = made.find((m) => m.kind === (kind || (next() ?? made[0].kind)));
  if (!one) throw new Error(`The day ${wanted} has no ${kind}; there are ${kindsOn(wanted).join(", ")}.`);
  const figure = one.by ? { moves: one.par, by: one.by, squares: one.squares } : null;
  naming(one.laid, { name: saidOf(wanted), par: one.par, kept: one.walk, figure });
  await open(one.laid.puzzle, { mode: "play", laid: one.laid, day: { date: wanted, kind: one.kind }, ...how });
  show();
}

/** Opens today's puzzles: the one that was left half done, or the first that is not done. @param {import("./state.js").How} [how] */
export async function openToday(how) {
  const noted = attempts();
  const begun = kindsOn(today()).find((kind) => !noted[`${today()}/${kind}`] && (loadGame(keyOf({ date: today(), kind }, {}))?.walk.length ?? 0) > 1);
  await openDay(today(), begun ?? "", how);
}

/** The first attempts at a day's puzzles. @param {string} day @returns {Partial<Record<Kind, import("./core/stars.js").Attempt>>} */
export function doneOf(day) {
  const noted = attempts();
  return Object.fromEntries(kindsOn(day).flatMap((kind) => (noted[`${day}/${kind}`] ? [[kind, noted[`${day}/${kind}`]]] : [])));
}

/** The next of the listed day's puzzles that is not done yet; undefined if all are. @returns {Kind | undefined} */
const next = () => (date ? kindsOn(date).find((kind) => !doneOf(date)[kind]) : undefined);

/** What comes after a puzzle: the next one of its day, or of the day that was looked at before, and then today's.
 * @param {Pick<import("./state.js").State, "day" | "addressed">} here @returns {[string, () => Promise<void>] | null} a button's text, and what it does */
export function onward({ day, addressed }) {
  const kind = next();
  const other = date !== today();
  const go = () => openDay(date, kind ?? "", { visits: true, addressed: other });
  if (kind && day?.date === date && (addressed || !other)) return [`Next: ${called(kind)}`, go];
  if (kind && !day && other) return [`On to ${saidOf(date, "short")}`, go];
  return day?.date === today() ? null : ["Today's puzzles", () => openToday({ visits: true })];
}

/** What is special about a day that is listed, or "". @param {import("./state.js").State["day"]} day */
export const special = (day) => (day?.date === date ? theme : "");

/** What a card shows. @param {Known} one */
function sign({ kind, laid }) {
  const signs = {
    line: () => element("path", { class: "line", "stroke-width": 7, d: "M9 31V20H20V31H31V9H9" }),
    star: () => marks.goal(blank),
    piece: () => drawing(laid.puzzle.piece || "P", "piece"),
  };
  return signs[aboutKind(kind).sign]();
}

/** @param {Known} one */
function card(one) {
  const best = results()[`${date}/${one.kind}`];
  const a = doneOf(date)[one.kind];
  const at = store.get().day;
  const here = at?.date === date && at.kind === one.kind;
  const small = make("small", { textContent: best ? starText(stars(best)) : a ? "✓" : aboutKind(one.kind).size(one), className: best ? "stars" : "" });
  if (a) small.ariaHidden = "true";
  const said = a ? make("span", { className: "unseen", textContent: `, ${a.seen ? "solution seen" : `${stars(best ?? a)} of 3 stars`}` }) : "";
  const b = make("button", { type: "button", className: "card" }, icon(sign(one)), called(one.kind), " ", small, said);
  if (here) b.ariaCurrent = "page";
  b.dataset.kind = one.kind;
  b.addEventListener("click", () => trying(() => openDay(date, one.kind, { visits: true, addressed: store.get().addressed && date !== today() })));
  return b;
}

export function show() {
  if (!made.length) return;
  const nav = $("daily");
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.kind;
  nav.ariaLabel = date === today() ? "Today's puzzles" : `Puzzles of ${saidOf(date)}`;
  nav.ariaHidden = null;
  nav.replaceChildren(...(date === today() ? [] : [make("span", { className: "date", textContent: saidOf(date, "short") })]), ...made.map(card));
  if (focused) /** @type {HTMLElement | null} */ (nav.querySelector(`[data-kind="${focused}"]`))?.focus();
}

/** Whether the day that is shown has passed, and is shown only because the page was left open. */
function passed() {
  const s = store.get();
  return s.day && !s.addressed && s.day.date < today() && s.mode === "play";
}

/** On a new day today opens, unless the address was another day's. A game that is half played stays. */
function morning() {
  if (document.hidden || !passed()) return;
  const s = store.get();
  if (s.phase === "playing" && s.walk.length > 1) return say("A new day has begun: its puzzles are at the top when this one is done.");
  trying(() => openToday());
}

export function start() {
  hear(show);
  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, morning);
  for (const event of ["focus", "pageshow"]) addEventListener(event, morning);
  setInterval(morning, 30_000);
  store.select(["result", "day"], show);
  setTimeout(() => linesOf(dayAfter(today(), 7).slice(0, 7)).catch(() => {}), 4000); // kept for when there is no network
}
