// The puzzles of a day, the same for everybody, and what the player has made of them.

import { backend } from "./backend.js";
import { dayOf, results, streak } from "./games.js";
import { complain, naming, open, store } from "./state.js";
import { count } from "./squares.js";

/** @typedef {import("./backend.js").Made} Made */

const KNOWN = 14; // days of the history
const names = /** @type {Record<string, string>} */ ({ hunt: "Hunt", cover: "Cover", tour: "Tour" });

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

let day = dayOf(new Date());
/** @type {Made[]} */
let made = [];

/** What a puzzle of a day is called: the day, and its kind where it is not the first.
 * @param {string} date @param {Made} one */
const called = (date, one) => (one.name === "hunt" ? date : `${date} ${one.name}`);

/** Asks for a day's puzzles. The last day that was asked for counts.
 * @param {string} date */
async function load(date) {
  day = date;
  const list = /** @type {Made[]} */ (await backend.ask("daily", { date }));
  if (date !== day) return;
  made = list;
  for (const one of made) naming(one.puzzle, called(date, one), one.par);
}

/** Opens the first puzzle of today. */
export async function openToday() {
  await load(day);
  await open(made[0].puzzle);
}

/** @param {Made} one */
function button(one) {
  const name = called(day, one);
  const best = results()[name];
  const mark = best ? ` ${best.moves === best.par ? "✓ " : ""}${best.moves}/${best.par}` : ` par ${one.par}`;
  const b = Object.assign(document.createElement("button"), { type: "button", title: `${name}: ${one.grade}` });
  b.append(names[one.name], Object.assign(document.createElement("small"), { textContent: mark }));
  b.dataset.daily = one.name;
  b.setAttribute("aria-pressed", String(store.get().name === name));
  b.addEventListener("click", async () => {
    try {
      await open(one.puzzle, { mode: "play", visits: true });
      scrollTo({ top: 0 });
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
  });
  return b;
}

function show() {
  const today = dayOf(new Date());
  const noted = results();
  const days = [...new Set(Object.keys(noted).filter((name) => /^\d{4}-\d\d-\d\d/.test(name)).map((name) => name.slice(0, 10)))].sort().reverse();
  $("daily-title").textContent = day === today ? "Today" : day;
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.daily;
  $("daily").replaceChildren(...made.map(button));
  if (focused) $("daily").querySelector(`[data-daily="${focused}"]`)?.focus();
  const n = streak(days, today);
  $("streak").textContent = n ? `Streak: ${count(n, "day")}.` : "The same three puzzles for everybody, new each day.";
  $("history").replaceChildren(...days.slice(0, KNOWN).map((date) => {
    const says = Object.entries(noted).filter(([name]) => name.startsWith(date)).map(([name, r]) => `${name.slice(11) || "hunt"} ${r.moves}/${r.par}`);
    return Object.assign(document.createElement("li"), { textContent: `${date}: ${says.join(", ")}` });
  }));
}

export function start() {
  $("day").value = day;
  $("day").max = day;
  $("day").addEventListener("change", () => $("day").value && load($("day").value).then(show, (error) => complain(error.message)));
  if (!made.length) load(day).then(show, () => ($("today").hidden = true)); // the page does without
  store.follow((s, before) => {
    if (s.result !== before.result || s.name !== before.name || s === before) show();
  });
}
