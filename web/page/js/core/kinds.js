// The kinds of puzzles of a day: all that the page has to know of each.

import { clock } from "./dates.js";
import { fromFragment } from "./link.js";
import { laidOut } from "./parts.js";
import { count } from "./squares.js";
import { stars, starText } from "./stars.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */
/** @typedef {import("./stars.js").Attempt} Attempt */

/**
 * @typedef {object} About a kind
 * @property {string} called what people call it
 * @property {boolean} timed time is what counts, and not moves
 * @property {"line" | "star" | "piece"} sign its picture
 * @property {(known: Known) => string} size what there is to do, in two words
 * @property {string} [since] the first day that has one, if days before have none
 */

/** In the order in which they come on a day. @satisfies {Record<string, About>} */
const table = {
  path: { called: "Path", timed: true, sign: "line", size: ({ laid }) => `${laid.goals.length} squares` },
  hunt: { called: "Hunt", timed: false, sign: "star", size: ({ par }) => count(par, "move") },
  cover: { called: "Cover", timed: false, sign: "piece", size: ({ par }) => count(par, "move") },
};

/** @typedef {keyof typeof table} Kind */
/** @typedef {{is: string, walk: string, by?: string, squares?: string}} Daily a puzzle of a line of days.jsonl */
/** @typedef {{day?: string, name?: string, theme?: string} & Partial<Record<Kind, Daily>>} Line theme is a sentence about what is special on a day */

/** @type {Kind[]} */
export const kinds = /** @type {any} */ (Object.keys(table));

/** The kinds that a day has. @param {string} date */
export const kindsOn = (date) => kinds.filter((kind) => (aboutKind(kind).since ?? "") <= date);

const unknown = { timed: false, sign: /** @type {const} */ ("piece"), size: () => "" };

/** @param {string} kind @returns {About} */
export const aboutKind = (kind) => /** @type {Record<string, About>} */ (table)[kind] ?? { ...unknown, called: kind };

/** What people call a kind. @param {string} kind */
export const called = (kind) => aboutKind(kind).called;

/** Squares that stand together, as in a1b3. @param {string} text */
export const squaresOf = (text) => text.match(/[a-z]+\d+/g) ?? [];

/** A puzzle that is known with its answer.
 * @typedef {object} Known
 * @property {Kind} kind
 * @property {number} par
 * @property {LaidOut} laid
 * @property {string[]} walk a shortest one
 * @property {string} by the argument that none is shorter; "" for a path
 * @property {string[]} squares that it is about, if it is easy to follow
 */

/** The puzzles of a line. @param {Line} line @returns {Known[]} */
export const puzzlesOf = (line) =>
  kinds.flatMap((kind) => {
    const daily = line[kind];
    if (!daily) return [];
    const walk = squaresOf(daily.walk);
    const laid = laidOut(fromFragment(daily.is).puzzle ?? {});
    return [{ kind, par: walk.length - 1, laid, walk, by: daily.by ?? "", squares: squaresOf(daily.squares ?? "") }];
  });

/** What a day has, in a sentence. @param {Line} line */
export function themeOf(line) {
  if (line.theme) return line.theme;
  const pieces = puzzlesOf(line).map(({ kind, laid: { puzzle, goals } }) =>
    kind === "path" ? `a path of ${goals.length} squares` : `a ${kind} ${puzzle.piece === "wazir" ? "step by step" : `with a ${puzzle.piece}`}`,
  );
  return pieces.join(", ").replace(/, ([^,]*)$/, " and $1");
}

/** What counts of an attempt: the time; or the moves, and of how many if it was not the best. @param {Attempt} a @param {string} kind */
export const figureOf = (a, kind) =>
  aboutKind(kind).timed ? (a.time < 3_600_000 ? clock(a.time) : "over 1 h") : stars(a) === 3 ? String(a.moves) : `${a.moves}/${a.par}`;

/** What an attempt came to. @param {Attempt} a @param {string} kind */
export const told = (a, kind) => (a.seen ? "solution seen" : `${starText(stars(a))} ${figureOf(a, kind)}`);
