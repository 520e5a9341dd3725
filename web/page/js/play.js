// Play: the piece goes where it is told, or the path is drawn; undo, restart and hints. What can be
// searched through here is; the rest is the solver's.

import * as backend from "./backend.js";
import * as clock from "./clock.js";
import { dayOf, clock as time } from "./core/dates.js";
import { ahead, breath } from "./core/exact.js";
import { groundOf } from "./core/ground.js";
import { isPath, samePuzzle } from "./core/parts.js";
import { ruleOf } from "./core/rule.js";
import { drawable, finished, left, numbersOf, offTurn, refusal, score, solves, startOf, targets, unreachable, visitsOnce } from "./core/rules.js";
import { strokeOf } from "./core/stroke.js";
import { $, button, make as element, input, on, write } from "./dom.js";
import { advise } from "./hint.js";
import { lesson } from "./levels.js";
import { drawing, icon } from "./pieces.js";
import { keep, puzzleOf, say, shown, store, trying } from "./state.js";
import { chosen, choose as keepChoice, keyOf, load } from "./storage.js";
import * as win from "./win.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").LaidOut} LaidOut */

/** How many squares of the walk are not the player's to choose. @param {State} s */
const given = (s) => (startOf(puzzleOf(s)) ? 1 : 0);

/** @param {State} s */
const fresh = (s) => (given(s) ? [startOf(puzzleOf(s))] : []);

const playing = (/** @type {State} */ s) => s.phase === "playing" && s.fresh && !s.laid?.problem;

/** The walk is another one. @param {string[]} walk @param {Pick<State, "undos" | "redos">} around what Undo and Redo bring back */
function move(walk, around) {
  const { times: before } = store.get();
  const times = walk.map((_, i) => before[i] ?? clock.elapsed());
  store.set({ walk, ...around, times, advice: [], advised: "", glow: [], said: "" });
  const s = store.get();
  if (!s.laid || !s.fresh) return;
  if (walk.length > given(s) && !s.on) store.set({ on: dayOf(new Date()) });
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

/** An action of the player's, which Undo takes back as a whole. @param {string[]} walk */
function make(walk) {
  const s = store.get();
  move(walk, { undos: [...s.undos, s.walk], redos: [] });
}

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
    if (at >= given(s) - 1 && at >= 0 && at < s.walk.length - 1) return make(s.walk.slice(0, at + 1));
    const on = straight(s, s.laid, square);
    if (on.length > 1) return make([...s.walk, ...on]);
  }
  const why = refusal(s.laid, s.walk, square);
  if (why) return say(why);
  make([...s.walk, square]);
}

/** What begins with a press on a square: a path is drawn, wherever the stroke begins; and so are steps.
 * @param {string} square @returns {"draw" | "drag" | null} */
export function press(square) {
  const s = store.get();
  if (!playing(s) || !s.laid) return null;
  if (drawable(s.laid)) return "draw";
  return square === s.walk[s.walk.length - 1] ? "drag" : null;
}

/** The stroke that is drawn, the walk before it, and what Undo brought back then.
 * @type {{line: ReturnType<typeof strokeOf>, before: string[], undos: string[][]} | null} */
let stroke = null;

/** A finger draws: it begins somewhere, and moves on. @param {number} x in sides of a square @param {number} y @param {boolean} begins */
export function trace(x, y, begins) {
  const s = store.get();
  const { laid } = s;
  if (!playing(s) || !laid) return;
  if (begins) {
    const square = groundOf(laid).at(x, y);
    const at = visitsOnce(laid) ? s.walk.indexOf(square) : -1;
    const back = at >= 0 && at >= given(s) - 1 ? s.walk.slice(0, at + 1) : s.walk;
    const walk = back.length || refusal(laid, [], square) ? back : [square];
    stroke = { line: strokeOf(laid, walk, given(s)), before: s.walk, undos: s.undos };
    return follow(walk, stroke.line.begin(x, y));
  }
  if (!stroke) return;
  const { walk, refused } = stroke.line.go(x, y);
  follow(walk, refused);
}

/** The walk is what was drawn, an action as a whole, or each of its moves where they are counted; a square that it can't go to is told. @param {string[]} walk @param {string} refused */
function follow(walk, refused) {
  const { laid, walk: now } = store.get();
  if (laid && stroke && (walk.length !== now.length || walk.some((square, i) => square !== now[i]))) {
    const { before, undos } = stroke;
    const actions = visitsOnce(laid) ? [before] : walk.slice(before.length).map((_, i) => walk.slice(0, before.length + i));
    move(walk, { undos: [...undos, ...actions], redos: [] });
  }
  const why = refused && laid && refused !== walk[walk.length - 1] ? refusal(laid, walk, refused) : "";
  if (why) say(why);
}

/** The finger is lifted: a stroke that came back to where it began was no action. */
export function release() {
  const { walk, undos } = store.get();
  const { before } = stroke ?? {};
  if (before && undos.at(-1) === before && walk.join() === before.join()) store.set({ undos: undos.slice(0, -1) });
  stroke = null;
}

/** A finger moves over a board where each move is a tap: it hears so. @param {boolean} drags the piece */
export function stray(drags) {
  const s = store.get();
  if (!playing(s)) return;
  if (!drags) say("Tap a dot to move there: each tap is one move.");
  else if (s.walk.length <= given(s)) say("Let go on a dot: that is one move. A tap on the dot does the same.");
}

/** Takes the last action back, whatever it was; of a game that was half played when the page was opened, the last move. */
export function undo() {
  const s = store.get();
  if (!playing(s)) return;
  const redos = [...s.redos, s.walk];
  if (s.undos.length) move(s.undos[s.undos.length - 1], { undos: s.undos.slice(0, -1), redos });
  else if (s.walk.length > given(s)) move(s.walk.slice(0, -1), { undos: [], redos });
}

export function redo() {
  const s = store.get();
  const walk = s.redos[s.redos.length - 1];
  if (playing(s) && walk) move(walk, { undos: [...s.undos, s.walk], redos: s.redos.slice(0, -1) });
}

/** Begins anew. Hints that were taken stay taken, and the clock goes on. */
export function again() {
  const s = store.get();
  if (s.phase === "none") return;
  const unfinished = s.phase === "playing";
  store.set({ phase: "playing", result: null, other: [], reveal: 0, glow: [], times: unfinished ? s.times.slice(0, 1) : [] });
  if (unfinished) {
    make(fresh(s));
    return say("From the beginning. Undo brings it back.");
  }
  clock.stop(0);
  move(fresh(s), { undos: [], redos: [] });
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
  store.set({ advice: h.squares, advised: h.says, hints: s.hints + (h.squares.length ? 1 : 0), said: h.says });
  keep();
}

/** Begins, or goes on where the player was. @param {State} s */
function begin(s) {
  const { laid } = s;
  if (!laid || laid.problem) return;
  clock.stop(0);
  const saved = load(keyOf(s.day, puzzleOf(s)));
  const whole = saved?.walk.every((square, i, walk) => (i < given(s) ? square === startOf(puzzleOf(s)) : !refusal(laid, walk.slice(0, i), square)));
  const game = saved && whole && saved.walk.length ? saved : { walk: fresh(s), hints: 0, seen: false, times: [], on: "" };
  const { walk, hints, seen, times, on } = game;
  store.set({ phase: "playing", walk, hints, seen, times, on });
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

/** Whether nothing has been done yet. @param {State} s */
const untouched = (s) => s.phase === "playing" && !!s.laid && s.walk.length <= given(s) && !s.undos.length && !s.redos.length;

/** First words, for who is here for the first time or in a lesson. @param {State} s */
export function coach(s) {
  if (s.result && !chosen("visited")) keepChoice("visited", true);
  if (!untouched(s) || !s.laid || (chosen("visited") && !lesson(keyOf(s.day, puzzleOf(s))))) return "";
  if (isPath(s.laid.puzzle)) return "Draw from 1; draw back to undo.";
  if (drawable(s.laid)) return "Draw, or tap dots, to move.";
  return `Tap a ${s.laid.puzzle.family === "hunt" ? "" : "large "}dot to move.`;
}

/** Writes what to do, and how. @param {string} text */
function rule(text) {
  const [what, ...how] = text.split("; ");
  if ($("task").textContent !== text) $("task").replaceChildren(element("b", { textContent: what }), ["", ...how].join("; "));
}

/** The picture of what moves. @type {string} */
let pictured = "";

/** @param {State} s */
function show(s) {
  const laid = shown(s);
  const problem = s.fresh ? s.laid?.problem : null;
  if (problem) write("task", `This puzzle can't be played yet: ${problem.error}`);
  else if (laid && s.fresh) rule(ruleOf(laid, s.par));
  document.body.classList.toggle("newcomer", untouched(s) && !!s.day && !chosen("visited"));
  const piece = laid?.graph ? "" : (laid?.puzzle.piece ?? "");
  if (piece !== pictured) $("picture").replaceChildren(...(piece ? [icon(drawing(piece, "piece"))] : []));
  pictured = piece;
  const ready = s.laid && s.fresh && !problem;
  const path = laid && isPath(laid.puzzle);
  const rival = s.ghost && `${s.ghost.name || "your friend"}: ${path ? time(s.ghost.times.at(-1) ?? 0) : s.ghost.walk.length - 1}`;
  write("score", s.laid && ready ? score(s.laid, s.walk) : "");
  write("par", rival ?? "");
  $("clock").hidden = !input("clocked").checked;
  const price = s.hints < 3 && !s.advised && s.par !== null;
  write("hint-price", price ? "−★" : "");
  button("hint").ariaLabel = price ? "Hint: costs a star" : "Hint";
  button("hint").disabled = s.phase !== "playing";
  button("undo").disabled = s.walk.length <= given(s) && !s.undos.length;
  button("redo").disabled = !s.redos.length;
  button("again").disabled = s.walk.length <= given(s);
}

/** What the board shows. @param {State} s @returns {import("./core/view.js").Options} */
export function view(s) {
  const laid = shown(s);
  if (!laid) return {};
  const walk = s.walk.length ? s.walk : fresh(s);
  const open = s.fresh && !laid.problem && walk.length && left(laid, walk).length;
  const lost = open && !isPath(laid.puzzle) ? unreachable(laid, walk[walk.length - 1]) : [];
  return {
    walk: s.walk,
    reach: s.result || !s.fresh ? [] : targets(laid, s.walk),
    advice: s.glow.length ? s.glow : s.advice,
    other: s.other,
    numbered: !!s.result,
    lost,
    ...win.view(s),
  };
}

export function start() {
  on("hint", "click", () => trying(hint));
  on("undo", "click", undo);
  on("redo", "click", redo);
  on("again", "click", again);
  input("clocked").checked = chosen("clocked");
  on("clocked", "change", () => {
    keepChoice("clocked", input("clocked").checked);
    show(store.get());
  });
  clock.start($("clock"));
  store.select(["laid", "fresh", "phase", "mode"], (s) => {
    if (s.laid && s.fresh && s.phase === "none") begin(s);
  });
  store.select(["laid", "fresh", "phase", "walk", "par", "hints", "advised", "ghost", "draft"], show);
}
