// The course: short lessons, then levels for each piece and each kind of puzzle.

import { puzzlesOf } from "./core/kinds.js";
import { toDraft, toPuzzle } from "./core/parts.js";
import { count } from "./core/squares.js";
import { stars } from "./core/stars.js";
import { naming, open, say } from "./state.js";
import { keyOf, results } from "./storage.js";

/** @typedef {{key: string, name: string, group: string, laid: import("./core/parts.js").LaidOut}} Level */

/** In their order. @type {Level[]} */
export const levels = [];

/** Groups by the names of lines, in their order. @type {Record<string, string>} */
const groups = { learn: "Learn in a minute", rook: "The rook", queen: "The queen", bishop: "The bishop", knight: "The knight" };
const rest = "Every kind of puzzle";

/** @param {any} info */
export function start(info) {
  const lines = info.course.map((/** @type {any} */ line) => ({ group: groups[line.name] ?? rest, known: puzzlesOf(line)[0] }));
  const stars = info.examples.filter((/** @type {any} */ e) => /^stars-/.test(e.name));
  for (const group of [...Object.values(groups), rest]) {
    const piece = Object.keys(groups).find((name) => groups[name] === group) ?? "";
    const all = [
      ...stars.filter((/** @type {any} */ e) => e.name.startsWith(`stars-${piece}-`)).map((/** @type {any} */ e) => ({ laid: e.laid })),
      ...lines.filter((/** @type {any} */ l) => l.group === group).map((/** @type {any} */ l) => l.known),
    ];
    for (const [i, one] of all.entries()) {
      const name = `${group}, level ${i + 1}`;
      levels.push({ key: keyOf(null, toPuzzle(toDraft(one.laid.puzzle))), name, group, laid: one.laid });
      const figure = one.by ? { moves: one.par, by: one.by, squares: one.squares } : null;
      naming(one.laid, { name, par: one.par ?? null, kept: one.walk ?? [], figure });
    }
  }
}

/** The level after the one of a puzzle, if it is one; after the lessons, a newcomer is warm for the day's puzzles.
 * @param {string} key the puzzle's */
export const after = (key) => {
  const i = levels.findIndex((l) => l.key === key);
  const next = i < 0 ? undefined : levels[i + 1];
  return lesson(key) && next?.group !== groups.learn ? undefined : next;
};

/** Whether a puzzle is one that teaches. @param {string} key the puzzle's */
export const lesson = (key) => levels.some((l) => l.key === key && l.group === groups.learn);

/** @param {Level} level */
export const take = (level) => open(level.laid.puzzle, { visits: true, mode: "play" });

/** The first lesson. */
export function learn() {
  if (levels[0]) return take(levels[0]);
  say("The lessons are still loading.");
}

/** What the course came to, after its last level; else "". @param {string} key the puzzle's */
export function ending(key) {
  if (levels.at(-1)?.key !== key) return "";
  const noted = results();
  const done = levels.filter((l) => noted[l.key]);
  const won = done.reduce((n, l) => n + stars(noted[l.key]), 0);
  return `That is the end of the course: ${done.length} of ${count(levels.length, "level")}, ${won} stars.`;
}
