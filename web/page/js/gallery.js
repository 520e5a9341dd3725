// The puzzles that are there to be taken.

import { results } from "./games.js";
import { size } from "./squares.js";
import { complain, naming, open, say, store } from "./state.js";

/** What people call the examples, in the order in which they are offered. */
const names = /** @type {Record<string, string>} */ ({
  adventure: "Six treasures", "adventure-ordered": "Six treasures in order", "queen-d5": "Round the queen", "tour-ring": "The ring",
  "tour-3x4": "A small tour", "tour-5x5": "Tour of 25", "tour-6x6-closed": "Round trip of 36", "tour-holes": "Round a hole", "tour-8x8": "The knight's tour",
  "tour-8x8-closed": "The knight's round trip", "queen-d5-closed": "Round the queen and home", "queen-d5-ordered": "Round the queen in order",
  "tour-10x10-closed": "Round trip of 100", "impossible-hunt": "The camel's dilemma", "impossible-cover": "Out of reach", "impossible-tour": "Four corners",
});

/** What an example is called. @param {string} example */
export function called(example) {
  const [, piece, stage] = /^stars-(\w+)-(\d+)$/.exec(example) ?? [];
  return names[example] ?? (piece ? `${piece[0].toUpperCase()}${piece.slice(1)}'s stars ${stage}` : example);
}

/** The part of an example's picture that has no labels, as an address has it. @param {string} board */
function squaresOf(board) {
  const [width, height] = size(board);
  const margin = Math.max(width, height) > 9 ? 31 : 24;
  return `#svgView(viewBox(${margin},${margin},${40 * width},${40 * height}))`;
}

const rank = (/** @type {{name: string}} */ e) => (e.name in names ? Object.keys(names).indexOf(e.name) : Infinity); // unknown ones last

/** @param {any} info */
export function start(info) {
  const list = /** @type {HTMLElement} */ (document.getElementById("gallery"));
  /** @type {Map<string, HTMLElement>} */
  const marks = new Map();
  for (const example of [...info.examples].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))) {
    const name = called(example.name);
    naming(example.puzzle, name, null);
    const button = document.createElement("button");
    Object.assign(button, { type: "button", title: example.title });
    button.dataset.example = example.name;
    const picture = Object.assign(document.createElement("img"), { src: `examples/${example.name}.svg${squaresOf(example.puzzle.board)}`, alt: "", width: 88, height: 88, loading: "lazy" });
    const mark = document.createElement("small");
    marks.set(name, mark);
    button.append(picture, Object.assign(document.createElement("span"), { textContent: name }), mark);
    button.addEventListener("click", async () => {
      try {
        await open(example.puzzle, { visits: true });
        say(`${example.title}.`);
        scrollTo({ top: 0 });
      } catch (error) {
        complain(/** @type {Error} */ (error).message);
      }
    });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  store.follow((s, before) => {
    if (s.result === before.result && s !== before) return;
    for (const [name, r] of Object.entries(results())) {
      const mark = marks.get(name);
      if (mark) mark.textContent = r.moves === r.par ? `✓ ${r.moves}` : `${r.moves} of ${r.par}`;
    }
  });
}
