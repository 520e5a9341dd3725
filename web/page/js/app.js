// The page: one puzzle, three things to do with it (play, solve, make), one board.

import { backend } from "./backend.js";
import { Board } from "./board.js";
import * as daily from "./daily.js";
import * as gallery from "./gallery.js";
import * as ladder from "./ladder.js";
import { fromFragment } from "./link.js";
import * as making from "./making.js";
import * as playing from "./playing.js";
import { samePuzzle, title, toDraft, toPuzzle } from "./puzzle.js";
import { address, choose, complain, open, puzzleOf, say, shown, store, travel } from "./state.js";
import * as solving from "./solving.js";
import { makeView } from "./view.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

const help = /** @type {Record<string, string>} */ ({
  play: "Click or drag to a dot. Arrow keys move on the board, Enter jumps there, u undoes, r redoes, h gives a hint.",
  solve: "A click on a square goes to where the walk is there; , and . step.",
  make: "Click or drag to paint. Arrow keys move on the board, Enter paints, letters paint what the brushes say.",
});
const modes = /** @type {Record<string, {act(square: string): void, key(square: string, event: KeyboardEvent): boolean, press?(square: string): any, over?(square: string): void, view?(s: any): any}>} */ ({
  play: playing, solve: solving, make: making,
});
const now = () => modes[store.get().mode];

const board = new Board($("board"), {
  act: (square) => now().act(square),
  key: (square, event) => now().key(square, event),
  press: (square) => ($("board").classList.contains("large") ? null : now().press?.(square) ?? null),
  over: (square) => now().over?.(square),
  release() {},
  point: (square) => store.get().pointed !== square && store.set({ pointed: square }),
});
board.resize(8, 8); // it is there before anything is known

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
  if (!(event.ctrlKey || event.metaKey) || event.altKey || /** @type {Element} */ (event.target).matches("input:not([type=radio], [type=checkbox]), textarea")) return;
  const letter = event.key.toLowerCase();
  const on = letter === "y" || (letter === "z" && event.shiftKey);
  if (!on && letter !== "z") return;
  event.preventDefault();
  if (store.get().mode === "play") (on ? playing.redo : playing.undo)();
  else travel(on ? "future" : "past");
}

/** @param {import("./state.js").State} s */
function draw(s) {
  const laid = shown(s);
  if (!laid) return;
  board.show(makeView(laid, now().view?.(s) ?? {}));
}

/** @param {import("./state.js").State} s @param {import("./state.js").State} before */
function frame(s, before) {
  document.body.dataset.mode = s.mode;
  for (const name of Object.keys(modes)) {
    $(name).hidden = name !== s.mode;
    $(`tab-${name}`).setAttribute("aria-selected", String(name === s.mode));
    $(`tab-${name}`).tabIndex = name === s.mode ? 0 : -1;
  }
  $("board-help").textContent = help[s.mode];
  const called = title(puzzleOf(s));
  $("name").textContent = s.name && `${s.name} · `;
  $("summary").textContent = called;
  document.title = `${s.name || called}${s.answer?.moves != null ? `: ${s.answer.moves} moves` : ""} · knightsat`;
  for (const [id, text] of [["live", s.said], ["heard", s.heard], ["trouble", s.trouble]]) {
    if ($(id).textContent !== text) $(id).textContent = text;
  }
  const { width, height } = s.draft;
  const large = Math.max(width, height) > 16;
  $("fit-row").hidden = !large;
  const unfit = large && !$("fit").checked;
  $("board").classList.toggle("large", unfit);
  $("board").tabIndex = unfit ? 0 : -1;
  draw(s);
  if (board.svg) board.svg.style.width = unfit ? `${width * 32}px` : "";
  if (s !== before && s.laid && location.hash !== address()) history.replaceState(null, "", address());
}

/** Goes where the address leads: back and on within the page. */
async function follow() {
  const link = fromFragment(location.hash);
  if (!link.puzzle || location.hash === address()) return;
  try {
    const mode = link.mode || store.get().mode;
    if (link.mode && samePuzzle(puzzleOf(store.get()), toPuzzle(toDraft(link.puzzle)))) store.set({ mode });
    else await open(link.puzzle, { mode });
    if (link.solves) solving.run();
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

async function main() {
  const link = fromFragment(location.hash);
  const today = link.puzzle ? null : daily.openToday();
  today?.catch(() => {}); // it is heard of below
  const info = await backend.info();
  $("version").textContent = info.version;
  let why = "";
  if (link.mode) store.set({ mode: link.mode });
  document.body.classList.toggle("embedded", link.embedded); // and so it stays
  if (link.puzzle) await open(link.puzzle).catch((error) => (why = error.message));
  await today?.catch((error) => (why = error.message));
  if (!store.get().laid) await open(info.examples.find((/** @type {any} */ e) => e.name === "adventure").puzzle);
  if (why) complain(why);
  for (const part of [making, solving, playing, gallery, daily, ladder]) part.start(info);
  tabs();
  store.follow(frame);
  $("fit").addEventListener("change", () => frame(store.get(), store.get()));
  $("skip").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    board.focus();
  });
  $("share").addEventListener("click", async () => {
    try {
      if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ title: document.title, url: location.href });
      await navigator.clipboard.writeText(location.href);
      say("The link is in the clipboard.");
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return; // the reader thought better of it
      say("Copy the link from the address line: it has the whole puzzle.");
    }
  });
  addEventListener("popstate", follow);
  document.addEventListener("keydown", shortcuts);
  // The board's cursor is for those who use the keyboard.
  for (const [event, on] of /** @type {const} */ ([["keydown", true], ["pointerdown", false]])) {
    document.addEventListener(event, () => $("board").classList.toggle("keys", on), { capture: true });
  }
  document.documentElement.dataset.ready = "true";
  if (link.puzzle && link.solves && !why) solving.run();
}

main().catch((error) => {
  $("trouble").textContent = error.message;
});
