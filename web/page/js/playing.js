// Play: the piece goes where it is told; hints, and at the end what the moves were
// worth. Hunts and covers in order are searched through here, all others are the
// solver's to judge.

import * as backend from "./backend.js";
import { blank, marks } from "./board.js";
import * as clock from "./clock.js";
import * as daily from "./daily.js";
import { ahead, breath, losses } from "./exact.js";
import { chosen, dayOf, load, note, noteDay, write } from "./games.js";
import { groundOf } from "./ground.js";
import { icon } from "./pieces.js";
import { isPath, samePuzzle } from "./puzzle.js";
import * as reveal from "./reveal.js";
import { left, refusal, score, solves, startOf, targets, unreachable, who } from "./rules.js";
import * as rush from "./rush.js";
import { count } from "./squares.js";
import { choose, complain, keep, puzzleOf, say, shown, store, titled } from "./state.js";
import { changed } from "./store.js";
import { makeView } from "./view.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./backend.js").LaidOut} LaidOut */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** @type {Record<string, (p: import("./backend.js").Puzzle, ground: import("./ground.js").Ground) => string>} */
const tasks = {
  hunt: (p) => `Visit ${p.goals?.length === 1 ? "the star" : `the ${p.goals?.length} stars`}${p.ordered ? " in the order of their numbers" : ""}`,
  cover: (p, { every, named }) =>
    `Visit every ${every}${p.ordered ? `, ${named ? "in the order of their numbers" : "row by row from the top, each row from right to left"}` : ""}`,
  tour: (p, { one }) =>
    isPath(p)
      ? `Draw one path through every ${one}${steps[p.piece ?? ""] ?? ""}. The numbers ${p.ordered ? "come in order" : "say when"}`
      : `Visit every ${one} exactly once`,
};

/** How a path goes on, where its piece is no chess player's. @type {Record<string, string>} */
const steps = { wazir: ", side by side", king: ", also diagonally", ferz: ", diagonally", knight: ", by knight's jumps" };

/** What a player has to do, and what is won. @param {import("./backend.js").LaidOut} laid */
export function task(laid) {
  const { puzzle } = laid;
  const home = isPath(puzzle) ? "" : puzzle.closed ? " and come back" : puzzle.end && puzzle.end !== "any" ? ` and end on ${puzzle.end}` : "";
  const won = puzzle.family === "tour" ? "." : " in the fewest moves for ★★★.";
  return `${tasks[puzzle.family](puzzle, groundOf(laid))}${home}${puzzle.once && puzzle.family !== "tour" ? ", no square twice," : ""}${won}`;
}

/** How many squares of the walk are not the player's to choose. @param {State} s */
const given = (s) => (startOf(puzzleOf(s)) ? 1 : 0);

/** Whether attacked squares are shown. @param {State} s */
const open = (s) => $("shown").checked || !s.draft.guard.length;

/** @param {string[]} walk @param {string[]} undone */
function move(walk, undone) {
  const { times: before } = store.get();
  const times = walk.map((_, i) => before[i] ?? clock.elapsed());
  store.set({ walk, undone, times, advice: null, result: null, comparing: false, reveal: 0, drawing: [], said: "" });
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
  store.set({ heard: `${now}. ${score(s.laid, walk)}`, said: stuck ? `No move is left from ${now}: take a move back.` : "" });
  if (done) judge(walk, true);
}

/** @param {string} square */
export function act(square) {
  const s = store.get();
  if (!s.begun || !s.laid || s.laid.problem || s.result || s.rush?.way || s.rush?.over) return;
  const why = refusal(s.laid, s.walk, square);
  if (why && !open(s) && targets(s.laid, s.walk, true).includes(square)) {
    store.set({ slips: s.slips + 1 });
    keep();
  }
  if (why) return say(why);
  tick();
  move([...s.walk, square], []);
}

/** What begins with a press on a square. Where no square comes twice the walk is drawn.
 * @param {string} square @returns {"draw" | "drag" | null} */
export function press(square) {
  const { walk, result, laid, begun } = store.get();
  if (result || !laid || !begun) return null;
  const onPiece = walk.length > 0 && square === walk[walk.length - 1];
  if (laid.puzzle.family !== "tour") return onPiece ? "drag" : null;
  if (onPiece) return "draw";
  if (refusal(laid, walk, square)) return null;
  act(square);
  return "draw";
}

/** A line is drawn over a square: on to it, or back to it. @param {string} square */
export function over(square) {
  const { walk, laid, result } = store.get();
  if (result || !laid) return;
  const at = walk.lastIndexOf(square);
  if (at >= given(store.get()) - 1 && at === walk.length - 2 && at >= 0) undo();
  else if (!refusal(laid, walk, square)) act(square);
}

export function undo() {
  const s = store.get();
  if (s.walk.length > given(s)) move(s.walk.slice(0, -1), [s.walk[s.walk.length - 1], ...s.undone]);
}

export function redo() {
  const s = store.get();
  if (s.undone.length) move([...s.walk, s.undone[0]], s.undone.slice(1));
}

/** @param {string} _ @param {KeyboardEvent} event */
export function key(_, event) {
  if (event.key === "u" || event.key === "Backspace") undo();
  else if (event.key === "r") redo();
  else if (event.key === "h" || event.key === "?") hint();
  else return false;
  return true;
}

/** @param {State} s */
const fresh = (s) => (given(s) ? [startOf(puzzleOf(s))] : []);

const same = (/** @type {string[]} */ a, /** @type {string[]} */ b) => a.length === b.length && a.every((s, i) => s === b[i]);

/** Whether hints can be had now. @param {State} s */
const hintable = (s) => !s.result && !s.rush && s.begun && !s.sealed && !!s.laid && !s.laid.problem;

async function hint() {
  const s = store.get();
  if (!hintable(s) || !s.laid) return;
  const { walk, laid } = s;
  store.set({ said: "Thinking…" });
  await breath();
  try {
    const [next, text] = walk.length ? await onward(s, laid) : await outset(s, laid);
    if (store.get().walk !== walk) return;
    const first = next && !s.hints && laid.puzzle.family !== "tour";
    store.set({ advice: next, hints: s.hints + (next ? 1 : 0), said: text + (first ? " A hint costs a star." : "") });
    keep();
  } catch (error) {
    say("");
    complain(/** @type {Error} */ (error).message);
  }
}

/** The next square and what to say of it. @param {State} s @param {LaidOut} laid @returns {Promise<[string | null, string]>} */
async function onward(s, laid) {
  const { walk } = s;
  const way = ahead(laid, walk);
  const h =
    way === undefined
      ? ((await along(s)) ?? (await backend.hint(puzzleOf(s), walk)))
      : { least: way?.length ?? null, most: way?.length ?? null, next: way?.[0] ?? null, reason: way ? "" : "no moves lead to what is left" };
  if (!h.next) return [null, h.reason ? `There is no way from here: ${h.reason}.` : "The solver found no way in time."];
  if ("number" in h && h.number) {
    const from = h.next === h.place ? "" : ` From here, ${h.next} is a good next square.`;
    return [h.next, `${h.number} can only be on ${h.place}.${from}`];
  }
  const needed = h.least === h.most ? `${count(h.most ?? 0, "move")} still needed` : `Between ${h.least} and ${h.most} moves still needed`;
  return [h.next, `${needed}; ${h.next} is a good next square.`];
}

/** The hint for a path whose only way is kept; null for others. @param {State} s @returns {Promise<import("./backend.js").Hint | null>} */
async function along({ walk, day, laid }) {
  const answer = day && laid && isPath(laid.puzzle) ? await daily.kept({ day, laid }) : null;
  if (!answer?.walk) return null;
  const remaining = answer.walk.length - walk.length;
  const told = { solved: false, remaining, least: remaining, most: remaining, next: answer.walk[walk.length], reason: "" };
  if (walk.some((square, i) => square !== answer.walk?.[i])) return { ...told, next: null, reason: "this path can't be finished" };
  const numbers = answer.only?.steps.flatMap((step) => step.numbers) ?? [];
  const number = Math.min(...numbers.filter((n) => n > walk.length));
  return Number.isFinite(number) ? { ...told, number, place: answer.walk[number - 1] } : told;
}

/** A square to start from. @param {State} s @param {LaidOut} laid @returns {Promise<[string | null, string]>} */
async function outset(s, laid) {
  const { walk, status, reason } = await daily.answerTo(s, 5);
  const { puzzle } = laid;
  if (walk)
    return [
      walk[0],
      puzzle.closed ? `You can start on any ${groundOf(laid).one}: ${walk[0]}, for example.` : `${walk[0]} is a good ${groundOf(laid).one} to start from.`,
    ];
  return [null, status === "infeasible" ? `There is no way: ${reason}.` : "The solver found no way in time."];
}

/** The fewest moves from the start, if they are known without the solver.
 * @param {State} s @param {LaidOut} laid */
function parOf(s, laid) {
  if (s.par !== null) return s.par;
  if (laid.puzzle.family === "tour") return laid.goals.length - (laid.puzzle.closed ? 0 : 1);
  return (given(s) && ahead(laid, fresh(s))?.length) || null;
}

const words = (/** @type {number} */ moves, /** @type {number | null} */ par, /** @type {boolean} */ tour) => {
  if (par === null) return "";
  if (tour) return "Every one visited, none twice.";
  return moves === par ? "Nobody can do it in fewer." : `It can be done in ${par}.`;
};

/** Says what a finished walk is worth. @param {string[]} walk @param {boolean} now it was finished just now */
async function judge(walk, now) {
  const s = store.get();
  const { laid } = s;
  if (!laid) return;
  const puzzle = puzzleOf(s);
  const here = () => same(store.get().walk, walk) && samePuzzle(puzzle, puzzleOf(store.get())) && store.get().result;
  const tour = laid.puzzle.family === "tour";
  const moves = walk.length - 1;
  const par = parOf(s, laid);
  const only = s.day && isPath(puzzle) ? "You drew the only path there is." : "";
  const result = { moves, par, shown: s.seen, lost: [], best: [], text: only || words(moves, par, tour) || "Looking for the shortest walk…" };
  store.set({ result, said: "", heard: `Done in ${count(moves, "move")}. ${result.text}` });
  if (par !== null && now) noted(store.get());
  if (now) reveal.show();
  try {
    if (par === null) {
      const best = await daily.answerTo(s, 20);
      if (!here()) return;
      const found = best.status === "optimal" ? best.moves : null;
      const text =
        words(moves, found, tour) ||
        `The shortest known walk has ${count(Math.min(best.moves ?? moves, moves), "move")}; at least ${best.lower_bound} are needed.`;
      store.set({ result: { ...result, par: found, best: best.walk ?? [], text } });
      if (now) noted(store.get());
    }
    const known = here();
    if (!known || known.par === null || tour) return;
    let lost = moves === known.par ? walk.slice(1).map(() => 0) : await losses(laid, walk, here);
    if (!lost.length && backend.ready() && here()) lost = await costs(puzzle, walk, known.par, here);
    const last = here();
    if (last && lost.length) store.set({ result: { ...last, lost } });
    if (now && s.day && here() && moves > known.par && store.get().reveal === 0) await reveal.cross(); // what counts was noted
  } catch (error) {
    if (here()) complain(/** @type {Error} */ (error).message);
  }
}

/** Notes a result that is known. What the rules or the proof speak against is none.
 * @param {State} s */
function noted(s) {
  const { result: r, day, laid } = s;
  if (!r || !laid || !solves(laid, s.walk) || r.moves !== s.walk.length - 1 || (r.par !== null && r.moves < r.par)) return;
  const outcome = { moves: r.moves, par: r.par, hints: s.hints };
  if (day) noteDay(day, { ...outcome, on: dayOf(new Date()), time: s.times[s.times.length - 1] ?? 0, seen: r.shown });
  else if (r.par !== null && !r.shown && !titled(s)) note(s.name, outcome);
  store.set({ result: { ...r } }); // what is listed is up to date
}

/** What each move cost, as the solver says; [] if it does not know.
 * @param {import("./backend.js").Puzzle} puzzle @param {string[]} walk @param {number} par @param {() => unknown} wanted */
async function costs(puzzle, walk, par, wanted) {
  const list = [];
  let before = par;
  for (let i = 1; i < walk.length; i++) {
    const h = i + 1 < walk.length ? await backend.hint(puzzle, walk.slice(0, i + 1)) : { least: 0, most: 0 };
    if (h.least === null || h.most !== h.least || !wanted()) return [];
    list.push(i + h.least - before);
    before = i + h.least;
  }
  return list;
}

/** @type {AudioContext | undefined} */
let audio;

/** A soft knock, if sound is asked for. */
function tick() {
  if (!$("sound").checked) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 220;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.08);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}

/** Begins anew; hints that were taken stay taken. */
function again() {
  clock.stop(0);
  store.set({ slips: 0, times: [] });
  move(fresh(store.get()), []);
}

export function start() {
  $("hint").addEventListener("click", hint);
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("again").addEventListener("click", again);
  for (const [id, usual] of /** @type {[string, boolean][]} */ ([
    ["sound", false],
    ["clocked", false],
    ["shown", true],
  ])) {
    $(id).checked = chosen(id, usual);
    $(id).addEventListener("change", () => {
      write(id, $(id).checked);
      store.set({ look: {} }); // the board is drawn anew
    });
  }
  clock.start($("clock"));
  $("type").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const square = $("square").value.trim();
    const laid = shown(store.get());
    if (square && laid) act(groundOf(laid).read(square));
    $("square").value = "";
  });
  $("menu-button").addEventListener("click", () => {
    $("menu").showModal();
    legend(store.get());
  });
  for (const way of document.querySelectorAll("[data-goes]")) {
    way.addEventListener("click", () => {
      $("menu").close();
      choose("play");
      $(/** @type {HTMLElement} */ (way).dataset.goes ?? "").scrollIntoView();
    });
  }
  $("menu-close").addEventListener("click", () => $("menu").close());
  $("menu").addEventListener("click", (/** @type {Event} */ event) => event.target === $("menu") && $("menu").close());
  reveal.start({ again });
  rush.start();
  store.follow((s, before) => {
    if (s.laid && s.fresh && !s.begun) begin(s);
    if (changed(s, before, ["pointed"])) show(s);
  });
}

/** Begins, or goes on where the player was. @param {State} s */
function begin(s) {
  store.set({ begun: true });
  if (!s.laid || s.laid.problem) return;
  clock.stop(0);
  if (s.rush) return store.set({ walk: fresh(s) });
  const saved = load(puzzleOf(s));
  const { laid } = s;
  const whole = saved?.walk.every((/** @type {string} */ square, /** @type {number} */ i, /** @type {string[]} */ walk) =>
    i < given(s) ? square === startOf(puzzleOf(s)) : !refusal(laid, walk.slice(0, i), square),
  );
  const walk = saved && whole && saved.walk.length ? saved.walk : fresh(s);
  if (s.par === null && s.mode === "play") workOut(s, laid);
  const { hints, seen, slips, times } = saved && whole ? saved : { hints: 0, seen: false, slips: 0, times: [] };
  store.set({ walk, hints, seen, slips, times });
  if (!walk.length) return;
  if (times.length) clock.stop(times[times.length - 1]);
  if (solves(laid, walk)) judge(walk, false);
  else if (walk.length > given(s)) clock.run();
}

/** Works out the par of a puzzle that somebody shared. @param {State} s @param {LaidOut} laid */
async function workOut(s, laid) {
  const puzzle = puzzleOf(s);
  let par = laid.puzzle.family === "tour" ? null : parOf(s, laid);
  if (par === null && laid.puzzle.family !== "tour" && location.hash.includes("mode=play") && s.mode === "play") {
    const best = await daily.answerTo(s, 20).catch(() => null);
    par = best?.status === "optimal" ? best.moves : null;
  }
  if (par !== null && samePuzzle(puzzle, puzzleOf(store.get()))) store.set({ par });
}

/** @param {State} s */
function show(s) {
  const { laid } = s;
  const problem = s.fresh ? laid?.problem : null;
  const ready = laid && s.fresh && !problem;
  const now = laid && (s.rush ? "Visit the stars in the fewest moves." : task(laid));
  $("task").textContent = problem ? `This puzzle can't be played yet: ${problem.error}` : s.fresh && now ? now : $("task").textContent;
  const slips = s.slips ? ` ${count(s.slips, "slip")}.` : "";
  $("score").textContent = ready ? score(laid, s.walk) + slips : "";
  $("par").textContent = s.rush
    ? `${s.rush.score} done${s.rush.misses ? `, ${s.rush.misses} missed` : ""}`
    : s.par === null || s.draft.family === "tour"
      ? ""
      : `Fewest: ${s.par}`;
  $("shown-row").hidden = !s.draft.guard.length;
  $("clock").hidden = !$("clocked").checked && !s.rush && s.draft.family !== "tour";
  $("hint").hidden = !!s.rush || s.sealed;
  $("hint").disabled = !hintable(s);
  $("undo").disabled = s.walk.length <= given(s);
  for (const id of ["undo", "redo", "again"]) $(id).hidden = !!s.rush;
  $("stop").hidden = !s.rush || !!s.rush.over;
  $("redo").disabled = !s.undone.length;
  $("again").disabled = s.walk.length <= given(s);
  legend(s);
  $("words").textContent = ready && s.walk.length ? inWords(laid, s.walk) : "";
  coach(s);
}

/** What is on the board, and what it means. @type {Record<string, string>} */
const meanings = {
  goal: "a star to visit",
  done: "a star that is visited",
  next: "the next one in order",
  start: "the start",
  end: "where to end",
  dot: "a move that can be made",
  attacked: "attacked by a guard: can't be entered",
  advice: "the hint",
  lost: "can't be reached",
};

/** Lists the marks that are on the board. @param {State} s */
function legend(s) {
  if (!$("menu").open || !s.laid) return;
  const { cell, ground } = makeView(s.laid, view(s));
  const there = new Set(ground.rows.flat().flatMap((square) => cell(square).marks));
  const names = Object.keys(meanings).filter((mark) => there.has(mark));
  $("marks").replaceChildren(
    ...names.map((mark) => {
      const item = document.createElement("li");
      item.append(icon(marks[mark](blank)), meanings[mark]);
      return item;
    }),
  );
}

/** The board in a sentence or two, for those who don't see it. @param {LaidOut} laid @param {string[]} walk */
function inWords(laid, walk) {
  const todo = left(laid, walk);
  return `The ${who(laid)} is on ${walk[walk.length - 1]}. To visit: ${todo.join(", ") || "nothing more"}. Moves: ${targets(laid, walk).join(", ") || "none"}.`;
}

/** Three steps for who is here for the first time. @param {State} s */
function coach(s) {
  const box = $("coach");
  const n = s.walk.length - 1;
  if (s.result) write("visited", true);
  box.hidden = s.mode !== "play" || !!s.rush || !!s.said || n < 0 || chosen("visited", false);
  if (box.hidden) return;
  const one = s.draft.graph ? "vertex" : "square";
  const says = isPath(puzzleOf(s))
    ? [
        "draw from square to square with a finger, or tap a dot",
        `go through every ${one} once. Going back takes back`,
        "a ring shows the next number. Hint helps",
      ]
    : [
        `tap a dot, or drag the ${s.laid ? who(s.laid) : "piece"} there, to move it`,
        `visit every ${s.draft.family === "hunt" ? "star" : one} in as few moves as you can`,
        s.par === null ? "Hint helps" : `${s.par} moves are enough. At the end you see why`,
      ];
  const step = Math.min(2, n);
  box.textContent = `${step + 1} of 3: ${says[step]}.`;
}

/** What the board shows. @param {State} s @returns {import("./view.js").Options} */
export function view(s) {
  const laid = shown(s);
  if (!laid) return {};
  const walk = s.walk.length ? s.walk : fresh(s);
  const lost = s.fresh && walk.length && !laid.problem && left(laid, walk).length ? unreachable(laid, walk[walk.length - 1]) : [];
  const hidden = !open(s) && !s.result;
  return {
    walk: s.walk,
    fades: !s.result,
    hidden,
    reach: s.result || !s.fresh ? [] : targets(laid, s.walk, hidden),
    advice: s.advice,
    other: s.rush?.way ?? (s.comparing ? s.result?.best : []),
    lost,
    ...(s.result ? reveal.view(s) : {}),
  };
}
