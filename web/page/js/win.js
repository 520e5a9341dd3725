// What comes when a puzzle is done: a sheet with stars, what each move was worth, what
// there is to do next, and something to share.

import * as clock from "./clock.js";
import { next as nextToday, openDay, standing } from "./daily.js";
import { isLevel, nextLevel, takeLevel } from "./gallery.js";
import { attempts, dayOf, saidOf, shareText, stars, starText, clock as time } from "./games.js";
import { splits } from "./rules.js";
import { explain } from "./solving.js";
import { count } from "./squares.js";
import { choose, complain, say, shared, store } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** @typedef {{score: number, best: number, text: string}} Rushed */

/** What a rush came to, while that is shown. @type {Rushed | null} */
let rushed = null;

export function show() {
  rushed = null;
  fill(store.get());
  if (!$("win").open) $("win").showModal();
}

/** Shows the end of a rush. @param {Rushed} what */
export function showRush(what) {
  rushed = what;
  fill(store.get());
  if (!$("win").open) $("win").showModal();
}

const close = () => $("win").close();

/** How many stars, or null if they make no sense. @param {State} s */
const starsOf = ({ result: r, draft, hints }) => (r && r.par !== null && !r.shown && draft.family !== "tour" ? stars({ ...r, hints }) : null);

/** @param {State} s */
function headline(s) {
  const r = s.result;
  if (rushed) return `${count(rushed.score, "hunt")} in three minutes`;
  if (!r) return "";
  if (r.par === null || s.draft.family === "tour") return `Done in ${count(r.moves, "move")}`;
  return r.moves === r.par ? `Par: ${count(r.moves, "move")}` : `${count(r.moves, "move")}, ${r.moves - r.par} over par`;
}

/** What to share. @param {State} s */
function told(s) {
  const link = location.protocol.startsWith("http") ? shared() : "";
  if (rushed) return shareText({ what: "rush", piece: "knight", score: String(rushed.score), link: location.origin + location.pathname });
  const r = /** @type {NonNullable<State["result"]>} */ (s.result);
  const kind = s.day && s.day.kind !== "hunt" ? ` ${s.day.kind}` : "";
  const what = s.day ? saidOf(s.day.date, "short") + kind : s.name || $("summary").textContent;
  const score = s.draft.family === "tour" ? time(s.times[s.times.length - 1] ?? 0) : r.moves + (r.par === null ? "" : `/${r.par}`);
  const slips = $("shown").checked || !s.draft.guard.length ? "" : ` ${count(s.slips, "slip")}`;
  return shareText({
    what,
    piece: s.draft.piece,
    score: score + ($("clocked").checked && s.draft.family !== "tour" ? ` ${clock.text()}` : "") + slips,
    lost: r.lost,
    hints: s.hints,
    link,
  });
}

/** The move that cost the most, in words. @param {number[]} lost @param {string[]} walk */
function worst(lost, walk) {
  const i = lost.findIndex((n) => n > 0);
  return i < 0
    ? ""
    : `Move ${i + 1}, to ${walk[i + 1]}, cost ${count(lost[i], "move")}${lost.some((n, j) => j > i && n > 0) ? "; so did others after it" : ""}.`;
}

/** @param {State} s @returns {HTMLElement[]} */
const moves = (s) =>
  (s.result?.lost ?? []).map((n, i) => {
    const item = Object.assign(document.createElement("li"), { textContent: s.walk[i + 1] + (n ? ` +${n}` : "") });
    item.dataset.lost = String(Math.min(2, n));
    return item;
  });

/** The stretches of an ordered walk, as rows. @param {State} s */
function stretches(s) {
  if (!s.result || !s.laid?.puzzle.ordered) return [];
  return splits(s.laid, s.walk, s.times).map((split) => {
    const row = document.createElement("tr");
    row.className = split.moves > split.least ? "over" : "";
    for (const text of [
      split.goal,
      `${split.moves}${split.moves > split.least ? ` (+${split.moves - split.least})` : ""}`,
      String(split.least),
      (split.time / 1000).toFixed(1),
    ]) {
      row.append(Object.assign(document.createElement("td"), { textContent: text }));
    }
    return row;
  });
}

/** What comes next: a button's text, and what it does. @param {State} s @returns {[string, () => unknown] | null} */
function following(s) {
  if (rushed) return ["Another rush", () => $("rush").click()];
  if (isLevel()) return nextLevel() ? ["Next level", () => takeLevel(nextLevel())] : null;
  const today = dayOf(new Date());
  const one = nextToday();
  if (!s.day || !one || s.day.date !== today) return null;
  const done = Object.keys(attempts()).filter((key) => key.startsWith(today)).length;
  return [`Next: ${one.name} (${done + 1} of 3 today)`, () => openDay(today, one.name, { visits: true })];
}

/** @param {State} s */
function fill(s) {
  const r = s.result;
  const n = rushed ? null : starsOf(s);
  $("result-title").textContent = headline(s);
  $("result-stars").hidden = n === null;
  $("result-stars").textContent = starText(n ?? 0);
  $("result-stars").setAttribute("aria-label", `${n} of 3 stars`);
  const hinted = n !== null && s.hints ? ` ${count(s.hints, "hint")}: ${count(Math.min(3, s.hints), "star")} less.` : "";
  const seen = r?.shown ? " A solution had been shown before, so that this one does not count." : "";
  $("result-text").textContent = rushed?.text ?? `${r?.text ?? ""}${hinted}${seen}`;
  $("result-moves").replaceChildren(...(rushed ? [] : moves(s)));
  $("result-lost").textContent = rushed || !r ? "" : worst(r.lost, s.walk);
  $("result-standing").textContent = s.day || rushed ? standing() : "";
  const rows = rushed ? [] : stretches(s);
  $("splits").hidden = !rows.length;
  $("split-rows").replaceChildren(...rows);
  const next = following(s);
  $("next").hidden = !next;
  $("next").textContent = next?.[0] ?? "";
  for (const id of ["compare", "why", "retry"]) $(id).hidden = !!rushed;
}

/** A picture of the result, which shows no way: a card of 600 x 315. @param {State} s */
async function picture(s) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 315 });
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const write = (/** @type {string} */ text, /** @type {number} */ y, /** @type {string} */ font, /** @type {string} */ colour) => {
    Object.assign(c, { font: `${font} system-ui, sans-serif`, fillStyle: colour, textAlign: "center" });
    c.fillText(text, 300, y, 560);
  };
  c.fillStyle = "#f3ecde";
  c.fillRect(0, 0, 600, 315);
  const lines = told(s)
    .split("\n")[0]
    .split(" ")
    .slice(1)
    .filter((word) => !/[🟩🟨🟥]/u.test(word));
  write("knightsat", 50, "600 26px", "#143d69");
  write(rushed ? headline(s) : lines.join(" "), 115, "600 40px", "#222222");
  const n = rushed ? null : starsOf(s);
  if (n !== null) write(starText(n), 190, "64px", "#b8860b");
  const lost = rushed ? [] : (s.result?.lost ?? []);
  const side = Math.min(34, 540 / Math.max(1, lost.length));
  for (const [i, cost] of lost.entries()) {
    c.fillStyle = ["#3f8f3f", "#e0b000", "#b3261e"][Math.min(2, cost)];
    c.fillRect(300 + (i - lost.length / 2) * side, 225, side - 4, side - 4);
  }
  write(location.host + location.pathname, 295, "20px", "#555555");
  const blob = /** @type {Blob} */ (await new Promise((done) => canvas.toBlob((made) => done(/** @type {Blob} */ (made)), "image/png")));
  const file = new File([blob], "knightsat.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], text: told(s) });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Hands a text on: on a phone as it does, else by the clipboard. @param {string} text @param {string} what */
export async function handOn(text, what) {
  if (!text) return say("This graph is too large for a link. Make has it as text to copy.");
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    say(`${what} is in the clipboard.`);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") say(text); // else the reader thought better of it
  }
}

/** @param {{again(): void, compare(): Promise<void>}} play */
export function start(play) {
  const then = (/** @type {string} */ id, /** @type {() => unknown} */ act, closes = true) =>
    $(id).addEventListener("click", async () => {
      if (closes) close();
      try {
        await act();
      } catch (error) {
        if (/** @type {Error} */ (error).name !== "AbortError") complain(/** @type {Error} */ (error).message);
      }
    });
  then("win-close", () => {});
  then("medal", show, false);
  then("next", () => following(store.get())?.[1]());
  then("retry", play.again);
  then("compare", play.compare);
  then(
    "tell",
    async () => {
      await handOn(told(store.get()), "The result");
      $("told").textContent = store.get().said;
    },
    false,
  );
  then("picture", () => picture(store.get()), false);
  then("why", () => {
    choose("solve");
    explain();
    $("go").focus();
  });
  $("win").addEventListener("close", () => ($("told").textContent = ""));
  store.follow((s, before) => {
    const n = starsOf(s);
    $("medal").hidden = !s.result;
    $("medal").textContent = n === null ? "Result" : `${starText(n)} Result`;
    if (s.result !== before.result && !rushed) fill(s);
    if (!s.result && $("win").open && !rushed) close();
  });
}
