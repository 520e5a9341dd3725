// Play: the piece goes where it is told, or the path is drawn; undo, restart and hints. What can be
// searched through here is; the rest is the solver's.

import * as backend from "./backend.js";
import * as clock from "./clock.js";
import { clock as time } from "./core/days.js";
import { ahead, breath } from "./core/exact.js";
import { groundOf } from "./core/ground.js";
import { isPath, samePuzzle } from "./core/parts.js";
import { finished, left, nth, numbersOf, offTurn, refusal, score, solves, startOf, stepOf, targets, unreachable, who } from "./core/rules.js";
import { count } from "./core/squares.js";
import { $, button, input, on, write } from "./dom.js";
import { advise } from "./hint.js";
import { lesson } from "./levels.js";
import * as rush from "./rush.js";
import { keep, puzzleOf, say, shown, store, trying } from "./state.js";
import { chosen, choose as keepChoice, keyOf, load } from "./storage.js";
import * as win from "./win.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").LaidOut} LaidOut */

/** What a player has to do, in a line. @param {LaidOut} laid @param {number | null} [par] */
export function task(laid, par = null) {
  const { puzzle } = laid;
  const { every, one, named } = groundOf(laid);
  const n = puzzle.goals.length;
  if (isPath(puzzle)) {
    const all = [...numbersOf(puzzle).at.keys()].sort((a, b) => a - b);
    const k = all.find((n) => n > 3) ?? all[0];
    return `Fill every ${one}${puzzle.ordered ? `, from 1 to ${n}` : `; ${k} comes ${nth(k)}`}.`;
  }
  const home = puzzle.closed ? ", and come back" : puzzle.end && puzzle.end !== "any" ? `, and end on ${puzzle.end}` : "";
  const once = puzzle.once && puzzle.family !== "tour" ? ", no square twice" : "";
  const order = named ? "in the order of their numbers" : "row by row from the top, each from right to left";
  const moves = par === null ? "in the fewest moves" : `in ${count(par, "move")}`;
  const what = {
    hunt: `${n === 1 ? "Catch the star" : `Catch ${n} stars${puzzle.ordered ? " in order" : ""}`} ${moves}`,
    cover: `Visit every ${every}${puzzle.ordered ? `, ${order},` : ""} ${moves}`,
    tour: `Visit every ${one} once`,
  }[puzzle.family];
  return `${what}${home}${once}.`;
}

/** How many squares of the walk are not the player's to choose. @param {State} s */
const given = (s) => (startOf(puzzleOf(s)) ? 1 : 0);

/** @param {State} s */
const fresh = (s) => (given(s) ? [startOf(puzzleOf(s))] : []);

const playing = (/** @type {State} */ s) => (s.phase === "playing" || (s.phase === "rush" && !s.rush?.waiting)) && s.fresh && !s.laid?.problem;

/** @param {string[]} walk @param {string[]} undone */
function move(walk, undone) {
  const { times: before } = store.get();
  const times = walk.map((_, i) => before[i] ?? clock.elapsed());
  store.set({ walk, undone, times, advice: [], advised: "", glow: [], said: "" });
  const s = store.get();
  if (!s.laid || !s.fresh) return;
  if (s.rush) return rush.moved(s);
  keep();
  if (!walk.length) return;
  const done = solves(s.laid, walk);
  if (done) clock.stop(times[walk.length - 1]);
  else if (walk.length > given(s)) clock.run();
  const stuck = !done && !targets(s.laid, walk).length;
  const now = walk[walk.length - 1];
  const off = finished(s.laid, walk) && offTurn(s.laid, walk);
  const why = off
    ? `A ${s.laid.puzzle.symmetric} turn of the board takes the jump from ${off.join(" to ")} to none of the tour`
    : `No move is left from ${now}`;
  store.set({ heard: `${now}. ${score(s.laid, walk)}.`, said: stuck ? `${why}: take some back.` : "" });
  if (isPath(s.laid.puzzle) && numbersOf(s.laid.puzzle).of.has(now)) win.tick(now);
  if (s.laid.puzzle.ordered && s.laid.puzzle.goals.includes(now)) win.tick(now);
  if (done) win.won(walk);
}

/** Goes back to a square of the walk. @param {State} s @param {number} at */
const back = (s, at) => move(s.walk.slice(0, at + 1), [...s.walk.slice(at + 1), ...s.undone]);

/** The squares from the end of a path straight on to another one, if the path can go there. @param {State} s @param {LaidOut} laid @param {string} square */
function straight(s, laid, square) {
  const ground = groundOf(laid);
  const now = s.walk[s.walk.length - 1];
  if (!now || ground.named) return [];
  const between = ground.between(now, square);
  const walk = [...s.walk];
  for (const next of between) {
    if (refusal(laid, walk, next)) return [];
    walk.push(next);
  }
  const [[x, y], [x2, y2]] = [ground.centre(now), ground.centre(square)];
  return x === x2 || y === y2 || Math.abs(x - x2) === Math.abs(y - y2) ? between : [];
}

/** A square is chosen: the piece goes there; a path goes there straight, or back to it. @param {string} square */
export function act(square) {
  const s = store.get();
  if (!playing(s) || !s.laid) return;
  if (isPath(s.laid.puzzle)) {
    const at = s.walk.indexOf(square);
    if (at >= given(s) - 1 && at >= 0 && at < s.walk.length - 1) return back(s, at);
    const on = straight(s, s.laid, square);
    if (on.length > 1) return move([...s.walk, ...on], []);
  }
  const why = refusal(s.laid, s.walk, square);
  if (why) return say(why);
  move([...s.walk, square], []);
}

/** What begins with a press on a square: a path is drawn, wherever the stroke begins.
 * @param {string} square @returns {"draw" | "drag" | null} */
export function press(square) {
  const s = store.get();
  if (!playing(s) || !s.laid) return null;
  if (s.laid.puzzle.family === "tour") return "draw";
  return square === s.walk[s.walk.length - 1] ? "drag" : null;
}

/** A line is drawn over a square: on to it, or back over it. @param {string} square @param {boolean} begins */
export function over(square, begins) {
  const s = store.get();
  if (!playing(s) || !s.laid || square === s.walk[s.walk.length - 1]) return;
  const at = s.walk.lastIndexOf(square);
  if (at >= 0 && at >= given(s) - 1 && (begins || at === s.walk.length - 2)) back(s, at);
  else if (!refusal(s.laid, s.walk, square)) move([...s.walk, square], []);
}

export function undo() {
  const s = store.get();
  if (!playing(s) || s.rush) return;
  if (restarted && s.walk.length <= given(s)) {
    const walk = restarted;
    restarted = null;
    return move(walk, []);
  }
  if (s.walk.length > given(s)) move(s.walk.slice(0, -1), [s.walk[s.walk.length - 1], ...s.undone]);
}

export function redo() {
  const s = store.get();
  if (playing(s) && !s.rush && s.undone.length) move([...s.walk, s.undone[0]], s.undone.slice(1));
}

/** What was there before a restart, for who did not mean it. @type {string[] | null} */
let restarted = null;

/** Begins anew. Hints that were taken stay taken, and the clock goes on. */
export function again() {
  const s = store.get();
  const { walk } = s;
  if (s.phase !== "playing" && s.phase !== "looking" && s.phase !== "won" && s.phase !== "proving") return;
  const unfinished = s.phase === "playing";
  store.set({ phase: "playing", result: null, other: [], reveal: 0, glow: [], times: unfinished ? s.times.slice(0, 1) : [] });
  if (!unfinished) clock.stop(0);
  move(fresh(store.get()), []);
  restarted = unfinished && walk.length > given(s) ? walk : null;
  if (restarted) say("From the beginning. Undo brings it back.");
}

/** @param {string} _ @param {KeyboardEvent} event */
export function key(_, event) {
  if (event.key === "u" || event.key === "Backspace") undo();
  else if (event.key === "r") redo();
  else if (event.key === "h" || event.key === "?") hint();
  else if (event.key === "m") spell();
  else return false;
  return true;
}

/** Says where the piece can go, and what is left. */
function spell() {
  const s = store.get();
  if (!s.laid || !s.walk.length) return;
  const todo = left(s.laid, s.walk);
  const path = isPath(s.laid.puzzle);
  const from = s.walk[s.walk.length - 1];
  const rest = path ? `${todo.length} squares are left` : `To visit: ${todo.join(", ") || "nothing more"}`;
  store.set({ heard: "" });
  setTimeout(() => store.set({ heard: `From ${from}: ${targets(s.laid ?? /** @type {LaidOut} */ (shown(s)), s.walk).join(", ") || "no move"}. ${rest}.` }));
}

async function hint() {
  const s = store.get();
  if (s.phase !== "playing" || !s.laid || s.laid.problem) return;
  if (s.advised) return store.set({ said: s.advised, advice: [...s.advice] }); // the same one costs nothing more
  const { walk, laid } = s;
  store.set({ said: "Thinking…" });
  await breath();
  let h;
  try {
    h = await advise(s, laid);
  } catch (error) {
    say("");
    throw error;
  }
  if (store.get().walk !== walk || store.get().phase !== "playing") return;
  const costs = h.squares.length && !s.hints ? " A hint costs a star." : "";
  store.set({ advice: h.squares, advised: h.says, hints: s.hints + (h.squares.length ? 1 : 0), said: h.says + costs });
  keep();
}

/** Begins, or goes on where the player was. @param {State} s */
function begin(s) {
  const { laid } = s;
  if (!laid || laid.problem) return;
  clock.stop(0);
  restarted = null;
  if (s.rush) return store.set({ phase: "rush", walk: fresh(s) });
  const saved = load(keyOf(s.day, puzzleOf(s)));
  const whole = saved?.walk.every((square, i, walk) => (i < given(s) ? square === startOf(puzzleOf(s)) : !refusal(laid, walk.slice(0, i), square)));
  const game = saved && whole && saved.walk.length ? saved : { walk: fresh(s), hints: 0, seen: false, times: [] };
  const { walk, hints, seen, times } = game;
  store.set({ phase: "playing", walk, hints, seen, times });
  if (s.par === null && laid.puzzle.family !== "tour") workOut(s, laid);
  if (!walk.length) return;
  if (times.length) clock.stop(times[times.length - 1]);
  if (solves(laid, walk)) win.again(walk);
  else if (walk.length > given(s)) clock.run();
}

/** Works out the par of a puzzle that is to be played. @param {State} s @param {LaidOut} laid */
async function workOut(s, laid) {
  const puzzle = puzzleOf(s);
  await breath();
  let par = (given(s) && ahead(laid, fresh(s))?.length) || null;
  if (par === null && s.mode === "play") {
    const best = await backend.solve(puzzle, { timeout: "20s" }).catch(() => null);
    par = best?.status === "optimal" ? best.moves : null;
  }
  if (par !== null && samePuzzle(puzzle, puzzleOf(store.get())) && store.get().par === null) store.set({ par });
}

/** First words, for who is here for the first time or in a lesson. @param {State} s */
export function coach(s) {
  const n = s.walk.length - given(s);
  if (s.result && !chosen("visited")) keepChoice("visited", true);
  if (s.phase !== "playing" || !s.laid || n > 2 || (chosen("visited") && !lesson(keyOf(s.day, puzzleOf(s))))) return "";
  const path = isPath(s.laid.puzzle);
  const step = stepOf(s.laid);
  if (n <= 0)
    return path
      ? s.day
        ? `Draw from 1${step && `: ${step}`}.`
        : "Draw from 1, or tap a square beside it."
      : `Tap a ${s.laid.puzzle.family === "hunt" ? "" : "large "}dot to move the ${who(s.laid)} there.`;
  if (n === 1) return path ? "Going back over the path takes it back." : s.par === null ? "" : `${s.par} moves are enough.`;
  return "Hint lights what comes next, and says why.";
}

/** @param {State} s */
function show(s) {
  const laid = shown(s);
  const problem = s.fresh ? s.laid?.problem : null;
  const step = laid && s.fresh && isPath(laid.puzzle) ? stepOf(laid) : "";
  if (s.rush) write("task", "Each hunt in the fewest moves.");
  else if (problem) write("task", `This puzzle can't be played yet: ${problem.error}`);
  else if (laid && s.fresh) write("task", task(laid, s.par));
  $("task").title = step ? `From square to square, ${step}.` : "";
  const ready = s.laid && s.fresh && !problem;
  const path = laid && isPath(laid.puzzle);
  const rival = s.ghost && `${s.ghost.name || "friend"}: ${path ? time(s.ghost.times.at(-1) ?? 0) : s.ghost.walk.length - 1}`;
  write("score", s.laid && ready ? score(s.laid, s.walk) : "");
  write("par", s.rush ? `${s.rush.score} done` : (rival ?? ""));
  $("clock").hidden = !input("clocked").checked && !s.rush;
  button("hint").disabled = s.phase !== "playing";
  button("undo").disabled = s.walk.length <= given(s) && !restarted && !s.undone.length;
  button("again").disabled = s.walk.length <= given(s);
}

/** What the board shows. @param {State} s @returns {import("./core/view.js").Options} */
export function view(s) {
  const laid = shown(s);
  if (!laid) return {};
  const walk = s.walk.length ? s.walk : fresh(s);
  const open = s.fresh && !laid.problem && walk.length && left(laid, walk).length;
  const lost = open && !isPath(laid.puzzle) ? unreachable(laid, walk[walk.length - 1]) : [];
  // of a path, a friend's line would be the answer
  const ghost = s.ghost && s.phase === "playing" && !isPath(laid.puzzle) ? s.ghost.walk.slice(0, s.walk.length) : [];
  return {
    walk: s.walk,
    reach: s.result || !s.fresh ? [] : targets(laid, s.walk),
    advice: s.glow.length ? s.glow : s.advice,
    other: s.other.length ? s.other : ghost,
    numbered: !!s.result,
    lost,
    ...win.view(s),
  };
}

const LONG = 500; // milliseconds of a long press

export function start() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let long = false;
  on("hint", "click", () => trying(hint));
  on("undo", "click", () => (long ? redo() : undo()));
  on("undo", "pointerdown", () => {
    long = false;
    timer = setTimeout(() => (long = true), LONG);
  });
  for (const event of ["pointerup", "pointerleave"]) on("undo", event, () => clearTimeout(timer));
  on("undo", "keydown", () => (long = false));
  on("again", "click", again);
  input("clocked").checked = chosen("clocked");
  on("clocked", "change", () => {
    keepChoice("clocked", input("clocked").checked);
    show(store.get());
  });
  clock.start($("clock"));
  rush.start();
  store.select(["laid", "fresh", "phase", "mode"], (s) => {
    if (s.laid && s.fresh && s.phase === "none") begin(s);
  });
  store.select(["laid", "fresh", "phase", "walk", "par", "rush", "ghost", "draft"], show);
}
