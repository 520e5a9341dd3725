// What there is to do, in a line above the board.

import { groundOf } from "./ground.js";
import { isPath } from "./parts.js";
import { nth, numbersOf } from "./rules.js";
import { count } from "./squares.js";

/** How pieces go, for who does not know them. @type {Record<string, string>} */
const ways = {
  wazir: "a move is one step up, down, left or right",
  ferz: "a move is one step diagonally",
  king: "the king goes one step, diagonally too",
  knight: "the knight jumps two squares one way and one aside",
  camel: "the camel jumps three squares one way and one aside",
  zebra: "the zebra jumps three squares one way and two aside",
  giraffe: "the giraffe jumps four squares one way and one aside",
  antelope: "the antelope jumps four squares one way and three aside",
  rook: "the rook slides straight; only stops count",
  bishop: "the bishop slides diagonally; only stops count",
  queen: "the queen slides straight or diagonally; only stops count",
  nightrider: "the nightrider makes any number of knight's jumps in a line; only stops count",
};

/** How a path goes, by who draws it. @type {Record<string, string>} */
const steps = { wazir: "no diagonals", ferz: "only diagonals", king: "diagonals, too" };

/** What a player has to do, and what is special about it. @param {import("./parts.js").LaidOut} laid @param {number | null} [par] */
export function ruleOf(laid, par = null) {
  const { puzzle } = laid;
  const { every, one, named } = groundOf(laid);
  const n = puzzle.goals.length;
  const home = puzzle.closed ? ", and come back" : puzzle.end && puzzle.end !== "any" && !isPath(puzzle) ? `, and end on ${puzzle.end}` : "";
  const way = steps[puzzle.piece] && puzzle.family === "tour" ? steps[puzzle.piece] : (ways[puzzle.piece] ?? "");
  const closed = [puzzle.holes.length ? "black" : "", puzzle.guard.length ? "hatched" : ""].filter(Boolean).join(" and ");
  const off = closed && !isPath(puzzle) ? `${closed} squares are out of bounds` : "";
  const all = [...numbersOf(puzzle).at.keys()].sort((a, b) => a - b);
  const k = all.find((n) => n > 3) ?? all[0];
  const order = isPath(puzzle)
    ? puzzle.ordered
      ? `pass ${["", "1", "1 and 2", "1, 2, 3"][n] ?? `1, 2, … ${n}`} in order`
      : `the numbers count them: ${k} is the ${nth(k)}`
    : "";
  const moves = par === null ? "in the fewest moves" : `in ${count(par, "move")}`;
  const rows = named ? ", in the order of their numbers," : ", row by row from the top, each from right to left,";
  const what = {
    hunt: `Catch ${n === 1 ? "the star" : `${n} stars${puzzle.ordered ? " in order" : ""}`} ${moves}`,
    cover: `Visit every ${every}${puzzle.ordered ? rows : ""} ${moves}`,
    tour: `Visit every ${one} once`,
  }[puzzle.family];
  const again = {
    hunt: puzzle.once ? `no ${one} twice` : "",
    cover: puzzle.once ? `no ${one} twice` : puzzle.ordered ? "" : "visiting again is fine",
    tour: "",
  }[puzzle.family];
  const turned = puzzle.symmetric ? `a ${puzzle.symmetric} turn leaves it as it is` : "";
  return `${[what + home, order, again, off, turned, way].filter(Boolean).join("; ")}.`;
}
