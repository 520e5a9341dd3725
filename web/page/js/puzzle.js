// A puzzle while it is made. A draft remembers more than the puzzle has: goals of
// a family that has none, squares outside of a board that was made smaller. So
// that changing family or size, and back, loses nothing.

import { inside, size } from "./squares.js";

/** @typedef {import("./backend.js").Puzzle} Puzzle */

/**
 * @typedef {object} Draft
 * @property {"hunt" | "cover" | "tour"} family
 * @property {string} graph the text of one, instead of the board and its piece; or ""
 * @property {number} width
 * @property {number} height
 * @property {string} piece
 * @property {string} start a square, "any" or ""
 * @property {string} end
 * @property {string[]} goals
 * @property {string[]} holes
 * @property {string[]} guard such as "Qd5"
 * @property {string[]} numbers such as "17=c5"
 * @property {string[]} walls such as "a1-a2"
 * @property {boolean} ordered
 * @property {boolean} closed
 * @property {boolean} once
 * @property {string} symmetric a turn, or ""
 */

/** @param {Puzzle} puzzle @returns {Draft} */
export function toDraft(puzzle) {
  const [width, height] = size(puzzle.board || "8x8");
  return {
    family: puzzle.family ?? "tour",
    graph: puzzle.graph ?? "",
    width,
    height,
    piece: puzzle.piece || "knight",
    start: puzzle.start ?? "",
    end: puzzle.end ?? "",
    goals: [...(puzzle.goals ?? [])],
    holes: [...(puzzle.holes ?? [])],
    guard: [...(puzzle.guard ?? [])],
    numbers: [...(puzzle.numbers ?? [])],
    walls: [...(puzzle.walls ?? [])],
    ordered: !!puzzle.ordered,
    closed: !!puzzle.closed,
    once: !!puzzle.once,
    symmetric: puzzle.symmetric ?? "",
  };
}

/** What the puzzle is: what its family has, on its board. @param {Draft} d @returns {Required<Omit<Puzzle, "text" | "fen">>} */
export function toPuzzle(d) {
  const stays = (/** @type {string} */ s) => !!d.graph || inside(s, d.width, d.height);
  const end = (/** @type {string} */ s) => (s === "any" || (s && stays(s)) ? s : "");
  const inOrder = d.ordered && (d.family !== "tour" || d.goals.length > 0);
  return {
    family: d.family,
    graph: d.graph,
    board: d.graph ? "" : `${d.width}x${d.height}`,
    piece: d.graph ? "" : d.piece,
    start: end(d.start),
    end: end(d.end),
    goals: d.family === "hunt" || (d.family === "tour" && inOrder) ? d.goals.filter(stays) : [],
    holes: d.graph ? [] : d.holes.filter(stays),
    guard: d.graph ? [] : d.guard.filter((g) => stays(g.slice(1))),
    numbers: d.numbers.filter((n) => stays(n.slice(n.indexOf("=") + 1))),
    walls: d.graph ? [] : d.walls.filter((w) => w.split("-").every(stays)),
    ordered: inOrder,
    closed: d.closed,
    once: d.once && d.family !== "tour",
    symmetric: d.family === "tour" && !d.graph ? d.symmetric : "",
  };
}

/** @param {Puzzle} a @param {Puzzle} b */
export const samePuzzle = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {Draft} d @param {string} square */
const numbered = (d, square) => d.numbers.some((n) => n.endsWith(`=${square}`));

/** The smallest number that no square has, from one on. @param {Draft} d @param {number} from @returns {number} */
export const freeNumber = (d, from) => (d.numbers.some((n) => parseInt(n, 10) === from) ? freeNumber(d, from + 1) : from);

/** The draft with a wall between two squares, or without it. @param {Draft} d @param {string} a @param {string} b @param {boolean} [on] without: the other way round */
export function walled(d, a, b, on) {
  const rest = d.walls.filter((w) => w !== `${a}-${b}` && w !== `${b}-${a}`);
  return { ...d, walls: (on ?? rest.length === d.walls.length) ? [...rest, `${a}-${b}`] : rest };
}

/** Whether a square has what a brush paints; a brush of digits paints that number.
 * @param {Draft} d @param {string} square @param {string} brush */
export function painted(d, square, brush) {
  if (/^\d/.test(brush)) return numbered(d, square);
  switch (brush) {
    case "start":
      return d.start === square;
    case "end":
      return d.end === square;
    case "goal":
      return d.goals.includes(square);
    case "hole":
      return d.holes.includes(square);
    case "erase":
      return false;
    default:
      return d.guard.includes(brush + square);
  }
}

/** Why a brush can't be used, or "". @param {Draft} d @param {string} brush */
export function unfit(d, brush) {
  if (brush === "goal" && d.family !== "hunt" && !(d.family === "tour" && d.ordered))
    return `A ${d.family} visits every ${d.graph ? "vertex" : "free square"}. Choose the kind Hunt to set goals.`;
  return d.graph && !/^\d/.test(brush) && !["start", "end", "goal", "erase"].includes(brush) ? "A graph has no holes, walls or guards." : "";
}

/** The draft with a brush on a square, or taken off it. @param {Draft} draft @param {string} square @param {string} brush @param {boolean} on @returns {Draft} */
export function paint(draft, square, brush, on) {
  if (painted(draft, square, brush) === on && brush !== "erase") return draft;
  const d = { ...draft };
  const number = /^\d/.test(brush);
  const keepsEnds = number || ["start", "end", "goal"].includes(brush);
  if ((on && !(keepsEnds && !d.holes.includes(square))) || brush === "erase") {
    d.goals = d.goals.filter((s) => s !== square);
  }
  if (on || brush === "erase" || brush === "hole") d.holes = d.holes.filter((s) => s !== square);
  d.guard = d.guard.filter((g) => g.slice(1) !== square);
  if ((on && !keepsEnds) || brush === "erase") d.numbers = d.numbers.filter((n) => !n.endsWith(`=${square}`));
  if (brush === "erase") d.walls = d.walls.filter((w) => !w.split("-").includes(square));
  if ((on && !keepsEnds) || brush === "erase") {
    if (d.start === square) d.start = "";
    if (d.end === square) d.end = "";
  }
  if (number) {
    d.numbers = d.numbers.filter((n) => !n.endsWith(`=${square}`) && (!on || !n.startsWith(`${brush}=`)));
    if (on) d.numbers = [...d.numbers, `${brush}=${square}`].sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
    return d;
  }
  switch (brush) {
    case "erase":
      break;
    case "start":
      d.start = on ? square : "";
      break;
    case "end":
      d.end = on ? square : "";
      break;
    case "goal":
      d.goals = on ? [...d.goals, square] : d.goals.filter((s) => s !== square);
      break;
    case "hole":
      if (on) d.holes = [...d.holes, square];
      break;
    default:
      if (on) d.guard = [...d.guard, brush + square];
  }
  return d;
}

const families = { hunt: "Hunt", cover: "Cover", tour: "Tour" };

/** Whether it is a path to be drawn: what each square's place is follows from some.
 * @param {Puzzle} p */
export const isPath = (p) => p.family === "tour" && ((p.numbers?.length ?? 0) > 1 || !!p.ordered);

/** What a puzzle is called. @param {Puzzle} p */
export const title = (p) =>
  `${isPath(p) ? "Path" : families[p.family ?? "tour"]} ${p.graph ? "on a graph" : `with a ${p.piece}, ${size(p.board || "8x8").join(" × ")}`}`;

/** What is special about a puzzle, in a few words each. @param {Puzzle} p */
export const chips = (p) =>
  [
    p.graph ? "graph" : p.piece !== "knight" ? p.piece : "",
    p.ordered && !isPath(p) ? "in order" : "",
    p.closed ? "round trip" : "",
    p.once && p.family !== "tour" ? "no square twice" : "",
  ]
    .filter(Boolean)
    .map(String);
