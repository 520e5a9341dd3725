// Rush: as many short hunts as three minutes allow. A move that no shortest walk makes
// costs ten seconds, and the hunt; what was right is shown. Everybody has the same ones on a
// day.

import * as clock from "./clock.js";
import { ahead } from "./exact.js";
import { bestRush, dayOf, write } from "./games.js";
import { showRush } from "./reveal.js";
import { finished } from "./rules.js";
import { place, squareName } from "./squares.js";
import { choose, open, say, store } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./backend.js").LaidOut} LaidOut */

const TIME = 180_000; // milliseconds
const COST = 10_000; // of a miss
const SHOWN = 1800; // for the way that was right
const leaps = [
  [1, 2],
  [2, 1],
].flatMap(([c, r]) => [
  [c, r],
  [-c, r],
  [c, -r],
  [-c, -r],
]);

/** Chance that is the same for all: numbers from 0 below n (mulberry32, by Tommy Ettinger).
 * @param {number} seed */
export function chance(seed) {
  let a = seed;
  return (/** @type {number} */ n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** A hunt of a knight, of so many moves. @param {number} moves @param {(n: number) => number} any @returns {LaidOut} */
export function hunt(moves, any) {
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
        numbers: [],
        walls: [],
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

/** The hunt of a day's rush with this number, from 0: longer as it goes on.
 * @param {string} date @param {number} n */
export const huntOf = (date, n) => hunt(lengthOf(n), chance(Number(date.replaceAll("-", "")) * 1000 + n));

const lengthOf = (/** @type {number} */ n) => Math.min(5, 3 + Math.floor(n / 5));

let date = "";

/** Sets the next hunt. @param {NonNullable<State["rush"]>} rush */
function set(rush) {
  const n = rush.score + rush.misses;
  open({}, { mode: "play", name: `Rush ${n + 1}`, par: lengthOf(n), laid: huntOf(date, n), rush: { ...rush, way: undefined } });
}

function begin() {
  choose("play");
  showRush(null);
  date = dayOf(new Date());
  set({ score: 0, misses: 0, until: performance.now() + TIME });
  say("Each hunt in the fewest moves. A miss costs 10 seconds.");
  scrollTo({ top: 0 });
}

/** A move was made. @param {State} s */
export function moved({ rush, laid, walk, par }) {
  if (!rush || !laid || walk.length < 2) return;
  const onward = ahead(laid, walk);
  const miss = !onward || walk.length - 1 + onward.length > (par ?? 0);
  if (!miss && !finished(laid, walk)) return;
  const before = walk.slice(0, -1);
  const way = miss ? [...before.slice(-1), ...(ahead(laid, before) ?? [])] : undefined;
  // The clock stands while the right way is shown.
  const next = miss ? { ...rush, misses: rush.misses + 1, until: rush.until - COST + SHOWN, way } : { ...rush, score: rush.score + 1 };
  const board = document.getElementById("board");
  board?.classList.add(miss ? "missed" : "hit");
  const right = way?.slice(1).join(", ");
  store.set({ rush: next, heard: miss ? `Missed: ${right}.` : `${next.score}.`, said: miss ? `The right move was ${right}.` : "" });
  setTimeout(
    () => {
      board?.classList.remove("missed", "hit");
      const now = store.get();
      if (now.rush === next && now.mode === "play") set(next); // else tick ends it
    },
    miss ? SHOWN : 250,
  );
}

/** Ends it: what there is to see stays. @param {NonNullable<State["rush"]>} rush */
function end(rush) {
  const record = rush.score > bestRush();
  const best = Math.max(bestRush(), rush.score);
  write("rush", best);
  store.set({ rush: { ...rush, over: true }, said: "" });
  document.getElementById("board")?.classList.remove("missed", "hit");
  show();
  showRush({
    score: rush.score,
    best,
    text: `${record ? "A personal best." : best ? `Your best is ${best}.` : "Three minutes can be short."} ${rush.misses ? `Missed ${rush.misses}.` : "No miss."} Everyone has the same hunts today.`,
  });
}

function tick() {
  const { rush, mode } = store.get();
  if (!rush || rush.over) return;
  const left = rush.until - performance.now();
  clock.stop(Math.max(0, left));
  if (left <= 0 || mode !== "play") end(rush);
}

function show() {
  const best = bestRush();
  /** @type {HTMLElement} */ (document.getElementById("rush-best")).textContent = best ? `best ${best}` : "";
}

export function start() {
  document.getElementById("rush")?.addEventListener("click", begin);
  document.getElementById("stop")?.addEventListener("click", () => {
    const { rush } = store.get();
    if (rush && !rush.over) end(rush);
  });
  setInterval(tick, 200);
  show();
}
