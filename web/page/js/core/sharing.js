// What is handed to others. No solution is in it.

import { saidOf } from "./dates.js";
import { called, figureOf, kinds } from "./kinds.js";
import { stars } from "./stars.js";

/** @typedef {import("./stars.js").Attempt} Attempt */

/** A day's results in a line of at most 70 characters: a star for what nobody can do better.
 * @param {string} date @param {Partial<Record<import("./kinds.js").Kind, Attempt>>} done */
export function shareText(date, done) {
  const parts = kinds.flatMap((kind) => {
    const a = done[kind];
    return a ? [`${called(kind).toLowerCase()} ${a.seen ? "–" : (stars(a) === 3 ? "★ " : "") + figureOf(a, kind)}`] : [];
  });
  return [`knightsat ${saidOf(date, "brief")}`, ...parts].join(" · ");
}

/** Whether others can open a page at this address. @param {{protocol: string, hostname: string}} where */
export const reachable = ({ protocol, hostname }) =>
  /^https?:$/.test(protocol) && !/^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
