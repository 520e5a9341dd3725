// The page: one puzzle, three things to do with it (play, solve, make), one board.

import { data, inside, prepare } from "./backend.js";
import { Board } from "./board.js";
import * as daily from "./daily.js";
import * as gallery from "./gallery.js";
import { groundOf } from "./ground.js";
import * as ladder from "./ladder.js";
import { fromFragment } from "./link.js";
import * as making from "./making.js";
import * as playing from "./playing.js";
import { chips, samePuzzle, title, toDraft, toPuzzle } from "./puzzle.js";
import { handOn } from "./reveal.js";
import * as solving from "./solving.js";
import { address, choose, complain, here, open, puzzleOf, shared, shown, store, travel } from "./state.js";
import { changed } from "./store.js";
import { makeView } from "./view.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

const help = /** @type {Record<string, string>} */ ({
  play: "Click a dot, or drag the piece there. Arrow keys move on the board, Enter moves the piece, u undoes, r redoes, h gives a hint.",
  solve: "Click a square to see the walk arrive there. The keys , and . go one move back or on.",
  make: "Click or drag to paint. Arrow keys move on the board, Enter paints with the brush, and each brush has a key of its own.",
});
const modes =
  /** @type {Record<string, {act(square: string): void, key(square: string, event: KeyboardEvent): boolean, press?(square: string): any, over?(square: string): void, view?(s: any): any}>} */ ({
    play: playing,
    solve: solving,
    make: making,
  });
const now = () => modes[store.get().mode];

const board = new Board($("board"), {
  act: (square) => now().act(square),
  key: (square, event) => now().key(square, event),
  press: (square) => ($("board").classList.contains("large") ? null : (now().press?.(square) ?? null)),
  over: (square) => now().over?.(square),
  release() {},
  point: (square) => store.get().pointed !== square && store.set({ pointed: square }),
});
board.lay(groundOf(/** @type {any} */ (shown(store.get())))); // it is there before anything is known

function tabs() {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[role=tab]"))];
  for (const [i, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: -i, End: all.length - 1 - i }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = all[(i + step + all.length) % all.length];
      next.focus();
      choose(next.id.slice(4));
    });
  }
}

/** Ctrl+Z and Ctrl+Y, but not while something is typed. @param {KeyboardEvent} event */
function shortcuts(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || /** @type {Element} */ (event.target).matches("input:not([type=radio], [type=checkbox]), textarea"))
    return;
  const letter = event.key.toLowerCase();
  const on = letter === "y" || (letter === "z" && event.shiftKey);
  if (!on && letter !== "z") return;
  event.preventDefault();
  if (store.get().mode === "play") (on ? playing.redo : playing.undo)();
  else travel(on ? "future" : "past");
}

/** What the board does not show: a change of these alone draws nothing. */
const unseen = /** @type {(keyof State)[]} */ (["said", "heard", "trouble", "pointed", "progress", "past", "future", "name", "par", "drawing"]);

/** @typedef {import("./state.js").State} State */

/** @param {State} s @param {State} before */
function draw(s, before) {
  const laid = shown(s);
  if (laid && changed(s, before, unseen)) board.show(makeView(laid, now().view?.(s) ?? {}));
  if (s.drawing !== before.drawing && s.drawing.length) board.draw(/** @type {"line" | "other"} */ (s.drawing.at(-1)));
}

/** @param {State} s @param {State} before */
function frame(s, before) {
  if (!changed(s, before, ["pointed"])) return;
  document.body.dataset.mode = s.mode;
  const secret = s.sealed && !s.result && s.mode === "play";
  for (const name of Object.keys(modes)) {
    $(name).hidden = name !== s.mode;
    $(`tab-${name}`).hidden = secret && name !== "play";
    $(`tab-${name}`).setAttribute("aria-selected", String(name === s.mode));
    $(`tab-${name}`).tabIndex = name === s.mode ? 0 : -1;
  }
  $("board-help").textContent = help[s.mode];
  const called = title(puzzleOf(s));
  $("name").textContent = s.name && `${s.name} · `;
  $("summary").textContent = s.rush ? "three minutes of hunts" : s.day ? [daily.called(s.day.kind), ...chips(puzzleOf(s))].join(", ") : called;
  document.title = `${s.name || called}${s.answer?.moves != null && s.mode === "solve" ? `: ${s.answer.moves} moves` : ""} · knightsat`;
  for (const [id, text] of [
    ["live", s.said],
    ["heard", s.heard],
    ["trouble", s.trouble],
  ]) {
    if ($(id).textContent !== text) $(id).textContent = text;
  }
  const laid = shown(s);
  const { width, height } = laid ? groundOf(laid) : s.draft;
  const large = Math.max(width, height) > 16;
  $("fit-row").hidden = !large;
  const unfit = large && !$("fit").checked;
  $("board").classList.toggle("large", unfit);
  $("board").tabIndex = unfit ? 0 : -1;
  draw(s, before);
  if (board.svg) board.svg.style.width = unfit ? `${width * 32}px` : "";
  if (s !== before && s.laid && !s.rush && location.hash !== address()) history.replaceState(null, "", here());
}

/** Opens what an address says. @param {import("./link.js").Link} link */
async function enter(link) {
  const mode = link.mode || "play";
  if (link.day) await daily.openDay(link.day.date, link.day.kind, { mode });
  else if (link.puzzle) await open(link.puzzle, { mode, name: link.title, sealed: link.sealed });
  else await daily.openToday({ mode });
  if (link.solves) solving.run();
}

/** Goes where the address leads: back and on within the page. */
async function follow() {
  const link = fromFragment(location.hash);
  if (location.hash === address()) return;
  try {
    const same = link.puzzle && samePuzzle(puzzleOf(store.get()), toPuzzle(toDraft(link.puzzle)));
    if (same && link.mode && !link.solves) store.set({ mode: link.mode });
    else await enter(link);
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

let started = false;

/** Starts what is not needed to play. @param {any} info */
async function rest(info) {
  if (started) return;
  started = true;
  for (const part of [making, solving, gallery]) part.start(info);
}

async function main() {
  const link = fromFragment(location.hash);
  const asked = data("info.json");
  $("version").textContent = inside.version;
  document.body.classList.toggle("embedded", link.embedded); // and so it stays
  playing.start();
  if (!link.day && link.puzzle) await rest(await asked); // whose name they may know
  try {
    await enter({ ...link, solves: false });
  } catch (error) {
    // a link that is none leads to today, and says so
    const { examples } = await asked;
    await daily.openToday().catch(() => open(examples.find((/** @type {any} */ e) => e.name === "adventure").laid.puzzle));
    history.replaceState(null, "", here());
    complain(/** @type {Error} */ (error).message);
    link.solves = false;
  }
  store.follow(frame);
  await rest(await asked);
  daily.start();
  ladder.start();
  tabs();
  $("fit").addEventListener("change", () => frame(store.get(), store.get()));
  $("skip").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    board.focus();
  });
  $("share").addEventListener("click", () => {
    $("menu").close();
    handOn(shared(), "The link");
  });
  addEventListener("popstate", follow);
  document.addEventListener("keydown", shortcuts);
  // The board's cursor is for those who use the keyboard.
  for (const [event, on] of /** @type {const} */ ([
    ["keydown", true],
    ["pointerdown", false],
  ])) {
    document.addEventListener(event, () => $("board").classList.toggle("keys", on), { capture: true });
  }
  document.documentElement.dataset.ready = "true";
  prepare();
  if (link.solves) solving.run();
}

main().catch((error) => {
  $("trouble").textContent = error.message;
});
