// The page: one board, and rooms to play, solve and make puzzles, and to find more of them.

import * as archive from "./archive.js";
import { info as offered, prepare } from "./backend.js";
import { Board } from "./board.js";
import { called } from "./core/kinds.js";
import { fromFragment, modes } from "./core/link.js";
import { samePuzzle, title, toDraft, toPuzzle } from "./core/parts.js";
import { makeView } from "./core/view.js";
import * as day from "./day.js";
import { $, button, on, write } from "./dom.js";
import * as levels from "./levels.js";
import * as make from "./make.js";
import * as menu from "./menu.js";
import * as messages from "./messages.js";
import * as play from "./play.js";
import * as shelf from "./shelf.js";
import * as solve from "./solve.js";
import { stage } from "./stage.js";
import { address, choose, complain, here, open, puzzleOf, say, shown, store, travel, trying } from "./state.js";
import * as win from "./win.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./core/link.js").Link} Link */

const help = /** @type {Record<string, string>} */ ({
  play: "Arrow keys move on the board, Enter goes there, u undoes, r redoes, h gives a hint, m says where you can go.",
  solve: "Click a square to see the walk arrive there. The keys , and . go one move back or on.",
  make: "Click or drag to paint. Arrow keys move on the board, Enter paints with the brush, and each brush has a key of its own.",
});
const rooms =
  /** @type {Record<string, {act(square: string): void, key(square: string, event: KeyboardEvent): boolean, press?(square: string): any, over?(square: string): void, trace?(x: number, y: number, begins: boolean): void, release?(): void, stray?(drags: boolean): void, view?(s: State): import("./core/view.js").Options}>} */ ({
    play,
    solve,
    make,
  });
/** The rooms of the workshop. */
const benches = ["solve", "make", "puzzles"];
const now = () => rooms[store.get().mode] ?? play;

/** What the page offers, which is loaded while the first puzzle opens. */
const asked = offered();

const board = new Board($("board"), {
  act: (square) => now().act(square),
  key: (square, event) => now().key(square, event),
  press: (square) => now().press?.(square) ?? null,
  over: (square) => now().over?.(square),
  trace: (x, y, begins) => now().trace?.(x, y, begins),
  release: () => now().release?.(),
  stray: (drags) => now().stray?.(drags),
});
stage.draw = (time) => board.draw(time);
stage.tick = (square) => board.tick(square);
stage.focus = () => board.focus();

/** Ctrl+Z and Ctrl+Y, but not while something is typed. @param {KeyboardEvent} event */
function shortcuts(event) {
  const typed = /** @type {Element} */ (event.target).matches("input:not([type=radio], [type=checkbox]), textarea");
  if (!(event.ctrlKey || event.metaKey) || event.altKey || typed) return;
  const letter = event.key.toLowerCase();
  const on = letter === "y" || (letter === "z" && event.shiftKey);
  if (!on && letter !== "z") return;
  event.preventDefault();
  if (store.get().mode === "play") (on ? play.redo : play.undo)();
  else if (store.get().mode === "make") travel(on ? "future" : "past");
}

/** @param {State} s */
function draw(s) {
  const laid = shown(s);
  if (laid) board.show(makeView(laid, now().view?.(s) ?? {}));
}

/** What is around the board. @param {State} s */
function frame(s) {
  document.body.dataset.mode = s.mode;
  document.body.dataset.phase = s.mode === "play" ? s.phase : "";
  for (const room of modes) if (room !== "play") $(room).hidden = s.mode !== room;
  $("workshop").hidden = !benches.includes(s.mode);
  for (const b of /** @type {NodeListOf<HTMLElement>} */ ($("workshop").querySelectorAll("[data-goes]")))
    b.ariaCurrent = b.dataset.goes === s.mode ? "page" : null;
  $("back-to-play").hidden = s.mode === "play";
  const phase = s.phase === "none" ? "playing" : s.phase;
  for (const b of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#dock [data-phase]"))) b.hidden = b.dataset.phase !== phase;
  write("board-help", help[s.mode] ?? "");
  const what = s.day ? `${called(s.day.kind)}, ${s.name}` : s.name || title(puzzleOf(s));
  write("summary", what);
  write("theme", day.special(s.day));
  write("printed", s.day ? `knightsat, ${s.day.date}` : "knightsat");
  document.title = `${what} · knightsat`;
  if (s.laid && location.hash !== address()) history.replaceState(s.day, "", here());
}

/** Opens what an address says. @param {Link} link */
async function enter(link) {
  const mode = link.mode || "play";
  const { ghost } = link;
  if (link.day) await day.openDay(link.day.date, link.day.kind, { mode, ghost, addressed: true });
  else if (link.puzzle) await open(link.puzzle, { mode, ghost, name: link.title });
  else if (history.state?.date === day.today()) await day.openDay(history.state.date, history.state.kind, { mode });
  else await day.openToday({ mode });
}

/** Opens what an address says; a link that is none leads to today, and says so. @param {Link} link */
async function arrive(link) {
  try {
    await enter(link);
    if (link.solves) solve.run();
    if (link.ghost) say(`A challenge: ${link.ghost.name || "a friend"} has done this. That walk is shown when you have done it, too.`);
    return true;
  } catch (error) {
    const adventure = async () => (await asked).examples.find((/** @type {any} */ e) => e.name === "adventure");
    await day.openToday().catch(async () => open((await adventure()).laid.puzzle));
    history.replaceState(null, "", here());
    complain(/** @type {Error} */ (error).message);
    return false;
  }
}

/** Goes where the address leads: back and on within the page. */
function follow() {
  const link = fromFragment(location.hash);
  const same = link.puzzle && samePuzzle(puzzleOf(store.get()), toPuzzle(toDraft(link.puzzle)));
  if (same && link.mode && !link.solves) store.set({ mode: link.mode });
  else trying(() => arrive(link));
}

async function main() {
  const link = fromFragment(location.hash);
  document.body.classList.toggle("embedded", link.embedded); // and so it stays
  play.start();
  on("lesson", "click", () => trying(levels.learn));
  win.start(play);
  messages.start();
  if (!link.day && link.puzzle) levels.start(await asked); // whose name they may know
  const { solves } = link;
  const arrived = await arrive({ ...link, solves: false });
  store.select(
    ["laid", "fresh", "draft", "mode", "phase", "walk", "advice", "glow", "other", "reveal", "result", "ghost", "answer", "position", "bound", "ringed"],
    draw,
  );
  store.select(["laid", "mode", "phase", "draft", "name", "day"], frame);
  document.documentElement.dataset.ready = "true"; // to play
  for (const id of ["home", "menu-button"]) button(id).disabled = false;
  menu.start();
  day.start();
  archive.start();
  const info = await asked;
  if (!levels.levels.length) levels.start(info);
  for (const part of [make, solve, shelf]) part.start(info);
  on("back-to-play", "click", () => {
    choose("play");
    board.focus();
  });
  on("skip", "click", (event) => {
    event.preventDefault();
    board.focus();
  });
  addEventListener("popstate", follow);
  document.addEventListener("keydown", shortcuts);
  // The board's cursor is for those who use the keyboard.
  for (const [event, keys] of /** @type {const} */ ([
    ["keydown", true],
    ["pointerdown", false],
  ])) {
    document.addEventListener(event, () => $("board").classList.toggle("keys", keys), { capture: true });
  }
  document.documentElement.dataset.whole = "true";
  prepare();
  if (solves && arrived) solve.run();
}

main().catch((error) => write("trouble", error.message));
