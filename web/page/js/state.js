// The page's state, and what changes it.

import * as backend from "./backend.js";
import { dayOf, isNew, save } from "./games.js";
import { sayable, toFragment } from "./link.js";
import { samePuzzle, toDraft, toPuzzle } from "./puzzle.js";
import { createStore } from "./store.js";

/** @typedef {import("./puzzle.js").Draft} Draft */
/** @typedef {import("./backend.js").LaidOut} LaidOut */
/** @typedef {import("./backend.js").Answer} Answer */
/** @typedef {import("./backend.js").Puzzle} Puzzle */

/** @typedef {import("./link.js").Link} Link */

/**
 * @typedef {object} Result of a game
 * @property {number} moves
 * @property {number | null} par
 * @property {boolean} shown a solution had been seen before
 * @property {number[]} lost moves that each move cost; [] if it is not known
 * @property {string[]} best a shortest walk, if one is known
 * @property {string} text what is known of the shortest walk
 */

/**
 * @typedef {object} State
 * @property {string} mode
 * @property {Draft} draft
 * @property {LaidOut | null} laid what the puzzle means; of an earlier draft while it is not fresh
 * @property {boolean} fresh
 * @property {boolean} begun the walk is of this puzzle as it is laid out
 * @property {Draft} opened what was there before somebody painted
 * @property {Draft[]} past drafts to go back to
 * @property {Draft[]} future drafts that were gone back from
 * @property {string} name of the puzzle, or ""
 * @property {Link["day"]} day that the puzzle is of
 * @property {boolean} sealed there is no solution to be seen until it is done
 * @property {{score: number, misses: number, until: number, way?: string[], over?: boolean} | null} rush the one that runs, or has ended: way is what was missed
 * @property {number | null} par its proven optimum, if it is known beforehand
 * @property {string} said to be read above the board
 * @property {string} heard for screen readers alone: it can be seen otherwise
 * @property {string} trouble
 * @property {string[]} walk the player's
 * @property {string[]} undone squares that were taken back, the last one first
 * @property {string | null} advice
 * @property {number} hints
 * @property {boolean} seen a solution was shown
 * @property {number} slips jumps to squares that are attacked, while these are not shown
 * @property {number[]} times milliseconds from the first move to each square
 * @property {Result | null} result
 * @property {boolean} comparing
 * @property {number} reveal how many steps of the proof are shown
 * @property {Answer | null} proof the answer that these are from
 * @property {("line" | "other")[]} drawing the lines that draw themselves, in order
 * @property {Answer | null} answer
 * @property {string | null} progress in words, while something is solved
 * @property {number} position on the answer's walk
 * @property {number} bound that is shown on the board; -1 for none
 * @property {number} ringed how many of its squares
 * @property {object} look what is chosen to be shown
 * @property {string} pointed the square that is pointed at
 */

const draft = toDraft({ family: "hunt", board: "8x8", piece: "knight", start: "a8", goals: [] });

/** What no longer holds when the puzzle changes.
 * @satisfies {Partial<State>} */
const forgotten = {
  walk: /** @type {string[]} */ ([]),
  undone: /** @type {string[]} */ ([]),
  advice: null,
  hints: 0,
  seen: false,
  slips: 0,
  times: /** @type {number[]} */ ([]),
  result: null,
  comparing: false,
  reveal: 0,
  proof: null,
  drawing: /** @type {("line" | "other")[]} */ ([]),
  answer: null,
  progress: null,
  position: 0,
  bound: -1,
  ringed: 0,
  fresh: false,
  begun: false,
};

/** @type {ReturnType<typeof createStore<State>>} */
export const store = createStore({
  ...forgotten,
  mode: "play",
  draft,
  laid: null,
  opened: draft,
  past: [],
  future: [],
  name: "",
  day: null,
  sealed: false,
  rush: null,
  par: null,
  said: "",
  heard: "",
  trouble: "",
  look: {},
  pointed: "",
});

/** What is known of puzzles, by their links.
 * @typedef {{name: string, par: number | null, day: Link["day"], laid?: LaidOut}} Known
 * @type {Map<string, Known>} */
const known = new Map();
const unknown = { name: "", par: null, day: null };

/** Says what is known of a puzzle, so that a link to it shows it and it need not be
 * laid out. @param {LaidOut} laid @param {string} name @param {number | null} par @param {Link["day"]} [day] */
export function naming(laid, name, par, day = null) {
  whole(laid);
  known.set(toFragment(toPuzzle(toDraft(laid.puzzle))), { name, par, day, laid });
}

/** @param {Draft} draft */
const named = (draft) => {
  const { name, par, day } = known.get(toFragment(toPuzzle(draft))) ?? unknown;
  return { name, par, day, sealed: false };
};

/** What a puzzle means. @param {Puzzle} puzzle @returns {Promise<LaidOut>} */
async function meaning(puzzle) {
  const laid = (puzzle.text || puzzle.fen ? undefined : known.get(toFragment(toPuzzle(toDraft(puzzle))))?.laid) ?? (await backend.layOut(puzzle));
  whole(laid);
  return laid;
}

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
  if (!s.rush) save(puzzleOf(s), { walk: s.walk, hints: s.hints, seen: s.seen, slips: s.slips, times: s.times });
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
    const laid = await meaning(toPuzzle(draft));
    if (mine !== turn) return;
    store.set({ laid, fresh: true, trouble: laid.problem?.error ?? "" });
  } catch (error) {
    if (mine === turn) complain(/** @type {Error} */ (error).message);
  }
}

/** @param {any} laid */
function whole(laid) {
  for (const list of ["holes", "guard", "goals", "numbers", "walls"]) laid.puzzle[list] ??= [];
  for (const word of ["start", "end", "board", "piece", "graph"]) laid.puzzle[word] ??= "";
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
    ...(same ? {} : { ...forgotten, ...is, name: is.name || (titled(s) ? s.name : ""), sealed: s.sealed }),
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
  store.set({ ...forgotten, ...named(draft), rush: null, draft, [where]: list.slice(0, -1), [other]: [...s[other], s.draft], trouble: "" });
  layOut();
}

/** Takes another puzzle, as a page of its own to go back from. Rejects if it is
 * none. @param {Puzzle} puzzle
 * @param {{mode?: string, visits?: boolean, name?: string, par?: number | null, sealed?: boolean, rush?: State["rush"], laid?: LaidOut}} [how] */
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
    par: how.par ?? is.par,
    sealed: !!how.sealed,
    rush: how.rush ?? null,
    draft,
    opened: draft,
    laid,
    fresh: true,
    past: s.laid && !how.rush ? [...s.past, s.draft] : s.past,
    future: [],
    mode: how.mode || s.mode,
    trouble: laid.problem?.error ?? "",
    said: "",
  });
  if (how.visits) history.pushState(null, "", here());
}

/** @param {string} mode */
export function choose(mode) {
  if (store.get().mode === mode) return;
  store.set({ mode, said: "" });
  if (!store.get().fresh) layOut(); // the backend may have been away
  history.pushState(null, "", here());
}

/** The address of where one is: today's hunt has none of its own. */
export function address() {
  const s = store.get();
  const embedded = document.body.classList.contains("embedded") ? "&embed=true" : "";
  if (!s.day) return sayable(puzzleOf(s)) ? toFragment(puzzleOf(s), s.mode) + more(s) + embedded : "";
  const mode = s.mode === "play" ? "" : `&mode=${s.mode}`;
  const today = dayOf(new Date());
  if (s.day.date === today && s.day.kind === (isNew(today) ? "easy-hunt" : "hunt") && !mode && !embedded) return "";
  return `#day=${s.day.date}/${s.day.kind}${mode}${embedded}`;
}

/** What somebody made of a puzzle. @param {State} s */
const more = (s) => (titled(s) ? `&title=${encodeURIComponent(s.name)}` : "") + (s.sealed ? "&spoilers=off" : "");

/** Whether the name is one that somebody gave. @param {State} s */
export const titled = (s) => s.name && named(s.draft).name !== s.name;

/** The same for the browser's history. */
export const here = () => location.pathname + location.search + address();

/** A link to hand on: it plays. "" where none can say the puzzle. */
export function shared() {
  const s = store.get();
  if (!s.day && !sayable(puzzleOf(s))) return "";
  return location.origin + location.pathname + (s.day ? `#day=${s.day.date}/${s.day.kind}` : toFragment(puzzleOf(s), "play") + more(s));
}
