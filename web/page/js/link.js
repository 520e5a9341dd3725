// A puzzle in the address: everything behind the # is the puzzle, by the names
// that flags and the text format use, and where it was made, so that a link
// opens there.

/** @typedef {import("./backend.js").Puzzle} Puzzle */

const lists = /** @type {const} */ (["holes", "guard", "goals"]);
const words = /** @type {const} */ (["family", "board", "piece", "start", "end", "symmetric"]);
const rules = /** @type {const} */ (["ordered", "closed", "once"]);
export const modes = ["play", "solve", "make"];

/** @param {Puzzle} puzzle @param {string} [mode] */
export function toFragment(puzzle, mode) {
  const parts = [];
  for (const name of words) if (puzzle[name]) parts.push(`${name}=${puzzle[name]}`);
  for (const name of lists) if (puzzle[name]?.length) parts.push(`${name}=${puzzle[name]?.join(",")}`);
  for (const name of rules) if (puzzle[name]) parts.push(`${name}=true`);
  if (mode) parts.push(`mode=${mode}`);
  return "#" + parts.join("&");
}

/** The puzzle of a fragment, or null where there is none; where it opens, whether
 * it is solved at once, and whether it is part of another page.
 * @param {string} fragment @returns {{puzzle: Puzzle | null, mode: string, solves: boolean, embedded: boolean}} */
export function fromFragment(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, "").replaceAll("+", "%2B"));
  const solves = said.get("solve") === "true";
  const embedded = said.get("embed") === "true"; // the board and its buttons alone, in a frame
  const wanted = said.get("mode") ?? "";
  const mode = solves ? "solve" : modes.includes(wanted) ? wanted : "";
  if (!said.has("board") && !said.has("family")) return { puzzle: null, mode, solves, embedded };
  /** @type {any} */
  const puzzle = {};
  for (const name of words) if (said.has(name)) puzzle[name] = said.get(name);
  for (const name of lists) puzzle[name] = (said.get(name) || "").split(",").filter(Boolean);
  for (const name of rules) if (said.get(name) === "true") puzzle[name] = true;
  return { puzzle, mode, solves, embedded };
}
