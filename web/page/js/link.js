// A puzzle in the address: everything after the # is the puzzle, by the names that
// flags and the text format use, or the day that it is of; and how it opens.

/** @typedef {import("./backend.js").Puzzle} Puzzle */

const lists = /** @type {const} */ (["holes", "guard", "goals", "numbers", "walls"]);
const words = /** @type {const} */ (["family", "board", "piece", "start", "end", "symmetric"]);
const rules = /** @type {const} */ (["ordered", "closed", "once"]);
export const modes = ["play", "solve", "make"];

/** @param {Puzzle} puzzle @param {string} [mode] */
export function toFragment(puzzle, mode) {
  const parts = [];
  const plain = (/** @type {string} */ text) => (puzzle.graph ? encodeURIComponent(text).replaceAll("%2C", ",") : text);
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
 * @property {{date: string, kind: string} | null} day
 * @property {string} mode in which it opens, or ""
 * @property {string} title that somebody gave it
 * @property {boolean} solves at once
 * @property {boolean} sealed there is no solution to be seen until it is done
 * @property {boolean} embedded it is part of another page: the board and its buttons alone
 */

/** @param {string} fragment @returns {Link} */
export function fromFragment(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, "").replaceAll("+", "%2B"));
  const solves = said.get("solve") === "true";
  const wanted = said.get("mode") ?? "";
  const [, date, kind] = /^(\d{4}-\d\d-\d\d)(?:\/([\w-]+))?$/.exec(said.get("day") ?? "") ?? [];
  /** @type {Link} */
  const link = {
    puzzle: null,
    day: date ? { date, kind: kind ?? "hunt" } : null,
    mode: solves ? "solve" : modes.includes(wanted) ? wanted : "",
    title: (said.get("title") ?? "").slice(0, 80),
    solves,
    sealed: said.get("spoilers") === "off",
    embedded: said.get("embed") === "true",
  };
  if (!said.has("board") && !said.has("family") && !said.has("graph")) return link;
  /** @type {any} */
  const puzzle = said.has("graph") ? { graph: `${said.get("graph")?.replaceAll(",", "\n")}\n` } : {};
  for (const name of words) if (said.has(name)) puzzle[name] = said.get(name);
  for (const name of lists) puzzle[name] = (said.get(name) || "").split(",").filter(Boolean);
  for (const name of rules) if (said.get(name) === "true") puzzle[name] = true;
  return { ...link, puzzle };
}
