// Play: the piece goes where it is told; the solver gives hints, and at the end
// says what the shortest walk is and which move lost it.

import { backend } from "./backend.js";
import * as clock from "./clock.js";
import { load, note, read, save, shareText, write } from "./games.js";
import { samePuzzle } from "./puzzle.js";
import { finished, left, refusal, score, splits, targets, unreachable } from "./rules.js";
import { count } from "./squares.js";
import { explain } from "./solving.js";
import { choose, complain, puzzleOf, say, shown, store } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

const tasks = /** @type {Record<string, (p: import("./backend.js").Puzzle) => string>} */ ({
  hunt: (p) => `Visit ${p.goals?.length === 1 ? "the goal" : `all ${p.goals?.length} goals`}${p.ordered ? ", in the order of their numbers," : ""} in as few moves as you can`,
  cover: (p) => `Visit every free square${p.ordered ? ", row by row from the top, each row from right to left," : ""} in as few moves as you can`,
  tour: () => "Visit every square exactly once",
});

/** What a player has to do. @param {import("./backend.js").LaidOut} laid */
export function task(laid) {
  const { puzzle } = laid;
  const end = puzzle.end && puzzle.end !== "any" ? `, and end on ${puzzle.end}` : "";
  return `${tasks[puzzle.family](puzzle)}${puzzle.closed ? ", and come back to the start" : end}.`;
}

/** How many squares of the walk are not the player's to choose. @param {State} s */
const given = (s) => (s.draft.start && s.draft.start !== "any" ? 1 : 0);

/** Whether attacked squares are shown. @param {State} s */
const open = (s) => $("shown").checked || !s.draft.guard.length;

/** @param {string[]} walk @param {string[]} undone */
function move(walk, undone) {
  const { times: before } = store.get();
  const times = walk.map((_, i) => before[i] ?? clock.elapsed());
  store.set({ walk, undone, times, advice: null, result: null, comparing: false, said: "" });
  const s = store.get();
  if (!s.laid || !s.fresh) return;
  keep();
  if (!walk.length) return;
  const done = finished(s.laid, walk);
  if (done) clock.stop(times[walk.length - 1]);
  else if (walk.length > given(s)) clock.run();
  const stuck = !done && !targets(s.laid, walk).length;
  const now = walk[walk.length - 1];
  store.set({ heard: `${now}. ${score(s.laid, walk)}`, said: stuck ? `No jump is left from ${now}: take a move back.` : "" });
  if (done) judge(walk);
}

function keep() {
  const s = store.get();
  save(puzzleOf(s), { walk: s.walk, hints: s.hints, slips: s.slips, times: s.times });
}

/** @param {string} square */
export function act(square) {
  const s = store.get();
  if (!s.fresh || !s.laid || s.laid.problem || s.result) return;
  const why = refusal(s.laid, s.walk, square);
  if (why && !open(s) && targets(s.laid, s.walk, true).includes(square)) {
    store.set({ slips: s.slips + 1 });
    keep();
  }
  if (why) return say(why);
  tick();
  move([...s.walk, square], []);
}

/** @param {string} square @returns {"drag" | null} */
export const press = (square) => {
  const { walk, result } = store.get();
  return !result && walk.length && square === walk[walk.length - 1] ? "drag" : null;
};

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
const fresh = (s) => (given(s) ? [s.draft.start] : []);

const same = (/** @type {string[]} */ a, /** @type {string[]} */ b) => a.length === b.length && a.every((s, i) => s === b[i]);

async function hint() {
  const s = store.get();
  if (!s.walk.length || s.result || !s.laid || s.laid.problem || !s.fresh) return;
  const { walk } = s;
  store.set({ said: "Thinking…", hints: s.hints + 1 });
  try {
    const h = await backend.hint(puzzleOf(s), walk, false);
    if (store.get().walk !== walk) return;
    let text = h.reason ? `There is no way from here: ${h.reason}` : "The solver found no way in time.";
    if (h.next) {
      const needed = h.least === h.most ? `${count(h.most ?? 0, "move")} still needed` : `Between ${h.least} and ${h.most} moves still needed`;
      text = `${needed}; ${h.next} is a good next square.`;
    }
    store.set({ advice: h.next, said: text });
    keep();
  } catch (error) {
    say("");
    complain(/** @type {Error} */ (error).message);
  }
}

/** Has the backend judge a walk that looks finished, and compares it with the
 * shortest. @param {string[]} walk */
async function judge(walk) {
  const puzzle = puzzleOf(store.get());
  const here = () => same(store.get().walk, walk) && samePuzzle(puzzle, puzzleOf(store.get()));
  const yours = walk.length - 1;
  try {
    if (!(await backend.hint(puzzle, walk, true)).solved || !here()) return;
    const { name, par, hints } = store.get();
    const result = { moves: yours, text: par === null ? "Looking for the shortest walk…" : `Par is ${par}.`, lost: "", best: /** @type {string[]} */ ([]), par };
    store.set({ result, said: `Done in ${count(yours, "move")}.` });
    if (par !== null) note(name, yours, par, hints);
    const best = await backend.solve({ ...puzzle, timeout: "20s" }, { started() {}, progress() {} });
    if (!here()) return;
    let text = `The shortest known walk has ${count(Math.min(best.moves ?? yours, yours), "move")}; at least ${best.lower_bound} are needed.`;
    if (best.status === "optimal" && best.moves !== null) {
      result.par = best.moves;
      text = yours === best.moves ? `That is as short as can be: ${count(best.moves, "move")} is the proven shortest.`
        : `The proven shortest walk has ${count(best.moves, "move")}: ${yours - best.moves} fewer.`;
    }
    store.set({ result: { ...result, text, best: best.walk ?? [] }, said: text });
    if (par === null && result.par !== null) note(store.get().name, yours, result.par, store.get().hints);
    if (result.par === null || yours === result.par) return;
    const lost = await lostAt(puzzle, walk, result.par);
    const now = store.get().result;
    if (here() && now && lost) store.set({ result: { ...now, lost: `Move ${lost}, to ${walk[lost]}, was the first that no shortest walk makes.` } });
  } catch (error) {
    if (here()) complain(/** @type {Error} */ (error).message);
  }
}

/** The number of the first move after which par could not be reached: what is
 * needed in all never falls, so that halving finds it. 0 where it is not known.
 * @param {import("./backend.js").Puzzle} puzzle @param {string[]} walk @param {number} par */
async function lostAt(puzzle, walk, par) {
  let good = 0;
  let bad = walk.length - 1;
  while (bad - good > 1) {
    const at = (good + bad) >> 1;
    const h = await backend.hint(puzzle, walk.slice(0, at + 1), false);
    if (h.least === null || h.most !== h.least) return 0;
    if (at + h.least > par) bad = at;
    else good = at;
  }
  return bad;
}

/** @type {AudioContext | undefined} */
let audio;

/** A soft knock, where sound is asked for. */
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

export function start() {
  $("hint").addEventListener("click", hint);
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("again").addEventListener("click", () => {
    clock.stop(0);
    store.set({ hints: 0, slips: 0, times: [] });
    move(fresh(store.get()), []);
  });
  for (const [id, usual] of /** @type {[string, boolean][]} */ ([["sound", false], ["clocked", false], ["shown", true]])) {
    $(id).checked = read(id) ?? usual;
    $(id).addEventListener("change", () => {
      write(id, $(id).checked);
      store.set({ said: "" }); // and the board is drawn anew
    });
  }
  clock.start($("clock"));
  $("compare").addEventListener("change", () => store.set({ comparing: $("compare").checked }));
  $("tell").addEventListener("click", async () => {
    const text = told(store.get());
    try {
      await navigator.clipboard.writeText(text);
      say("The result is in the clipboard.");
    } catch {
      say(text);
    }
  });
  $("why").addEventListener("click", () => {
    choose("solve");
    explain();
    $("go").focus();
  });
  store.follow((s, before) => {
    if (s.laid && s.fresh && (s.laid !== before.laid || before === s) && !s.walk.length) begin(s);
    show(s);
  });
}

/** Begins, or goes on where the player was. @param {State} s */
function begin(s) {
  if (!s.laid || s.laid.problem) return;
  clock.stop(0);
  const saved = load(puzzleOf(s));
  const { laid } = s;
  const whole = saved?.walk.every((/** @type {string} */ square, /** @type {number} */ i, /** @type {string[]} */ walk) => i < given(s) ? square === s.draft.start : !refusal(laid, walk.slice(0, i), square));
  const walk = saved && whole && saved.walk.length ? saved.walk : fresh(s);
  if (!walk.length) return;
  const { hints, slips, times } = saved && whole ? saved : { hints: 0, slips: 0, times: [] };
  store.set({ walk, hints, slips, times });
  if (times.length) clock.stop(times[times.length - 1]);
  if (finished(laid, walk)) judge(walk);
  else if (walk.length > given(s)) clock.run();
}

/** The result as text. @param {State} s */
function told(s) {
  const more = $("clocked").checked ? [clock.text()] : [];
  if (!open(s)) more.push(`${s.slips || "no"} ${s.slips === 1 ? "slip" : "slips"}`);
  return shareText(s.name || `(${$("summary").textContent})`, s.result?.moves ?? 0, s.result?.par ?? null, s.hints, more);
}

/** The stretches of an ordered walk, as rows. @param {State} s */
function stretches(s) {
  if (!s.result || !s.laid?.puzzle.ordered) return [];
  return splits(s.laid, s.walk, s.times).map((split) => {
    const row = document.createElement("tr");
    row.className = split.moves > split.least ? "over" : "";
    for (const text of [split.goal, `${split.moves}${split.moves > split.least ? ` (+${split.moves - split.least})` : ""}`, String(split.least), (split.time / 1000).toFixed(1)]) {
      row.append(Object.assign(document.createElement("td"), { textContent: text }));
    }
    return row;
  });
}

/** @type {State["result"]} */
let split = null;

/** @param {State} s */
function show(s) {
  const { laid, result } = s;
  const problem = s.fresh ? laid?.problem : null;
  $("task").textContent = problem ? `This puzzle can't be played yet: ${problem.error}` : laid && s.fresh ? task(laid) : "";
  const slips = s.slips ? ` ${count(s.slips, "slip")}.` : "";
  $("score").textContent = laid && s.fresh && !problem ? score(laid, s.walk) + slips : "";
  $("par").textContent = s.par === null ? "" : `Par ${s.par}, proven.`;
  $("shown-row").hidden = !s.draft.guard.length;
  $("clock").hidden = !$("clocked").checked;
  $("undo").disabled = s.walk.length <= given(s);
  $("redo").disabled = !s.undone.length;
  const over = result && result.par !== null ? result.moves - result.par : null;
  $("medal").hidden = over === null;
  $("medal").className = over ? "over" : "";
  $("medal").textContent = over ? `+${over}` : "★ Par";
  $("result").hidden = !result;
  $("result-title").textContent = result ? `Done in ${count(result.moves, "move")}` : "";
  $("result-text").textContent = result?.text ?? "";
  $("result-lost").textContent = result?.lost ?? "";
  $("compare-row").hidden = !result?.best.length;
  if (split !== result) {
    split = result;
    const rows = stretches(s);
    $("splits").hidden = !rows.length;
    $("split-rows").replaceChildren(...rows);
  }
  $("compare").checked = s.comparing;
}

/** What the board shows. @param {State} s @returns {import("./view.js").Options} */
export function view(s) {
  const laid = shown(s);
  if (!laid) return {};
  const walk = s.walk.length ? s.walk : fresh(s);
  const lost = s.fresh && walk.length && !laid.problem && left(laid, walk).length ? unreachable(laid, walk[walk.length - 1]) : [];
  const hidden = !open(s) && !s.result;
  return { walk: s.walk, hidden, reach: s.result || !s.fresh ? [] : targets(laid, s.walk, hidden), advice: s.advice, other: s.comparing ? s.result?.best : [], lost };
}
