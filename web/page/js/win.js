// The win: the line fills, and a sheet says what it was worth: stars, streak, what comes next. Then,
// for who asks, why nobody can do it in fewer moves.

import * as backend from "./backend.js";
import * as clock from "./clock.js";
import { dayAfter, isDate, saidOf, clock as time } from "./core/dates.js";
import { ahead, losses } from "./core/exact.js";
import { called } from "./core/kinds.js";
import { onlyLinks } from "./core/only.js";
import { isPath, samePuzzle } from "./core/parts.js";
import { figureOf, stepsOf } from "./core/proof.js";
import { left, solves, startOf } from "./core/rules.js";
import { shareText } from "./core/sharing.js";
import { count } from "./core/squares.js";
import { stars, starText } from "./core/stars.js";
import * as day from "./day.js";
import { $, button, details, focusLater, on, write } from "./dom.js";
import * as farewell from "./farewell.js";
import * as levels from "./levels.js";
import { challenge, handOnResult, twin } from "./share.js";
import { stage, still } from "./stage.js";
import { choose, keep, puzzleOf, say, shared, store, trying } from "./state.js";
import { keyOf, note, noteDay } from "./storage.js";

/** @typedef {import("./state.js").State} State */

const FILL = 600; // milliseconds in which the line fills

/** @param {string} square */
export const tick = (square) => stage.tick(square);

/** How many stars, or null if they make no sense. @param {State} s */
const starsOf = ({ result: r, hints }) => (r && r.par !== null && !r.shown ? stars({ ...r, hints }) : null);

/** The fewest moves, if they are known without the solver. @param {State} s */
function parOf(s) {
  if (s.par !== null || !s.laid) return s.par;
  const { laid } = s;
  if (laid.puzzle.family === "tour") return laid.goals.length - (laid.puzzle.closed ? 0 : 1);
  const start = startOf(laid.puzzle);
  return (start && ahead(laid, [start])?.length) || null;
}

/** @param {State} s @param {number | null} par */
function words(s, par) {
  if (par === null) return "Looking for the shortest walk…";
  if (s.laid && isPath(s.laid.puzzle)) return s.day ? "You drew the only path there is." : "Every number in its place.";
  if (s.draft.family === "tour") return "Every one visited, none twice.";
  const moves = s.walk.length - 1;
  return moves === par ? "Nobody can do it in fewer." : `${count(par, "move")} ${par === 1 ? "is" : "are"} possible.`;
}

/** A game that was won before is shown as it was. @param {string[]} walk */
export const again = (walk) => judge(walk, false);

/** A walk is done. @param {string[]} walk */
export async function won(walk) {
  const judged = judge(walk, true);
  stage.draw(FILL);
  // Without motion, too: the tap that ended the game is not to press what comes up below it.
  await new Promise((go) => setTimeout(go, still() ? FILL / 2 : FILL + 100));
  if (store.get().walk === walk && store.get().phase === "looking") openSheet();
  await judged;
}

function openSheet() {
  store.set({ phase: "won" });
  focusLater("result-title");
}

/** Says what a finished walk is worth. @param {string[]} walk @param {boolean} now it was finished just now */
async function judge(walk, now) {
  const s = store.get();
  const { laid } = s;
  if (!laid) return;
  const puzzle = puzzleOf(s);
  const here = () => (store.get().walk === walk && samePuzzle(puzzle, puzzleOf(store.get())) ? store.get().result : null);
  const par = parOf(s);
  const result = { moves: walk.length - 1, par, shown: s.seen, lost: [], text: words(s, par) };
  store.set({ result, phase: "looking", advice: [], said: "" });
  if (par !== null && now) noted(store.get());
  await trying(async () => {
    if (par === null) {
      const best = await backend.solve(puzzle, { timeout: "20s" });
      if (!here()) return;
      const found = best.status === "optimal" ? best.moves : null;
      const known = Math.min(best.moves ?? result.moves, result.moves);
      const text = found !== null ? words(s, found) : `The shortest known walk has ${count(known, "move")}; at least ${best.lower_bound} are needed.`;
      store.set({ result: { ...result, par: found, text }, figure: figureOf(best) });
      if (now) noted(store.get());
    }
    const r = here();
    if (!r || r.par === null || puzzle.family === "tour") return;
    const lost = r.moves === r.par ? walk.slice(1).map(() => 0) : await losses(laid, walk, here);
    const last = here();
    if (!last || !lost.length) return;
    const detour = detourOf(s, lost);
    store.set({ result: { ...last, lost, text: last.text + (detour ? ` ${detour.says}` : "") }, glow: detour?.squares ?? [] });
  });
}

/** Between which goals moves were lost first. @param {State} s @param {number[]} lost */
function detourOf(s, lost) {
  const i = lost.findIndex((n) => n > 0);
  if (i < 0 || !s.laid) return null;
  const { walk, laid } = s;
  const fresh = walk.map((_, k) => (k === 0 ? 0 : left(laid, walk.slice(0, k)).length - left(laid, walk.slice(0, k + 1)).length));
  const from = fresh.findLastIndex((n, k) => n > 0 && k <= i);
  const to = fresh.findIndex((n, k) => n > 0 && k > i);
  const one = laid.puzzle.family === "hunt" ? "star" : "square";
  const nth = (/** @type {number} */ k) => fresh.slice(0, k + 1).filter((n) => n > 0).length;
  if (to < 0) return { squares: [walk[Math.max(0, from)], walk[walk.length - 1]], says: "The detour is at the end." };
  const where = one === "star" ? `between ${from < 0 ? "the start" : `star ${nth(from)}`} and star ${nth(to)}` : `between moves ${Math.max(0, from)} and ${to}`;
  return { squares: [walk[Math.max(0, from)], walk[to]], says: `The detour is ${where}.` };
}

/** Notes a result that is known. What the rules or the proof speak against is none.
 * @param {State} s */
function noted(s) {
  const { result: r, laid } = s;
  if (!r || !laid || !solves(laid, s.walk) || (r.par !== null && r.moves < r.par)) return;
  const outcome = { moves: r.moves, par: r.par, hints: s.hints };
  if (s.day) noteDay(keyOf(s.day, puzzleOf(s)), { ...outcome, on: dayOn(s), time: clock.elapsed(), seen: r.shown });
  if (r.par !== null && !r.shown) note(keyOf(s.day, puzzleOf(s)), outcome);
  store.set({ result: { ...r } }); // what is listed is up to date
}

/** The day on which a game counts as done: that on which it was begun, if it ended in the night after. @param {State} s */
const dayOn = ({ on: begun }) => (begun && dayAfter(begun, 1) === day.today() ? begun : day.today());

/** @param {State} s */
function headline(s) {
  const r = s.result;
  if (!r) return "";
  if (s.draft.family === "tour") return `Done in ${time(s.times[s.times.length - 1] ?? 0)}`;
  if (r.par === null) return `Done in ${count(r.moves, "move")}`;
  return r.moves === r.par ? `Perfect: ${count(r.moves, "move")}` : `${count(r.moves, "move")}, ${r.moves - r.par} too many`;
}

/** Why it was no more stars, and what a friend took. @param {State} s */
function remarks(s) {
  const r = s.result;
  if (!r) return "";
  const list = [r.text];
  if (r.shown) list.push("You had seen a solution, so it does not count.");
  else if (s.hints) list.push(`${count(s.hints, "hint")}: ${count(Math.min(3, s.hints), "star")} less.`);
  if (s.ghost) {
    const [theirs, took] = [s.ghost.walk.length - 1, s.ghost.times[s.ghost.times.length - 1]];
    list.push(`${s.ghost.name || "Your friend"} took ${s.draft.family === "tour" ? time(took) : `${count(theirs, "move")} in ${time(took)}`}.`);
  }
  return list.join(" ");
}

/** What comes next: a button's text, and what it does. @param {State} s @returns {[string, () => unknown] | null} */
function following(s) {
  const level = levels.after(keyOf(s.day, puzzleOf(s)));
  if (level) return ["Next level", () => levels.take(level)];
  return document.body.classList.contains("embedded") ? null : day.onward(s);
}

/** Hands the result on: of a day, all that is done of it. */
async function tell() {
  const s = store.get();
  const page = location.origin + location.pathname;
  if (s.day) return handOnResult(shareText(s.day.date, day.doneOf(s.day.date)), `${page}#day=${s.day.date}`);
  await handOnResult(`knightsat · ${nameOf(s)} · ${headline(s)}`, shared());
}

/** @param {State} s */
const nameOf = (s) => s.name || ($("summary").textContent ?? "");

/** What a challenge says. @param {State} s */
const dare = (s) => {
  const done = s.draft.family === "tour" ? time(s.times[s.times.length - 1] ?? 0) : count(s.walk.length - 1, "move");
  return `knightsat challenge: ${s.day ? `${called(s.day.kind).toLowerCase()} of ${saidOf(s.day.date, "brief")}` : nameOf(s)} in ${done}`;
};

/** The steps of the proof: known once its figure is. @param {State} s */
const stepsNow = (s) => {
  if (!s.laid || !s.result || s.result.par === null) return [];
  if (isPath(s.laid.puzzle)) return stepsOf(s.laid, { moves: s.result.par, by: "", squares: [] });
  return s.figure ? stepsOf(s.laid, s.figure) : [];
};

/** What the board shows of it. @param {State} s @returns {import("./core/view.js").Options} */
export function view(s) {
  if (s.phase !== "proving") return {};
  const step = stepsNow(s)[s.reveal];
  const covers = step?.links.length && s.laid && !isPath(s.laid.puzzle);
  return step ? { pale: true, ...(covers ? { walk: [] } : {}), set: step.set, texts: step.texts, links: step.links } : {};
}

/** Shows the first step of the proof. */
async function prove() {
  const s = store.get();
  if (!s.figure && s.laid && !isPath(s.laid.puzzle)) {
    const puzzle = puzzleOf(s);
    say("Looking for the proof…");
    const figure = figureOf(await backend.solve(puzzle, { timeout: "20s" }));
    if (!samePuzzle(puzzle, puzzleOf(store.get()))) return;
    store.set({ figure, said: "" });
  }
  if (!stepsNow(store.get()).length) return say("The solver ran out of time, so nobody knows.");
  store.set({ phase: "proving", reveal: 0, glow: [], other: [], said: "" });
  focusLater("proof-title");
}

/** @param {number} by */
function turn(by) {
  const { reveal } = store.get();
  const n = stepsNow(store.get()).length;
  if (reveal + by >= 0 && reveal + by < n) return store.set({ reveal: reveal + by });
  store.set({ phase: "looking", reveal: 0 });
  focusLater("result");
}

/** Shows a shortest walk across the player's. */
async function compare() {
  const s = store.get();
  const puzzle = puzzleOf(s);
  const start = startOf(puzzle);
  const way = s.laid && start ? ahead(s.laid, [start]) : null;
  const best = s.kept.length ? s.kept : way ? [start, ...way] : ((await backend.solve(puzzle, { timeout: "20s" })).walk ?? []);
  if (!best.length || !samePuzzle(puzzle, puzzleOf(store.get()))) return;
  store.set({ other: best, seen: true, glow: [], phase: "looking", said: "Brown: a shortest walk. Blue: yours." });
  keep();
  focusLater("result");
}

/** Shows a friend's walk across the player's. */
function rival() {
  const { ghost } = store.get();
  if (!ghost) return;
  store.set({ other: ghost.walk, glow: [], phase: "looking", said: `Brown: ${ghost.name || "your friend"}'s walk. Blue: yours.` });
  focusLater("result");
}

/** @param {State} s */
function show(s) {
  const r = s.result;
  const next = following(s);
  $("sheet").hidden = s.phase !== "won";
  $("proof").hidden = s.phase !== "proving";
  button("next").hidden = !next;
  write("onward", next?.[0] ?? "");
  write("next", next?.[0] ?? "");
  if (!r) return;
  const n = starsOf(s);
  write("result-title", headline(s));
  $("result-stars").hidden = n === null;
  $("result-stars").ariaLabel = `${n} of 3 stars`;
  if ($("result-stars").textContent !== starText(n ?? 0))
    $("result-stars").replaceChildren(...[...starText(n ?? 0)].map((star) => Object.assign(document.createElement("span"), { textContent: star })));
  write("result-text", remarks(s));
  const date = s.day && isDate(s.day.date) ? s.day.date : "";
  write("streak", date ? farewell.parting(date) : levels.ending(keyOf(s.day, puzzleOf(s))));
  const last = !!date && farewell.whole(date);
  $("day-done").hidden = !last;
  if (last) farewell.show(date);
  else write("tomorrow", "");
  for (const [id, main] of /** @type {[string, boolean][]} */ ([
    ["tell", !next],
    ["next", !!next],
  ]))
    button(id).classList.toggle("main", main);
  button("to-archive").hidden = !last;
  const path = !!s.laid && isPath(s.laid.puzzle);
  const argued = r.par !== null && r.par > 0 && (path ? onlyLinks(/** @type {any} */ (s.laid)).links.length > 0 : s.draft.family !== "tour");
  button("why").hidden = !argued;
  write("why", path ? "Why only this one?" : `Why not ${(r.par ?? 1) - 1}?`);
  button("compare").hidden = s.draft.family === "tour";
  button("rival").hidden = !s.ghost;
  button("twin").hidden = !!s.draft.graph;
  const steps = stepsNow(s).length;
  write("proof-title", path ? "Why only this path?" : `Why not ${(r.par ?? 1) - 1}?`);
  if (s.phase === "proving") write("proof-text", stepsNow(s)[s.reveal]?.says ?? "");
  write("proof-on", s.reveal + 1 < steps ? `Go on (${s.reveal + 1} of ${steps})` : "Done");
  button("proof-back").disabled = s.reveal === 0;
}

/** @param {{again(): void}} play */
export function start(play) {
  const then = (/** @type {string} */ id, /** @type {() => unknown} */ act) => on(id, "click", () => trying(act));
  const further = async () => {
    await following(store.get())?.[1]();
    stage.focus();
  };
  then("next", further);
  then("onward", further);
  then("result", openSheet);
  then("sheet-close", () => {
    store.set({ phase: "looking" });
    focusLater("result");
  });
  then("retry", () => {
    play.again();
    stage.focus();
  });
  then("compare", compare);
  then("rival", rival);
  then("twin", twin);
  then("why", prove);
  then("proof-on", () => turn(1));
  then("proof-back", () => turn(-1));
  then("tell", tell);
  then("challenge", () => challenge(dare(store.get())));
  then("to-archive", () => choose("archive"));
  store.select(["phase", "result", "reveal", "figure", "day", "name", "ghost", "hints", "other"], show);
  store.select(["phase"], (s) => {
    if (s.phase === "won") details("more").open = false;
  });
}
