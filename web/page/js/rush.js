// Rush: as many short hunts as three minutes allow. A move that no shortest walk makes costs ten
// seconds, and the hunt; what was right is shown. Everybody has the same ones on a day.

import * as clock from "./clock.js";
import { dayOf, saidOf } from "./core/days.js";
import { ahead } from "./core/exact.js";
import { huntOf, lengthOf } from "./core/hunts.js";
import { finished } from "./core/rules.js";
import { $, on, write } from "./dom.js";
import { stage } from "./stage.js";
import { naming, open, say, store, trying } from "./state.js";
import { bestRush, noteRush } from "./storage.js";

/** @typedef {import("./state.js").State} State */

const TIME = 180_000; // milliseconds
const COST = 10_000; // of a miss
const SHOWN = 1800; // for the way that was right
const NEXT = 250; // after one that was done

let date = "";

/** Sets the next hunt. @param {NonNullable<State["rush"]>} rush */
async function set(rush) {
  const n = rush.score + rush.misses;
  const laid = huntOf(date, n);
  naming(laid, { par: lengthOf(n) });
  await open(laid.puzzle, { mode: "play", name: `Rush ${n + 1}`, laid, rush: { ...rush, waiting: false } });
}

export async function begin() {
  date = dayOf(new Date());
  await set({ waiting: false, score: 0, misses: 0, until: performance.now() + TIME });
  say("Each hunt in the fewest moves. A miss costs 10 seconds.");
  stage.focus();
}

/** A move was made. @param {State} s */
export function moved({ rush, laid, walk, par }) {
  if (!rush || !laid || walk.length < 2) return;
  const onward = ahead(laid, walk);
  const miss = !onward || walk.length - 1 + onward.length > (par ?? 0);
  if (!miss && !finished(laid, walk)) return;
  const before = walk.slice(0, -1);
  const way = miss ? [...before.slice(-1), ...(ahead(laid, before) ?? [])] : [];
  // The clock stands while the right way is shown.
  const next = miss ? { ...rush, waiting: true, misses: rush.misses + 1, until: rush.until - COST + SHOWN } : { ...rush, waiting: true, score: rush.score + 1 };
  $("board").classList.add(miss ? "missed" : "hit");
  const right = way.slice(1).join(", ");
  store.set({ rush: next, other: way, heard: miss ? `Missed: ${right}.` : `${next.score}.`, said: miss ? `The right move was ${right}.` : "" });
  setTimeout(
    () => {
      $("board").classList.remove("missed", "hit");
      if (store.get().rush === next) trying(() => set(next)); // unless it was stopped, or left
    },
    miss ? SHOWN : NEXT,
  );
}

/** Ends it: what there is to see stays. */
function end() {
  const { rush } = store.get();
  if (!rush) return;
  const record = rush.score > bestRush();
  noteRush(rush.score);
  store.set({
    rush: { ...rush, until: 0 },
    phase: "ended",
    said: `${rush.score} hunts in three minutes. ${record ? "A personal best." : `Your best is ${bestRush()}.`} Everyone has the same ones on ${saidOf(date)}.`,
  });
  $("board").classList.remove("missed", "hit");
  write("rush-best", `best ${bestRush()}`);
}

function tick() {
  const { rush, phase, mode } = store.get();
  if (!rush || phase === "ended") return;
  const left = rush.until - performance.now();
  clock.stop(Math.max(0, left));
  if (left <= 0 || mode !== "play") end();
}

export function start() {
  on("stop", "click", () => (store.get().phase === "ended" ? trying(begin) : end()));
  setInterval(tick, 200);
  write("rush-best", bestRush() ? `best ${bestRush()}` : "");
}
