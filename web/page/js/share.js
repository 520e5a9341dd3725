// What is handed on: texts, links, and new puzzles for a friend.

import * as backend from "./backend.js";
import { toGhost } from "./core/link.js";
import { reachable } from "./core/sharing.js";
import { count } from "./core/squares.js";
import { sure } from "./dom.js";
import { naming, open, puzzleOf, say, shared, store } from "./state.js";

/** A new puzzle of the same kind, for a friend. */
export async function twin() {
  const s = store.get();
  const p = puzzleOf(s);
  say("Making a twin…");
  const given = {
    family: p.family,
    board: p.board,
    piece: p.piece,
    ordered: p.ordered,
    closed: p.closed,
    ...(p.family === "tour" ? { goals: p.goals, numbers: p.numbers, walls: p.walls } : p.guard.length ? { guard: p.guard } : {}),
  };
  const made = await backend.generate(given, {
    many: p.family === "hunt" ? p.goals.length : 0,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  });
  naming(made.laid, { par: p.family === "tour" ? null : made.par });
  await open(made.laid.puzzle, { visits: true, name: "A twin for you", mode: "play" });
  const yes = await sure(
    "A twin is made",
    `${p.family === "tour" ? "A new path" : `${count(made.par, "move")} at best`}. Nobody has seen it yet.`,
    "Share it",
    "Play it",
  );
  if (yes) await handOnPuzzle();
}

const ALONE = "this page is on your machine alone";

/** Whether others can open this page. */
export const known = () => reachable(location);

/** Hands a text on, and apart from it a link: on a phone as it does, else by the clipboard.
 * @param {{text?: string, url?: string}} what @param {string} done what is said then */
async function handOn(what, done) {
  const whole = [what.text, what.url].filter(Boolean).join("\n");
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share(what);
    await navigator.clipboard.writeText(whole);
    say(done);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") say(whole); // else the reader thought better of it
  }
}

/** A result, with a link to the puzzles: where others can't follow that, the text alone.
 * @param {string} text @param {string} url */
export const handOnResult = (text, url) =>
  known() ? handOn({ text, url }, "The result is in the clipboard.") : handOn({ text }, `The result is in the clipboard, without a link: ${ALONE}.`);

/** A link to the puzzle. */
export async function handOnPuzzle() {
  const url = shared();
  if (!url) return say("This puzzle is too large for a link. Make has it as text to copy.");
  await handOn({ url }, known() ? "The link is in the clipboard." : `The link is in the clipboard. Nobody else can follow it: ${ALONE}.`);
}

/** A link to the puzzle with the player's walk, to play against. @param {string} text */
export async function challenge(text) {
  if (!known()) return say(`Nobody else could follow a link: ${ALONE}.`);
  const { walk, times } = store.get();
  const url = shared();
  if (!url || walk.length >= 200) return say("This walk is too long for a link.");
  await handOn(
    { text, url: `${url}&ghost=${toGhost({ walk, times, name: "" })}` },
    "The challenge is in the clipboard: its link has your walk, which is shown at the end.",
  );
}
