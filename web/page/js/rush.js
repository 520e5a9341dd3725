// Rush: as many short hunts as three minutes allow. A move that no shortest walk makes
// costs ten seconds, and the hunt.

import * as clock from "./clock.js";
import { openToday } from "./daily.js";
import { ahead } from "./exact.js";
import { bestRush, write } from "./games.js";
import { finished } from "./rules.js";
import { place, squareName } from "./squares.js";
import { choose, open, say, store } from "./state.js";
import { showRush } from "./win.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./backend.js").LaidOut} LaidOut */

const TIME = 180_000; // milliseconds
const COST = 10_000; // of a miss
const leaps = [
  [1, 2],
  [2, 1],
].flatMap(([c, r]) => [
  [c, r],
  [-c, r],
  [c, -r],
  [-c, -r],
]);

const any = (/** @type {number} */ n) => Math.floor(Math.random() * n);

/** A hunt of a knight, of so many moves. @param {number} moves @returns {LaidOut} */
export function hunt(moves) {
  for (;;) {
    const squares = new Set([squareName(1 + any(8), 1 + any(8))]);
    while (squares.size < moves) squares.add(squareName(1 + any(8), 1 + any(8)));
    const [start, ...goals] = squares;
    const near = goals.every((g) => Math.max(Math.abs(place(g)[0] - place(start)[0]), Math.abs(place(g)[1] - place(start)[1])) < 6);
    /** @type {LaidOut} */
    const laid = {
      puzzle: {
        family: "hunt",
        graph: "",
        board: "8x8",
        piece: "knight",
        start,
        end: "",
        holes: [],
        guard: [],
        goals,
        ordered: false,
        closed: false,
        once: false,
        symmetric: "",
        fen: "",
        text: "",
      },
      text: "",
      fen: "",
      problem: null,
      guarded: [],
      goals,
      jumps: leaps,
      graph: null,
    };
    if (near && ahead(laid, [start])?.length === moves) return laid;
  }
}

/** Sets the next hunt, longer as the score grows. @param {NonNullable<State["rush"]>} rush */
function set(rush) {
  const moves = Math.min(5, 3 + Math.floor(rush.score / 5));
  open({}, { mode: "play", name: `Rush ${rush.score + 1}`, par: moves, laid: hunt(moves), rush });
}

function begin() {
  choose("play");
  set({ score: 0, misses: 0, until: performance.now() + TIME });
  say("Each hunt in the fewest moves. A miss costs 10 seconds.");
  scrollTo({ top: 0 });
}

/** A move was made. @param {State} s */
export function moved({ rush, laid, walk, par }) {
  if (!rush || !laid || walk.length < 2) return;
  const way = ahead(laid, walk);
  const miss = !way || walk.length - 1 + way.length > (par ?? 0);
  if (!miss && !finished(laid, walk)) return;
  const next = miss ? { ...rush, misses: rush.misses + 1, until: rush.until - COST } : { ...rush, score: rush.score + 1 };
  const board = document.getElementById("board");
  board?.classList.add(miss ? "missed" : "hit");
  store.set({ rush: next, heard: miss ? "Missed." : `${next.score}.` });
  setTimeout(
    () => {
      board?.classList.remove("missed", "hit");
      const now = store.get();
      if (now.rush === next && now.mode === "play") set(next); // else tick ends it
    },
    miss ? 500 : 250,
  );
}

function tick() {
  const { rush, mode } = store.get();
  if (!rush) return;
  const left = rush.until - performance.now();
  clock.stop(Math.max(0, left));
  if (left > 0 && mode === "play") return;
  const best = Math.max(bestRush(), rush.score);
  const record = rush.score > bestRush();
  write("rush", best);
  store.set({ rush: null });
  openToday().catch(() => {}); // then the last hunt stays
  show();
  showRush({
    score: rush.score,
    best,
    text: `${record ? "A personal best." : `Personal best ${best}.`} ${rush.misses ? `Missed ${rush.misses}.` : "No miss."}`,
  });
}

function show() {
  const best = bestRush();
  /** @type {HTMLElement} */ (document.getElementById("rush-best")).textContent = best ? `best ${best}` : "three minutes";
}

export function start() {
  document.getElementById("rush")?.addEventListener("click", begin);
  setInterval(tick, 200);
  show();
}
