// The page's state, and what changes it.

import { backend } from "./backend.js";
import { toFragment } from "./link.js";
import { samePuzzle, toDraft, toPuzzle } from "./puzzle.js";
import { createStore } from "./store.js";

/** @typedef {import("./puzzle.js").Draft} Draft */
/** @typedef {import("./backend.js").LaidOut} LaidOut */
/** @typedef {import("./backend.js").Answer} Answer */
/** @typedef {import("./backend.js").Puzzle} Puzzle */

/**
 * @typedef {object} Result of a game
 * @property {number} moves
 * @property {string} text
 * @property {string} lost the move that lost par, in words
 * @property {string[]} best a shortest walk
 * @property {number | null} par
 */

/**
 * @typedef {object} State
 * @property {string} mode
 * @property {Draft} draft
 * @property {LaidOut | null} laid what the puzzle means; of an earlier draft while it is not fresh
 * @property {boolean} fresh
 * @property {Draft[]} past drafts to go back to
 * @property {Draft[]} future drafts that were gone back from
 * @property {string} name of the puzzle, or ""
 * @property {number | null} par its proven optimum, where it is known beforehand
 * @property {string} said to be read above the board
 * @property {string} heard for screen readers alone: it can be seen otherwise
 * @property {string} trouble
 * @property {string[]} walk the player's
 * @property {string[]} undone squares that were taken back, the last one first
 * @property {string | null} advice
 * @property {number} hints
 * @property {number} slips jumps to squares that are attacked, while these are not shown
 * @property {number[]} times milliseconds from the first move to each square
 * @property {Result | null} result
 * @property {boolean} comparing
 * @property {Answer | null} answer
 * @property {string | null} progress in words, while something is solved
 * @property {number} position on the answer's walk
 * @property {number} bound that is shown on the board; -1 for none
 * @property {number} ringed how many of its squares
 * @property {string} pointed the square that is pointed at
 */

const draft = toDraft({ family: "hunt", board: "8x8", piece: "knight", start: "a8", goals: [] });

/** @type {ReturnType<typeof createStore<State>>} */
export const store = createStore({
  mode: "play", draft, laid: null, fresh: false, past: [], future: [], name: "", par: null, said: "", heard: "", trouble: "",
  walk: [], undone: [], advice: null, hints: 0, slips: 0, times: [], result: null, comparing: false,
  answer: null, progress: null, position: 0, bound: -1, ringed: 0, pointed: "",
});

/** What no longer holds when the puzzle changes. */
const forgotten = { walk: [], undone: [], advice: null, hints: 0, slips: 0, times: [], result: null, comparing: false, answer: null, progress: null, position: 0, bound: -1, ringed: 0, fresh: false };

/** Names of puzzles, by their links: a link to one of them has its name, too.
 * @type {Map<string, {name: string, par: number | null}>} */
const names = new Map();

/** Gives a puzzle a name, and a par where it is known. @param {Puzzle} puzzle @param {string} name @param {number | null} par */
export function naming(puzzle, name, par) {
  const link = toFragment(toPuzzle(toDraft(puzzle)));
  names.set(link, { name, par });
  if (toFragment(puzzleOf(store.get())) === link) store.set({ name, par });
}

/** @param {Draft} draft */
const named = (draft) => names.get(toFragment(toPuzzle(draft))) ?? { name: "", par: null };

export const puzzleOf = (/** @type {State} */ s) => toPuzzle(s.draft);

/** What to draw and to play by: of the puzzle as it is, even while the backend has
 * not said yet what it means. @param {State} s @returns {LaidOut | null} */
export function shown(s) {
  if (s.fresh && s.laid) return s.laid;
  const puzzle = /** @type {Required<Puzzle>} */ (toPuzzle(s.draft));
  const same = s.laid && s.laid.puzzle.board === puzzle.board;
  return { puzzle, text: "", fen: "", problem: { error: "" }, guarded: same && s.laid ? s.laid.guarded : puzzle.guard.map((g) => g.slice(1)), goals: puzzle.goals, jumps: s.laid?.jumps ?? [] };
}

/** Tells everyone, seeing or not. @param {string} said */
export const say = (said) => store.set({ said });

/** @param {string} trouble */
export const complain = (trouble) => store.set({ trouble });

let turn = 0;

/** Asks what the puzzle means. The last one asked for counts. */
export async function layOut() {
  const mine = ++turn;
  const { draft } = store.get();
  try {
    const laid = await backend.layOut(toPuzzle(draft));
    if (mine !== turn) return;
    whole(laid);
    store.set({ laid, fresh: true, trouble: laid.problem?.error ?? "" });
  } catch (error) {
    if (mine === turn) complain(/** @type {Error} */ (error).message);
  }
}

/** @param {any} laid */
function whole(laid) {
  for (const list of ["holes", "guard", "goals"]) laid.puzzle[list] ??= [];
  for (const word of ["start", "end"]) laid.puzzle[word] ??= "";
}

/** Changes the puzzle, now: what follows from it comes later. What is joined to
 * the change before is undone with it. @param {Draft} next @param {boolean} [joined] */
export function edit(next, joined = false) {
  const s = store.get();
  if (next === s.draft) return;
  const same = samePuzzle(toPuzzle(next), toPuzzle(s.draft));
  store.set({ draft: next, ...(same ? {} : { ...forgotten, ...named(next) }), trouble: "", past: joined ? s.past : [...s.past.slice(-499), s.draft], future: [] });
  layOut();
}

/** Changes the puzzle where that makes one; else it says why not.
 * @param {(draft: Draft) => Draft} change */
export async function tryEdit(change) {
  try {
    await backend.layOut(toPuzzle(change(store.get().draft)));
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
  store.set({ ...forgotten, ...named(draft), draft, [where]: list.slice(0, -1), [other]: [...s[other], s.draft], trouble: "" });
  layOut();
}

/** Takes another puzzle, as a page of its own to go back from. Rejects where it is
 * none. @param {Puzzle} puzzle @param {{mode?: string, visits?: boolean}} [how] */
export async function open(puzzle, how = {}) {
  const mine = ++turn;
  let laid;
  try {
    laid = await backend.layOut(puzzle);
  } catch (error) {
    if (mine === turn && store.get().laid && !store.get().fresh) layOut(); // of what stays
    throw error;
  }
  if (mine !== turn) return;
  whole(laid);
  const s = store.get();
  const first = !s.laid;
  const draft = toDraft(laid.puzzle);
  store.set({ ...forgotten, ...named(draft), draft, laid, fresh: true, past: first ? [] : [...s.past, s.draft], future: [],
    mode: how.mode || s.mode, trouble: laid.problem?.error ?? "", said: "" });
  if (how.visits) history.pushState(null, "", address());
}

/** @param {string} mode */
export function choose(mode) {
  if (store.get().mode === mode) return;
  store.set({ mode, said: "" });
  if (!store.get().fresh) layOut(); // where the backend was away
  history.pushState(null, "", address());
}

/** The link to where one is. */
export const address = () => toFragment(puzzleOf(store.get()), store.get().mode) + (document.body.classList.contains("embedded") ? "&embed=true" : "");
