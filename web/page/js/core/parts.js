// A puzzle by its parts, and laid out. While it is made it is a draft, which remembers more than the puzzle has: goals of
// a family that has none, squares outside of a board that was made smaller. So
// that changing family or size, and back, loses nothing.

import { lists, rules, words } from "./schema.js";
import { inside, place, size, squareName } from "./squares.js";

/**
 * @typedef {object} Puzzle a puzzle by its parts, as in a link
 * @property {"hunt" | "cover" | "tour"} [family]
 * @property {string} [board]
 * @property {string} [piece]
 * @property {string} [start]
 * @property {string} [end]
 * @property {string[]} [holes]
 * @property {string[]} [guard]
 * @property {string[]} [goals]
 * @property {string[]} [numbers] squares with their places in the walk, as in 17=c5
 * @property {string[]} [walls] pairs of squares that no move joins, as in a1-a2
 * @property {boolean} [ordered]
 * @property {boolean} [closed]
 * @property {boolean} [once]
 * @property {string} [symmetric] half or quarter: of tours that this turn leaves as they are
 * @property {string} [graph] the text of a graph, instead of board and piece
 * @property {string} [fen] a position, instead of board, piece, start and guards
 * @property {string} [text] the puzzle in the text format, instead of all others
 */

/**
 * @typedef {object} Graph
 * @property {string[]} names of its vertices
 * @property {[number, number][]} edges
 * @property {[number, number][]} places in sides of a square from the upper left corner
 * @property {number} width
 * @property {number} height
 * @property {number} radius of a vertex
 */

/**
 * @typedef {object} LaidOut what a puzzle means
 * @property {Required<Puzzle>} puzzle
 * @property {string} text in the text format; "" if it is not known
 * @property {string} fen "" if it can't be said
 * @property {{error: string} | null} problem why it can't be solved as it is
 * @property {string[]} guarded squares that guards stand on or attack
 * @property {string[]} goals squares to visit, of every family
 * @property {number[][]} jumps of the piece: columns, rows, and 1 for a slide
 * @property {Graph | null} graph what the board is instead
 */

/** The parts of each piece that has a name: a leap, or a slide with a star. @type {Record<string, string>} */
const pieces = {
  wazir: "0,1",
  ferz: "1,1",
  king: "0,1+1,1",
  knight: "1,2",
  camel: "1,3",
  zebra: "2,3",
  giraffe: "1,4",
  antelope: "3,4",
  rook: "0,1*",
  bishop: "1,1*",
  queen: "0,1*+1,1*",
  nightrider: "1,2*",
};
const guards = /** @type {Record<string, string>} */ ({ Q: pieces.queen, R: pieces.rook, B: pieces.bishop, N: pieces.knight, K: pieces.king });

/** The jumps of a piece: columns, rows, and 1 for a slide; [] for one that is none. @param {string} piece @returns {number[][]} */
export function jumpsOf(piece) {
  /** @type {Map<string, number[]>} */
  const all = new Map();
  for (const part of piece.split("+").flatMap((name) => (pieces[name] ?? name).split("+"))) {
    const [, a, b, slide] = /^(\d+),(\d+)(\*?)$/.exec(part) ?? [];
    if (!a) return [];
    for (const [c, r] of [
      [Number(a), Number(b)],
      [Number(b), Number(a)],
    ])
      for (const [x, y] of [
        [c, r],
        [-c, r],
        [c, -r],
        [-c, -r],
      ])
        all.set(`${x + 0},${y + 0}${slide}`, slide ? [x + 0, y + 0, 1] : [x + 0, y + 0]);
  }
  return [...all.values()];
}

/** The squares that guards stand on or attack. A line of attack ends at a guard, a hole and a wall.
 * @param {Required<Puzzle>} puzzle */
function guardedOf(puzzle) {
  const [width, height] = size(puzzle.board);
  const stops = new Set([...puzzle.holes, ...puzzle.guard.map((g) => g.slice(1))]);
  const hit = new Set(puzzle.guard.map((g) => g.slice(1)));
  const walled = new Set(puzzle.walls.flatMap((w) => [w, w.split("-").reverse().join("-")]));
  for (const guard of puzzle.guard) {
    const [column, row] = place(guard.slice(1));
    const jumps =
      guard[0] === "P"
        ? [
            [-1, -1],
            [1, -1],
          ]
        : jumpsOf(guards[guard[0]] ?? "");
    for (const [c, r, slide] of jumps)
      for (let n = 1, before = guard.slice(1); n === 1 || slide; n++) {
        const square = squareName(column + n * c, row + n * r);
        if (!inside(square, width, height) || stops.has(square) || walled.has(`${before}-${square}`)) break;
        hit.add(square);
        before = square;
      }
  }
  return [...hit];
}

/** A puzzle on a board, laid out: one that is known to be whole. What others mean says the backend.
 * @param {Puzzle} parts @returns {LaidOut} */
export function laidOut(parts) {
  const puzzle = { fen: "", text: "", ...toPuzzle(toDraft(parts)) };
  const [width, height] = size(puzzle.board);
  const guarded = guardedOf(puzzle);
  const taken = new Set([...puzzle.holes, ...guarded]);
  const squares = Array.from({ length: width * height }, (_, i) => squareName(width - (i % width), height - Math.floor(i / width)));
  const free = squares.filter((s) => !taken.has(s));
  return {
    puzzle,
    text: "",
    fen: "",
    problem: null,
    guarded,
    goals: puzzle.family === "hunt" ? puzzle.goals : free,
    jumps: jumpsOf(puzzle.piece),
    graph: null,
  };
}

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
  /** @type {any} */
  const draft = { graph: puzzle.graph ?? "", width, height };
  for (const name of words) if (name !== "board") draft[name] = puzzle[name] ?? "";
  for (const name of lists) draft[name] = [...(puzzle[name] ?? [])];
  for (const name of rules) draft[name] = !!puzzle[name];
  return { ...draft, family: puzzle.family ?? "tour", piece: puzzle.piece || "knight" };
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
export const title = (p) => {
  const kind = isPath(p) ? "Path" : families[p.family ?? "tour"];
  const board = size(p.board || "8x8").join(" × ");
  return `${kind} ${p.graph ? "on a graph" : isPath(p) ? board : `with a ${p.piece}, ${board}`}`;
};
