// The reveal: when a puzzle is done the board stays, the walk draws itself, and three taps
// say why nobody can do it in fewer moves. At the end there is a poster of the player's
// walk, and one thing to share.

import * as backend from "./backend.js";
import * as clock from "./clock.js";
import * as daily from "./daily.js";
import { ahead } from "./exact.js";
import { ending, isLevel, nextLevel, takeLevel } from "./gallery.js";
import { dayOf, saidOf, shareText, stars, starText, clock as time } from "./games.js";
import { pngOf, posterOf } from "./keepsake.js";
import { stepsOf } from "./proof.js";
import { isPath, samePuzzle } from "./puzzle.js";
import { splits, startOf } from "./rules.js";
import { explain } from "./solving.js";
import { count } from "./squares.js";
import { choose, complain, keep, puzzleOf, say, shared, store } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./backend.js").Answer} Answer */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** @typedef {{score: number, best: number, text: string}} Rushed */

/** What a rush came to, while that is shown. @type {Rushed | null} */
let rushed = null;

/** Shows a result that is there since now: the walk draws itself. */
export function show() {
  store.set({ drawing: [...store.get().drawing, "line"] });
  fill(store.get());
}

/** Shows the end of a rush; null is the beginning of another. @param {Rushed | null} what */
export function showRush(what) {
  rushed = what;
  fill(store.get());
}

/** How many stars, or null if they make no sense. @param {State} s */
const starsOf = ({ result: r, draft, hints }) => (r && r.par !== null && !r.shown && draft.family !== "tour" ? stars({ ...r, hints }) : null);

/** The steps of the proof: known once its answer is. @param {State} s */
const stepsNow = (s) => (s.proof && s.laid ? stepsOf(s.laid, s.proof) : []);

/** What the board shows of the proof. @param {State} s @returns {import("./view.js").Options} */
export function view(s) {
  const step = stepsNow(s)[s.reveal - 1];
  return step ? { pale: true, ...(step.links.length ? { walk: [] } : {}), set: step.set, texts: step.texts, links: step.links } : {};
}

/** The answer, and of a path why it is the only one. @param {State} s @returns {Promise<Answer>} */
async function answerOf(s) {
  const puzzle = puzzleOf(s);
  const answer = await daily.answerTo(s, 20);
  return isPath(puzzle) && puzzle.numbers.length && !answer.only ? { ...answer, only: await backend.ask("only", puzzle) } : answer;
}

/** A shortest walk, if it is known by now or can be found. @param {State} s */
export async function shortest(s) {
  if (s.result?.best.length) return s.result.best;
  const start = startOf(puzzleOf(s));
  const way = s.laid && start ? ahead(s.laid, [start]) : null;
  if (way) return [start, ...way];
  return (await answerOf(s)).walk ?? [];
}

/** Shows a shortest walk across the player's: it draws itself. */
export async function cross() {
  const puzzle = puzzleOf(store.get());
  const best = await shortest(store.get());
  const { result, drawing } = store.get();
  if (!result || !best.length || !samePuzzle(puzzle, puzzleOf(store.get()))) return;
  store.set({
    result: { ...result, best },
    comparing: true,
    seen: true,
    drawing: [...drawing, "other"],
    reveal: 0,
    said: "Brown: a shortest walk. Blue: yours.",
  });
  keep();
}

/** The next step of the proof. */
async function tap() {
  const s = store.get();
  if (!s.result) return;
  if (!s.proof) {
    const puzzle = puzzleOf(s);
    $("tap").disabled = true;
    try {
      const proof = await answerOf(s);
      if (!samePuzzle(puzzle, puzzleOf(store.get()))) return;
      store.set({ proof });
      if (!stepsNow(store.get()).length)
        return say(isPath(puzzle) ? "This takes trial and error: there is no short argument for it." : "The solver ran out of time, so nobody knows.");
    } finally {
      $("tap").disabled = false;
    }
  }
  const all = stepsNow(store.get()).length;
  if (store.get().reveal < all) store.set({ reveal: store.get().reveal + 1, comparing: false, said: "" });
}

/** @param {State} s */
function headline(s) {
  const r = s.result;
  if (rushed) return `${count(rushed.score, "hunt")} in three minutes`;
  if (!r) return "";
  if (s.draft.family === "tour") return `Done in ${time(s.times.at(-1) ?? 0)}`;
  if (r.par === null) return `Done in ${count(r.moves, "move")}`;
  return r.moves === r.par ? `Perfect: ${count(r.moves, "move")}` : `${count(r.moves, "move")}, ${r.moves - r.par} too many`;
}

/** What to share. @param {State} s */
function told(s) {
  const link = location.protocol.startsWith("http") ? shared() : "";
  if (rushed)
    return shareText({
      what: `rush ${saidOf(dayOf(new Date()), "short")}`,
      piece: "knight",
      score: String(rushed.score),
      link: location.origin + location.pathname,
    });
  const r = /** @type {NonNullable<State["result"]>} */ (s.result);
  const kind = s.day && daily.called(s.day.kind) !== "Hunt" ? ` ${daily.called(s.day.kind).toLowerCase()}` : "";
  const what = s.day ? saidOf(s.day.date, "short") + kind : s.name || $("summary").textContent;
  const score = s.draft.family === "tour" ? time(s.times.at(-1) ?? 0) : r.moves + (r.par === null ? "" : `/${r.par}`);
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
  (s.result?.lost.some((n) => n > 0) ? s.result.lost : []).map((n, i) => {
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
  if (rushed) return ["Once more", () => $("rush").click()];
  if (isLevel()) return nextLevel() ? ["Next level →", () => takeLevel(nextLevel())] : null;
  const one = daily.next();
  if (!s.day || !one || s.day.date !== dayOf(new Date())) return null;
  return [`${daily.called(one.name)} →`, () => daily.openDay(s.day?.date ?? "", one.name, { visits: true })];
}

/** @param {State} s */
function fill(s) {
  const r = s.result;
  const there = !!rushed || !!r;
  const n = rushed ? null : starsOf(s);
  const steps = rushed ? [] : stepsNow(s);
  const path = isPath(puzzleOf(s));
  const proves = !rushed && !!r && r.par !== null && (path || s.draft.family !== "tour") && (!s.proof || steps.length > 0);
  const ended = !proves || (s.reveal > 0 && s.reveal >= steps.length);
  for (const id of ["reveal", "result", "reveal-bar"]) $(id).hidden = !there;
  $("task").classList.toggle("over", there);
  $("dock").hidden = there;
  if (!there) {
    $("proof").hidden = true;
    $("result-text").textContent = "";
    return daily.celebrate(false);
  }
  $("result-title").textContent = headline(s);
  $("result-stars").hidden = n === null;
  $("result-stars").textContent = starText(n ?? 0);
  $("result-stars").setAttribute("aria-label", `${n} of 3 stars`);
  const hinted = n !== null && s.hints ? ` ${count(s.hints, "hint")}: ${count(Math.min(3, s.hints), "star")} less.` : "";
  const end = r && ending() ? ` ${ending()}` : "";
  const seen = r?.shown ? " You had seen a solution before, so it does not count." : "";
  $("result-text").textContent = rushed?.text ?? `${s.reveal ? "" : (r?.text ?? "")}${hinted}${seen}${end}`;
  $("result-moves").replaceChildren(...(rushed || s.reveal ? [] : moves(s)));
  $("result-lost").textContent = rushed || !r || s.reveal ? "" : worst(r.lost, s.walk);
  $("proof").hidden = !steps.length || !s.reveal;
  $("proof").textContent = steps[s.reveal - 1]?.says ?? "";
  const rows = rushed ? [] : stretches(s);
  $("splits").hidden = !rows.length;
  $("split-rows").replaceChildren(...rows);
  $("tap").hidden = ended;
  $("tap").textContent = s.reveal ? `Go on (${s.reveal} of ${steps.length})` : path ? "Why only this one?" : "Show me why";
  const next = following(s);
  $("next").hidden = !next;
  $("next").textContent = next?.[0] ?? "";
  for (const id of ["compare", "why", "retry", "picture"]) $(id).hidden = !!rushed;
  $("compare").hidden ||= !r || s.comparing || r.moves === r.par || s.draft.family === "tour";
  $("own").hidden = !ended || !!rushed || !s.laid;
  if (!$("own").hidden && s.laid) $("own").replaceChildren(posterOf(s.laid, s.walk, caption(s)));
  const whole = daily.celebrate(!rushed && !!r && !!s.day);
  if (whole && !s.reveal) $("result-text").textContent += ` ${$("day-title").textContent} ${$("flame").firstChild?.nextSibling?.textContent}.`;
  $("tell").classList.toggle("main", ended && !whole);
  $("tell-day").hidden = !whole || !ended;
}

/** What stands below the poster. @param {State} s */
const caption = (s) => [s.day ? saidOf(s.day.date, "short") : s.name, headline(s), starsOf(s) ? starText(starsOf(s) ?? 0) : ""].filter(Boolean).join(" · ");

/** The poster as a picture to keep. @param {State} s */
async function picture(s) {
  if (!s.laid) return;
  const file = new File([await pngOf(posterOf(s.laid, s.walk, caption(s)))], "knightsat.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
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

/** @param {{again(): void}} play */
export function start(play) {
  const then = (/** @type {string} */ id, /** @type {() => unknown} */ act) =>
    $(id).addEventListener("click", async () => {
      try {
        await act();
      } catch (error) {
        if (/** @type {Error} */ (error).name !== "AbortError") complain(/** @type {Error} */ (error).message);
      }
    });
  then("next", () => following(store.get())?.[1]());
  then("retry", play.again);
  then("compare", cross);
  then("tap", tap);
  then("tell", async () => {
    await handOn(told(store.get()), "The result");
    $("told").textContent = store.get().said;
  });
  then("tell-day", async () => {
    await handOn(daily.dayText(), "Your day");
    $("day-told").textContent = store.get().said;
  });
  then("picture", () => picture(store.get()));
  then("why", () => {
    choose("solve");
    explain();
    $("go").focus();
  });
  store.follow((s, before) => {
    if (s.result !== before.result) $("told").textContent = "";
    if (!s.rush) rushed = null;
    if (
      ["result", "reveal", "proof", "comparing", "day", "draft", "laid", "rush"].some(
        (k) => s[/** @type {keyof State} */ (k)] !== before[/** @type {keyof State} */ (k)],
      )
    )
      fill(s);
  });
}
