// A puzzle in the address: everything after the # is the puzzle, by the names that
// flags and the text format use, or the day that it is of; and how it opens.

import { lists, rules, words } from "./schema.js";

/** @typedef {import("./parts.js").Puzzle} Puzzle */

/** The rooms of the page. */
export const modes = ["play", "archive", "learn", "solve", "make", "puzzles"];

/** @param {Puzzle} puzzle @param {string} [mode] */
export function toFragment(puzzle, mode) {
  const parts = [];
  const plain = (/** @type {string} */ text) => (puzzle.graph ? encodeURIComponent(text).replaceAll("%2C", ",") : text.replace(/[%&#]/g, encodeURIComponent));
  if (puzzle.fen) parts.push(`fen=${encodeURIComponent(puzzle.fen)}`);
  // Names on graphs have no commas, so that these can end lines.
  if (puzzle.graph) parts.push(`graph=${plain(puzzle.graph.trim().replaceAll("\n", ","))}`);
  for (const name of words) if (puzzle[name]) parts.push(`${name}=${plain(puzzle[name] ?? "")}`);
  for (const name of lists) if (puzzle[name]?.length) parts.push(`${name}=${plain(puzzle[name]?.join(",") ?? "")}`);
  for (const name of rules) if (puzzle[name]) parts.push(`${name}=true`);
  if (mode) parts.push(`mode=${mode}`);
  return `#${parts.join("&")}`;
}

const LONGEST = 8000; // characters of an address that all programs take

/** Whether a link can say the puzzle: large graphs are too long. @param {Puzzle} puzzle */
export const sayable = (puzzle) => toFragment(puzzle).length < LONGEST;

/** Where one is: a day's puzzle, or a puzzle by its parts; and what goes with it.
 * @typedef {object} Link
 * @property {Puzzle | null} puzzle
 * @property {{date: string, kind: string} | null} day kind is "" where the address names none
 * @property {string} mode in which it opens, or ""
 * @property {string} title that somebody gave it
 * @property {boolean} solves at once
 * @property {Ghost | null} ghost somebody's game to play against
 * @property {boolean} embedded it is part of another page: the board and its buttons alone
 */

/** @param {string} fragment @returns {Link} */
export function fromFragment(fragment) {
  const said = saidIn(fragment);
  const solves = said.get("solve") === "true";
  const wanted = said.get("mode") ?? "";
  const [, date, kind] = /^(\d{4}-\d\d-\d\d)(?:\/([\w-]+))?$/.exec(said.get("day") ?? "") ?? [];
  /** @type {Link} */
  const link = {
    puzzle: null,
    day: date ? { date, kind: kind ?? "" } : null,
    mode: solves ? "solve" : modes.includes(wanted) ? wanted : "",
    title: (said.get("title") ?? "").slice(0, 80),
    solves,
    ghost: ghostOf(said.get("ghost") ?? ""),
    embedded: said.get("embed") === "true",
  };
  if (!said.has("board") && !said.has("family") && !said.has("graph")) return link;
  return { ...link, puzzle: partsOf(said) };
}

/** @param {URLSearchParams} said @returns {Required<Puzzle>} */
function partsOf(said) {
  /** @type {any} */
  const puzzle = { graph: said.has("graph") ? `${said.get("graph")?.replaceAll(",", "\n")}\n` : "" };
  for (const name of words) puzzle[name] = said.get(name) ?? "";
  for (const name of lists) puzzle[name] = (said.get(name) || "").split(",").filter(Boolean);
  for (const name of rules) puzzle[name] = said.get(name) === "true";
  return puzzle;
}

/** What the backend laid out, whose puzzle is as in a link. @param {any} laid @returns {import("./parts.js").LaidOut} */
export const laidFrom = (laid) => ({ ...laid, puzzle: partsOf(saidIn(laid.puzzle)) });

/** @param {string} fragment */
const saidIn = (fragment) => new URLSearchParams(fragment.replace(/^#/, "").replaceAll("+", "%2B"));

/** @typedef {{walk: string[], times: number[], name: string}} Ghost times in milliseconds; name is "" for somebody without one */

/** A game as a part of an address, which nobody reads at a glance. @param {Ghost} ghost */
export function toGhost({ walk, times, name }) {
  const seconds = times.map((ms) => Math.min(35 * 36, Math.round(ms / 1000)).toString(36));
  const text = String.fromCharCode(...new TextEncoder().encode([walk.join(""), seconds.join("-"), name].join(".")));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Ghost | null} */
export function ghostOf(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const [squares, seconds, ...name] = new TextDecoder().decode(bytes).split(".");
    const walk = squares.match(/[a-z]+\d+/g) ?? [];
    const times = (seconds ?? "").split("-").map((s) => 1000 * parseInt(s, 36));
    if (walk.length < 2 || walk.join("") !== squares || times.length !== walk.length || !times.every((ms) => ms >= 0)) return null;
    return { walk, times, name: name.join(".").slice(0, 30) };
  } catch {
    return null; // it is none
  }
}
