// What is handed on: texts, links, and new puzzles for a friend.

import * as backend from "./backend.js";
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
  if (yes) await handOn(shared(), "The link");
}

/** Hands a text on: on a phone as it does, else by the clipboard. @param {string} text @param {string} what */
export async function handOn(text, what) {
  if (!text) return say("This puzzle is too large for a link. Make has it as text to copy.");
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    const alone = text.includes(location.origin) && /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
    say(`${what} is in the clipboard.${alone ? " The link opens on this machine only: for others, the page must be on a web server (knightsat site)." : ""}`);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") say(text); // else the reader thought better of it
  }
}
