// What solves: the server that handed out the page, or a worker in the browser; the
// page's head says which. Both do a task by its name and answer with the same lines.

import { laidFrom, toFragment } from "./core/link.js";
import * as transport from "./transport.js";

/** @typedef {import("./core/parts.js").Puzzle} Puzzle */
/** @typedef {import("./core/parts.js").LaidOut} LaidOut */

/**
 * @typedef {object} Progress
 * @property {number} lower_bound
 * @property {number} upper_bound -1 while none is known
 * @property {number} trying the number of moves that is asked for now, or -1
 * @property {number} variables
 * @property {number} clauses
 * @property {number} cuts
 * @property {string[] | null} walk the best known
 */

/**
 * @typedef {object} Bound an argument that fewer moves are too few
 * @property {number} moves
 * @property {string} by
 * @property {string} name of the kind of argument, as players say
 * @property {string} because
 * @property {string[]} [squares] no two a jump apart
 * @property {string[]} [halves] squares that count half as much
 * @property {Program} [linear_program]
 * @property {string[]} [stops] to get to, one after the other
 * @property {number} [parts] of a move, that tolls and costs are in
 * @property {{square: string, toll: number}[]} [tolls]
 * @property {{from: string, to: string, moves: number, cost: number}[]} [tree] of links that join them
 * @property {{from: string, to: string, moves: number, cost: number}[]} [ends]
 * @property {number} [sum]
 */

/**
 * @typedef {object} Program the prices of a linear program, in parts of a move
 * @property {number} parts
 * @property {{square: string, toll: number}[]} prices
 * @property {{squares: string[], price: number}[]} sets
 * @property {string} [premise] why the open end is one of few squares
 * @property {number} saved
 * @property {number} over
 * @property {number} sum
 */

/**
 * @typedef {object} Answer as of the command line's --format json, and more
 * @property {"optimal" | "feasible" | "infeasible" | "unknown"} status
 * @property {string[] | null} walk
 * @property {number | null} moves
 * @property {number} lower_bound
 * @property {number | null} upper_bound
 * @property {string} reason
 * @property {string} encoding
 * @property {string} engine
 * @property {number} seconds
 * @property {{variables: number, clauses: number}} stats
 * @property {Bound[]} bounds
 */

/**
 * @typedef {object} Hint
 * @property {boolean} solved
 * @property {number} remaining
 * @property {number | null} least
 * @property {number | null} most
 * @property {string | null} next
 * @property {string} reason
 * @property {number} [number] one that can be on one square only; 0 if none is found so
 * @property {string} [place] that square
 */

/**
 * @typedef {object} Made a new puzzle with what is proven of it
 * @property {LaidOut} laid
 * @property {number} par moves of a shortest walk
 * @property {number} walks how many shortest walks there are
 * @property {boolean} least there are at least so many
 * @property {string} grade
 */

/**
 * @typedef {object} Line of an answer: progress, and last one of the others
 * @property {Progress} [progress]
 * @property {any} [answer]
 * @property {{name: string, media: string, content: string}} [file] in base64
 * @property {{error: string}} [failed]
 */

/**
 * @typedef {object} Transport
 * @property {(name: string, body: any, how: {tell: (line: Line) => void, signal: AbortSignal, begun: () => void}) => Promise<void>} perform
 *   says when the task begins and tells each line; rejects if there is none, and when the signal ends it
 * @property {() => boolean} ready whether a task would begin at once
 * @property {() => void} prepare for tasks, and for when there is no network
 * @property {(name: string) => unknown} keep has a file kept for when there is none
 */

const HINT = 4000; // milliseconds
const ASK = 120_000;
const GRACE = 500; // for a computation that ends by itself when its time is up

const kind = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=solver]")).content;

/** Gets ready for what may come, once the page can be played: keeps the
 * page's files for when there is no network. */
export const prepare = () => transport.prepare();

/** Whether the page is one of files alone. */
export const alone = kind === "worker";

/** Whether a task would begin at once: else the solver is loaded first. */
export const ready = () => transport.ready();

/** What the page offers, and its limits. */
export async function info() {
  const info = await data("info.json");
  for (const example of info.examples) example.laid = laidFrom(example.laid);
  return info;
}

/** A file of the page, as JSON. @param {string} name */
export async function data(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) throw new Error(`A part of the page is missing: ${name} can't be loaded.`);
  transport.keep(name);
  return response.json();
}

/** Does a task: its answer, or its file. It is ended by the signal, or so many milliseconds
 * after it began: the time that the solver takes to load doesn't count. @param {string} name @param {any} body
 * @param {{most?: number, signal?: AbortSignal, tell?: (p: Progress) => void}} [how] @returns {Promise<any>} */
async function perform(name, body, { most = ASK, signal, tell } = {}) {
  const end = new AbortController();
  const stop = () => end.abort(signal?.reason);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  /** @type {number | undefined} */
  let clock;
  const begun = () => {
    clock = setTimeout(() => end.abort(new Stopped(`the time limit of ${Math.floor(most / 1000)} s was up`)), most);
  };
  /** @type {Line} */
  let last = {};
  try {
    const told = (/** @type {Line} */ line) => {
      if (line.progress) tell?.(line.progress);
      else last = line;
    };
    await transport.perform(name, body, { tell: told, signal: end.signal, begun });
  } catch (error) {
    throw end.signal.aborted ? end.signal.reason : error;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", stop);
  }
  if (last.failed) throw new Error(last.failed.error);
  if (!last.file) return last.answer;
  const content = Uint8Array.from(atob(last.file.content), (c) => c.charCodeAt(0));
  return { name: last.file.name, blob: new Blob([content], { type: last.file.media }) };
}

/** Says why a task was ended from outside. */
export class Stopped extends Error {}

/** A request about a puzzle. @param {Puzzle} puzzle @param {object} [more] */
const about = (puzzle, more) => ({ ...(puzzle.text ? { text: puzzle.text } : { puzzle: toFragment(puzzle).slice(1) }), ...more });

/** What the puzzle means. @param {Puzzle} puzzle @returns {Promise<LaidOut>} */
export const layOut = async (puzzle) => laidFrom(await perform("puzzle", about(puzzle)));

/** A new puzzle on a board that is given in part. @param {Puzzle} puzzle @param {object} wishes @returns {Promise<Made>} */
export async function generate(puzzle, wishes) {
  const made = await perform("generate", about(puzzle, wishes));
  return { ...made, laid: laidFrom(made.laid) };
}

/** The way from the end of a walk. @param {Puzzle} puzzle @param {string[]} walk @returns {Promise<Hint>} */
export async function hint(puzzle, walk) {
  try {
    return await perform("hint", about(puzzle, { walk }), { most: HINT });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { solved: false, remaining: 0, least: 0, most: null, next: null, reason: "" };
  }
}

/** Solves a puzzle. When it is stopped, the answer is what was known.
 * @param {Puzzle} puzzle @param {{timeout: string, [more: string]: any}} how
 * @param {(p: Progress) => void} [tell] @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export async function solve(puzzle, how, tell, signal) {
  const began = performance.now();
  /** @type {Progress | undefined} */
  let latest;
  const most = parseFloat(how.timeout) * 1000 + GRACE;
  try {
    return await perform("solve", about(puzzle, how), { most, signal, tell: (p) => tell?.((latest = p)) });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return cutShort(latest, error.message, (performance.now() - began) / 1000);
  }
}

/** What was known when a computation was ended.
 * @param {Progress | undefined} p @param {string} why @param {number} seconds @returns {Answer} */
function cutShort(p, why, seconds) {
  const walk = p?.walk ?? null;
  return {
    status: walk ? "feasible" : "unknown",
    walk,
    moves: walk && walk.length - 1,
    lower_bound: p?.lower_bound ?? 0,
    upper_bound: p && p.upper_bound >= 0 ? p.upper_bound : null,
    reason: `cut short: ${why}`,
    encoding: "",
    engine: "gini",
    seconds,
    stats: { variables: p?.variables ?? 0, clauses: p?.clauses ?? 0 },
    bounds: [],
  };
}

/** Any other task about a puzzle, by its name. @param {string} task @param {Puzzle} puzzle @param {object} [more] @returns {Promise<any>} */
export const ask = (task, puzzle, more) => perform(task, about(puzzle, more));

/** Checks a certificate. @param {Uint8Array} zip @returns {Promise<{holds: boolean, lines: string[], sentence: string}>} */
export const verify = (zip) => {
  let text = "";
  for (let i = 0; i < zip.length; i += 0x8000) text += String.fromCharCode(...zip.subarray(i, i + 0x8000));
  return perform("verify", { zip: btoa(text) });
};
