// What a walk is on: the squares of a board, or the vertices of a graph. The page asks
// its ground for names, places and moves; which of the two it is concerns only who
// draws, and who makes puzzles.

import { inside, place, size, squareName } from "./squares.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */

/**
 * @typedef {object} Ground places in sides of a square, from the upper left corner
 * @property {string} key of what is drawn anew when it changes
 * @property {string} one what a square is called here
 * @property {string} every what all squares that can be visited are called, one by one
 * @property {boolean} named squares have their names on them, and no rows and columns
 * @property {string[][]} rows of names, as they are read
 * @property {number} count of squares
 * @property {number} width
 * @property {number} height
 * @property {number} side of a square: 1 on boards
 * @property {[string, string][]} edges to draw
 * @property {[string, string][]} walls to draw
 * @property {(name: string) => boolean} has
 * @property {(typed: string) => string} read the name that somebody typed
 * @property {(name: string) => boolean} dark
 * @property {(name: string) => [number, number]} centre
 * @property {(x: number, y: number) => string} at the square there, or ""
 * @property {(name: string, right: number, down: number) => string} next the one beside a square, or ""
 * @property {(from: string, to: string) => string[]} between so that a quick stroke leaves none out; with the last
 * @property {((name: string) => string) | null} turn where the turn that a tour must stand takes a square; null for none
 * @property {(name: string) => string[]} moves that can be made from a square, whatever was visited
 */

/** @type {WeakMap<LaidOut, Ground>} */
const known = new WeakMap();

/** @param {LaidOut} laid @returns {Ground} */
export function groundOf(laid) {
  let ground = known.get(laid);
  if (!ground) known.set(laid, (ground = laid.graph ? graph(laid.graph, laid.puzzle.graph) : board(laid)));
  return ground;
}

/** Remembers what a function says of each name. @template T @param {(name: string) => T} f */
function kept(f) {
  /** @type {Map<string, T>} */
  const said = new Map();
  return (/** @type {string} */ name) => {
    let value = said.get(name);
    if (value === undefined) said.set(name, (value = f(name)));
    return value;
  };
}

/** Where the puzzle's turn takes a square, which may be off the board; null if it has none.
 * @param {LaidOut["puzzle"]} puzzle */
function turnOf({ symmetric, board }) {
  const [width, height] = size(board);
  if (symmetric === "half")
    return (/** @type {string} */ name) => {
      const [column, row] = place(name);
      return squareName(width + 1 - column, height + 1 - row);
    };
  const shift = (width - height) / 2; // of the middle; where it is half a square, so is every image
  if (symmetric === "quarter")
    return (/** @type {string} */ name) => {
      const [column, row] = place(name);
      return Number.isInteger(shift) ? squareName(row + shift, height + 1 - column + shift) : "";
    };
  return null;
}

/** @param {LaidOut} laid @returns {Ground} */
function board({ puzzle, guarded, jumps }) {
  const [width, height] = size(puzzle.board);
  const has = (/** @type {string} */ name) => inside(name, width, height);
  const blocked = new Set([...guarded, ...puzzle.holes]);
  const stops = new Set([...puzzle.holes, ...puzzle.guard.map((g) => g.slice(1))]);
  const walls = /** @type {[string, string][]} */ ((puzzle.walls ?? []).map((w) => w.split("-")));
  const walled = new Set(walls.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const jumped = kept((from) => {
    const [column, row] = place(from);
    /** @type {Set<string>} */
    const reached = new Set();
    for (const [columns, rows, slide] of jumps) {
      let before = from;
      for (let n = 1; n === 1 || slide; n++) {
        const square = squareName(column + n * columns, row + n * rows);
        if (!has(square) || stops.has(square) || walled.has(`${before} ${square}`)) break;
        if (!walled.has(`${from} ${square}`)) reached.add(square); // a wall between both bars their move alone
        before = square;
      }
    }
    return [...reached].filter((s) => !blocked.has(s));
  });
  const turn = turnOf(puzzle);
  /** Whether the turn, again and again, takes a jump to jumps.
   * @type {(from: string, to: string, again?: number) => boolean} */
  const stands = (from, to, again = 3) =>
    !turn || again === 0 || (has(turn(from)) && !blocked.has(turn(from)) && jumped(turn(from)).includes(turn(to)) && stands(turn(from), turn(to), again - 1));
  const moves = turn ? kept((from) => jumped(from).filter((to) => stands(from, to))) : jumped;
  return {
    key: [puzzle.board, ...(puzzle.walls ?? [])].join(" "),
    one: "square",
    every: "square",
    named: false,
    rows: Array.from({ length: height }, (_, i) => Array.from({ length: width }, (_, j) => squareName(j + 1, height - i))),
    count: width * height,
    width,
    height,
    side: 1,
    edges: [],
    walls,
    has,
    read: (typed) => typed.toLowerCase(),
    dark: (name) => place(name)[0] % 2 === place(name)[1] % 2,
    centre(name) {
      const [column, row] = place(name);
      return [column - 0.5, height - row + 0.5];
    },
    at(x, y) {
      const name = x < 0 || y < 0 ? "" : squareName(Math.floor(x) + 1, height - Math.floor(y));
      return name && has(name) ? name : "";
    },
    next(name, right, down) {
      const [column, row] = place(name);
      const beside = squareName(column + right, row - down);
      return has(beside) ? beside : "";
    },
    between(from, to) {
      const [c, r] = place(from);
      const [c2, r2] = place(to);
      const steps = Math.max(Math.abs(c2 - c), Math.abs(r2 - r));
      return Array.from({ length: steps }, (_, i) => squareName(Math.round(c + ((c2 - c) * (i + 1)) / steps), Math.round(r + ((r2 - r) * (i + 1)) / steps)));
    },
    turn,
    moves,
  };
}

/** @param {import("./parts.js").Graph} graph @param {string} key @returns {Ground} */
function graph({ names, edges, places, width, height, radius }, key) {
  const number = new Map(names.map((name, i) => [name, i]));
  const centre = (/** @type {string} */ name) => places[number.get(name) ?? 0];
  /** @type {Map<string, string[]>} */
  const beside = new Map(names.map((name) => [name, []]));
  const joined = edges.map(([i, j]) => /** @type {[string, string]} */ ([names[i], names[j]]));
  for (const [a, b] of joined) {
    beside.get(a)?.push(b);
    beside.get(b)?.push(a);
  }
  const moves = (/** @type {string} */ name) => beside.get(name) ?? [];
  /** The name with the lowest cost by its place; "" if all are infinite.
   * @param {(x: number, y: number) => number} cost */
  const least = (cost) => {
    let [best, name] = [Infinity, ""];
    for (const [i, [x, y]] of places.entries()) {
      const c = cost(x, y);
      if (c < best) [best, name] = [c, names[i]];
    }
    return name;
  };
  return {
    key,
    one: "vertex",
    every: "vertex",
    named: true,
    rows: [names],
    count: names.length,
    width,
    height,
    side: (radius * 40) / 17, // of a square that has the vertex's disc inside
    edges: joined,
    walls: [],
    has: (name) => number.has(name),
    read: (typed) => (number.has(typed) ? typed : (names.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed)),
    dark: () => false,
    centre,
    at: (x, y) =>
      least((px, py) => {
        const far = Math.hypot(px - x, py - y);
        return far <= 1.2 * radius ? far : Infinity;
      }),
    next(name, right, down) {
      const [x, y] = centre(name);
      return least((px, py) => {
        const along = (px - x) * right + (py - y) * down;
        const aside = Math.abs((px - x) * down - (py - y) * right);
        return along > 0.01 && aside <= 1.2 * along ? along + 2 * aside : Infinity;
      });
    },
    between: (_, to) => [to],
    turn: null,
    moves,
  };
}
