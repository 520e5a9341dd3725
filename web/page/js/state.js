// The page's state, and what changes it.

import * as backend from "./backend.js";
import { dayOf } from "./core/dates.js";
import { sayable, toFragment } from "./core/link.js";
import { samePuzzle, toDraft, toPuzzle } from "./core/parts.js";
import { focusLater } from "./dom.js";
import { keyOf, save } from "./storage.js";
import { createStore } from "./store.js";

/** @typedef {import("./core/parts.js").Draft} Draft */
/** @typedef {import("./core/parts.js").LaidOut} LaidOut */
/** @typedef {import("./core/parts.js").Puzzle} Puzzle */
/** @typedef {import("./core/link.js").Link} Link */
/** @typedef {import("./core/proof.js").Figure} Figure */
/** @typedef {import("./backend.js").Answer} Answer */

/** Where a game is: nothing to play yet, played, won (the sheet with the result is open), looked at,
 * its proof shown.
 * @typedef {"none" | "playing" | "won" | "looking" | "proving"} Phase */

/**
 * @typedef {object} Result of a game
 * @property {number} moves
 * @property {number | null} par
 * @property {boolean} shown a solution had been seen before
 * @property {number[]} lost moves that each move cost; [] if it is not known
 * @property {string} text what is known of the shortest walk
 */

/** The puzzle.
 * @typedef {object} Of
 * @property {Draft} draft
 * @property {LaidOut | null} laid what the puzzle means; of an earlier draft while it is not fresh
 * @property {boolean} fresh
 * @property {Draft} opened what was there before somebody painted
 * @property {Draft[]} past drafts to go back to
 * @property {Draft[]} future drafts that were gone back from
 * @property {string} name of the puzzle, or ""
 * @property {{date: string, kind: string} | null} day that the puzzle is of
 * @property {boolean} addressed the address says which day, so that it stays when another begins
 * @property {number | null} par its proven optimum, if it is known beforehand
 * @property {string[]} kept a shortest walk that is known beforehand; [] if none is
 * @property {Figure | null} figure the argument that none is shorter, if it is known
 */

/** The game.
 * @typedef {object} Game
 * @property {Phase} phase
 * @property {string[]} walk the player's
 * @property {string[][]} undos the walks before each action, the last one at the end
 * @property {string[][]} redos the walks that were gone back from
 * @property {string} on the day on which it was begun, or ""
 * @property {string[]} advice squares of the hint that is shown
 * @property {string} advised what it says
 * @property {number} hints
 * @property {boolean} seen a solution was shown
 * @property {number[]} times milliseconds from the first move to each square
 * @property {Result | null} result
 * @property {string[]} glow squares between which the detour is
 * @property {string[]} other another walk that is shown
 * @property {number} reveal which step of the proof is shown, from 0
 * @property {import("./core/link.js").Ghost | null} ghost somebody's game to play against
 */

/** The answer of the solver, and what is said.
 * @typedef {object} Rest
 * @property {string} mode the room that one is in
 * @property {Answer | null} answer
 * @property {string | null} progress in words, while something is solved
 * @property {number} position on the answer's walk
 * @property {number} bound that is shown on the board; -1 for none
 * @property {number} ringed how many of its squares
 * @property {string} said to be read above the buttons
 * @property {string} heard for screen readers alone: it can be seen otherwise
 * @property {string} trouble
 */

/** @typedef {Of & Game & Rest} State */

const draft = toDraft({ family: "tour", board: "6x6", piece: "wazir", start: "any" });

/** What no longer holds when the puzzle changes.
 * @type {Omit<Game, "ghost"> & Pick<Rest, "answer" | "progress" | "position" | "bound" | "ringed">} */
const forgotten = {
  phase: "none",
  walk: [],
  undos: [],
  redos: [],
  on: "",
  advice: [],
  advised: "",
  hints: 0,
  seen: false,
  times: [],
  result: null,
  glow: [],
  other: [],
  reveal: 0,
  answer: null,
  progress: null,
  position: 0,
  bound: -1,
  ringed: 0,
};

/** What is known of puzzles, by their links.
 * @typedef {Pick<Of, "name" | "par" | "kept" | "figure"> & {laid?: LaidOut}} Known
 * @type {Map<string, Known>} */
const known = new Map();
/** @type {Known} */
const unknown = { name: "", par: null, kept: [], figure: null };

/** @type {ReturnType<typeof createStore<State>>} */
export const store = createStore({
  ...forgotten,
  mode: "play",
  draft,
  laid: null,
  fresh: false,
  opened: draft,
  past: [],
  future: [],
  name: "",
  day: null,
  addressed: false,
  par: null,
  kept: [],
  figure: null,
  ghost: null,
  said: "",
  heard: "",
  trouble: "",
});

/** Says what is known of a puzzle, so that a link to it shows it and it need not be laid out.
 * @param {LaidOut} laid @param {Partial<Known>} what */
export function naming(laid, what) {
  known.set(toFragment(toPuzzle(toDraft(laid.puzzle))), { ...unknown, ...what, laid });
}

/** @param {Draft} draft */
const named = (draft) => {
  const { name, par, kept, figure } = known.get(toFragment(toPuzzle(draft))) ?? unknown;
  return { name, par, kept, figure };
};

/** What a puzzle means. @param {Puzzle} puzzle @returns {Promise<LaidOut>} */
const meaning = async (puzzle) => (puzzle.text || puzzle.fen ? undefined : known.get(toFragment(toPuzzle(toDraft(puzzle))))?.laid) ?? backend.layOut(puzzle);

export const puzzleOf = (/** @type {State} */ s) => toPuzzle(s.draft);

/** What to draw and to play by: of the puzzle as it is, even while the backend has
 * not said yet what it means. @param {State} s @returns {LaidOut | null} */
export function shown(s) {
  if (s.fresh && s.laid) return s.laid;
  const puzzle = /** @type {Required<Puzzle>} */ (toPuzzle(s.draft));
  const same = s.laid && s.laid.puzzle.board === puzzle.board && s.laid.puzzle.graph === puzzle.graph;
  if (puzzle.graph && !same) return s.laid; // until it is known
  return {
    puzzle,
    text: "",
    fen: "",
    problem: { error: "" },
    guarded: same && s.laid ? s.laid.guarded : puzzle.guard.map((g) => g.slice(1)),
    goals: puzzle.goals,
    jumps: s.laid?.jumps ?? [],
    graph: (same && s.laid?.graph) || null,
  };
}

/** Keeps the game for later. */
export function keep() {
  const s = store.get();
  save(keyOf(s.day, puzzleOf(s)), { walk: s.walk, hints: s.hints, seen: s.seen, times: s.times, on: s.on, at: Date.now() });
}

/** Tells everyone, seeing or not. @param {string} said */
export const say = (said) => store.set({ said });

/** @param {string} trouble */
export const complain = (trouble) => store.set({ trouble });

/** Does something on the page: what goes wrong is told. @param {() => unknown} act */
export async function trying(act) {
  try {
    await act();
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") complain(/** @type {Error} */ (error).message);
  }
}

let turn = 0;

/** Asks what the puzzle means. The last one asked for counts. */
export async function layOut() {
  const mine = ++turn;
  const { draft } = store.get();
  try {
    const laid = await meaning(toPuzzle(draft));
    if (mine !== turn) return;
    store.set({ laid, fresh: true, trouble: laid.problem?.error ?? "" });
  } catch (error) {
    if (mine === turn) complain(/** @type {Error} */ (error).message);
  }
}

/** Changes the puzzle, now: what follows from it comes later. What is joined to
 * the change before is undone with it. @param {Draft} next @param {boolean} [joined] */
export function edit(next, joined = false) {
  const s = store.get();
  if (next === s.draft) return;
  const same = samePuzzle(toPuzzle(next), toPuzzle(s.draft));
  const is = named(next);
  store.set({
    draft: next,
    fresh: false,
    ...(same ? {} : { ...forgotten, ...is, day: null, ghost: null, name: is.name || (titled(s) ? s.name : "") }),
    trouble: "",
    past: joined ? s.past : [...s.past.slice(-499), s.draft],
    future: [],
  });
  layOut();
}

/** Changes the puzzle if that makes one; else it says why not.
 * @param {(draft: Draft) => Draft} change */
export async function tryEdit(change) {
  try {
    await meaning(toPuzzle(change(store.get().draft)));
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
    return;
  }
  edit(change(store.get().draft)); // of the puzzle as it is by now
}

/** Goes back (or on) in what was made. @param {"past" | "future"} where */
export function travel(where) {
  const s = store.get();
  const list = s[where];
  if (!list.length) return;
  const other = where === "past" ? "future" : "past";
  const draft = list[list.length - 1];
  store.set({
    ...forgotten,
    ...named(draft),
    fresh: false,
    day: null,
    draft,
    [where]: list.slice(0, -1),
    [other]: [...s[other], s.draft],
    trouble: "",
  });
  layOut();
}

/** How a puzzle is opened.
 * @typedef {object} How
 * @property {string} [mode]
 * @property {boolean} [visits] it is a page of its own to go back from
 * @property {string} [name]
 * @property {State["day"]} [day]
 * @property {boolean} [addressed]
 * @property {State["ghost"]} [ghost]
 * @property {LaidOut} [laid]
 */

/** Takes another puzzle. Rejects if it is none. @param {Puzzle} puzzle @param {How} [how] */
export async function open(puzzle, how = {}) {
  const mine = ++turn;
  let laid;
  try {
    laid = how.laid ?? (await meaning(puzzle));
  } catch (error) {
    if (mine === turn && store.get().laid && !store.get().fresh) layOut(); // of what stays
    throw error;
  }
  if (mine !== turn) return;
  const s = store.get();
  const draft = toDraft(laid.puzzle);
  const is = named(draft);
  store.set({
    ...forgotten,
    ...is,
    name: how.name || is.name,
    day: how.day ?? null,
    addressed: !!how.addressed,
    ghost: how.ghost ?? null,
    draft,
    opened: draft,
    laid,
    fresh: true,
    past: s.laid ? [...s.past, s.draft] : s.past,
    future: [],
    mode: how.mode || s.mode,
    trouble: laid.problem?.error ?? "",
    said: "",
  });
  if (how.visits) history.pushState(store.get().day, "", here());
}

/** Goes to a room. @param {string} mode */
export function choose(mode) {
  if (store.get().mode === mode) return;
  store.set({ mode, said: "" });
  if (!store.get().fresh) layOut(); // the backend may have been away
  history.pushState(store.get().day, "", here());
  if (mode !== "play") focusLater(`${mode}-title`);
  scrollTo({ top: 0 });
}

/** The address of where one is: today has none of its own. */
export function address() {
  const s = store.get();
  const embedded = document.body.classList.contains("embedded") ? "&embed=true" : "";
  if (!s.day) return sayable(puzzleOf(s)) ? toFragment(puzzleOf(s), s.mode) + titleOf(s) + embedded : "";
  const mode = s.mode === "play" ? "" : `mode=${s.mode}`;
  if (s.day.date === dayOf(new Date()) && !s.addressed) return mode || embedded ? `#${[mode, embedded.slice(1)].filter(Boolean).join("&")}` : "";
  return `#day=${s.day.date}/${s.day.kind}${mode && `&${mode}`}${embedded}`;
}

/** @param {State} s */
const titleOf = (s) => (titled(s) ? `&title=${encodeURIComponent(s.name)}` : "");

/** Whether the name is one that somebody gave. @param {State} s */
export const titled = (s) => !s.day && s.name && named(s.draft).name !== s.name;

/** The same for the browser's history. */
export const here = () => location.pathname + location.search + address();

/** A link to hand on: it plays. "" where none can say the puzzle. */
export function shared() {
  const s = store.get();
  if (!s.day && !sayable(puzzleOf(s))) return "";
  return location.origin + location.pathname + (s.day ? `#day=${s.day.date}/${s.day.kind}` : toFragment(puzzleOf(s), "play") + titleOf(s));
}
