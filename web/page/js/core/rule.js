// What there is to do, in a line above the board.

import { groundOf } from "./ground.js";
import { isPath } from "./parts.js";
import { nth, numbersOf } from "./rules.js";
import { count } from "./squares.js";

/** How pieces go, for who does not know them. @type {Record<string, string>} */
const ways = {
  wazir: "the wazir steps up, down, left or right",
  ferz: "the ferz steps diagonally",
  king: "the king steps to any side",
  knight: "the knight leaps 2 and 1 aside",
  camel: "the camel leaps 3 and 1 aside",
  zebra: "the zebra leaps 3 and 2 aside",
  giraffe: "the giraffe leaps 4 and 1 aside",
  antelope: "the antelope leaps 4 and 3 aside",
  rook: "the rook goes straight",
  bishop: "the bishop goes diagonally",
  queen: "the queen goes straight or diagonally",
  nightrider: "the nightrider leaps on as a knight, straight on",
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
  const off = puzzle.guard.length ? "keep off hatched squares" : "";
  const all = [...numbersOf(puzzle).at.keys()].sort((a, b) => a - b);
  const k = all.find((n) => n > 3) ?? all[0];
  const order = isPath(puzzle)
    ? puzzle.ordered
      ? `pass ${n > 2 ? "1, 2, … " : "1 and "}${n} in order`
      : `each number tells its turn: ${k} comes ${nth(k)}`
    : "";
  const moves = par === null ? "in the fewest moves" : `in ${count(par, "move")}`;
  const rows = named ? ", in the order of their numbers," : ", row by row from the top, each from right to left,";
  const what = {
    hunt: `Catch ${n === 1 ? "the star" : `${n} stars${puzzle.ordered ? " in order" : ""}`} ${moves}`,
    cover: `Visit every ${every}${puzzle.ordered ? rows : ""} ${moves}`,
    tour: `Visit every ${one} once`,
  }[puzzle.family];
  const once = puzzle.once && puzzle.family !== "tour" ? "no square twice" : "";
  const turned = puzzle.symmetric ? `a ${puzzle.symmetric} turn leaves it as it is` : "";
  return `${[what + home, order, once, turned, way, off].filter(Boolean).join("; ")}.`;
}
