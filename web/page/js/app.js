// The page: one puzzle, three ways to look at it (make, solve, play), one board.

import { backend as api } from "./backend.js";
import { Board } from "./board.js";
import { fromFragment, toFragment } from "./link.js";
import { Make } from "./make.js";
import { Play } from "./play.js";
import { size } from "./squares.js";
import { Solving } from "./solving.js";
import { makeView } from "./view.js";

const $ = (id) => document.getElementById(id);
const help = {
  make: "Arrow keys move on the board, Enter paints, letters paint what the brushes say.",
  solve: "A square's click goes to where the walk is there; , and . step.",
  play: "Arrow keys move on the board, Enter jumps there, u undoes, h gives a hint.",
};

class App {
  constructor(info) {
    this.mode = "make";
    this.turn = 0;
    this.board = new Board($("board"), {
      act: (square, event) => this.modes[this.mode].act(square, event),
      key: (square, event) => this.modes[this.mode].key(square, event),
    });
    this.modes = { make: new Make(this, info), solve: new Solving(this, info), play: new Play(this) };
    this.addTabs();
    $("fit").addEventListener("change", () => this.zoom());
    $("version").textContent = info.version;
    addEventListener("hashchange", () => {
      const puzzle = fromFragment(location.hash);
      if (puzzle && toFragment(puzzle) !== this.fragment) this.set(puzzle);
    });
    this.examples = info.examples;
  }

  addTabs() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    for (const [i, tab] of tabs.entries()) {
      tab.addEventListener("click", () => this.choose(tab.id.slice(4)));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1, Home: -i, End: tabs.length - 1 - i }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = tabs[(i + step + tabs.length) % tabs.length];
        next.focus();
        this.choose(next.id.slice(4));
      });
    }
  }

  choose(mode) {
    if (this.mode === mode) return;
    this.mode = mode;
    for (const name of Object.keys(this.modes)) {
      $(name).hidden = name !== mode;
      $(`tab-${name}`).setAttribute("aria-selected", name === mode);
      $(`tab-${name}`).tabIndex = name === mode ? 0 : -1;
    }
    $("board-help").textContent = help[mode];
    this.modes.solve.player.pause();
    this.draw();
  }

  /** Takes a puzzle, or says why it can't. The last one asked for counts. */
  async set(puzzle) {
    const turn = ++this.turn;
    const { text, ...rest } = puzzle;
    try {
      const laid = await api.layOut(text === undefined ? rest : { text });
      if (turn !== this.turn) return;
      for (const list of ["holes", "guard", "goals"]) laid.puzzle[list] ??= [];
      this.laid = laid;
      this.puzzle = laid.puzzle;
      this.trouble(laid.problem?.error || "");
    } catch (error) {
      if (turn !== this.turn) return;
      this.trouble(error.message);
      if (this.laid) this.modes.make.show(this.laid); // back to what holds
      return;
    }
    this.fragment = toFragment(this.puzzle);
    history.replaceState(null, "", this.fragment);
    const [width, height] = size(this.puzzle.board);
    this.board.resize(width, height);
    $("fit-row").hidden = Math.max(width, height) <= 16;
    this.zoom();
    $("summary").textContent = `${this.puzzle.family[0].toUpperCase()}${this.puzzle.family.slice(1)} of a ${this.puzzle.piece} on ${width} x ${height}`;
    this.modes.make.show(this.laid);
    this.modes.solve.forget();
    this.modes.play.reset();
  }

  /** Large boards fit in view, or have squares that a finger hits. */
  zoom() {
    const [width] = size(this.puzzle.board);
    const large = !$("fit-row").hidden && !$("fit").checked;
    $("board").classList.toggle("large", large);
    $("board").tabIndex = large ? 0 : -1;
    this.board.svg.style.width = large ? `${width * 32}px` : "";
  }

  draw() {
    if (!this.laid) return;
    const mode = this.modes[this.mode];
    this.board.show(makeView(this.laid, mode.view ? mode.view() : {}));
  }

  /** Tells everyone, seeing or not. */
  say(text) {
    $("live").textContent = text;
  }

  trouble(text) {
    $("trouble").textContent = text;
  }
}

async function main() {
  const info = await api.info();
  const app = new App(info);
  const shared = fromFragment(location.hash);
  const solves = new URLSearchParams(location.hash.slice(1)).get("solve") === "true";
  if (shared) await app.set(shared);
  if (!app.laid) {
    const why = $("trouble").textContent;
    await app.set(info.examples.find((e) => e.name === "adventure").puzzle);
    if (why) app.trouble(why);
  }
  document.documentElement.dataset.ready = "true";
  if (shared && solves && !app.laid.problem) {
    app.choose("solve");
    app.modes.solve.run();
  }
}

main().catch((error) => {
  $("trouble").textContent = error.message;
});
