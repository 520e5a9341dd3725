// The course, in the room Learn, and the puzzles that are there to be taken, in the workshop.

import { toDraft, toPuzzle } from "./core/parts.js";
import { stars, starText } from "./core/stars.js";
import { $, make } from "./dom.js";
import { levels, take } from "./levels.js";
import { naming, open, store, trying } from "./state.js";
import { keyOf, results } from "./storage.js";
import { thumbnail } from "./thumbnail.js";

/** What people call the examples, in groups, in the order in which they are offered. @type {[string, Record<string, string>][]} */
const groups = [
  [
    "Classics",
    {
      adventure: "Six goals",
      "adventure-ordered": "Six goals in order",
      "queen-d5": "Round the queen",
      "queen-d5-closed": "Round the queen and home",
      "queen-d5-ordered": "Round the queen in order",
    },
  ],
  [
    "Tours",
    {
      "tour-3x4": "A small tour",
      "tour-5x5": "Tour of 25",
      "tour-8x8": "The knight's tour",
      "tour-8x8-closed": "The knight's round trip",
      "tour-6x6-closed": "The smallest round trip",
      "tour-10x10-closed": "A round trip of 100",
      "tour-ring": "Round the hole",
      "tour-holes": "Round four holes",
      icosian: "Hamilton's game",
    },
  ],
  ["Paths by numbers", { hidato: "Hidato", numbrix: "Numbrix", zip: "Zip", hopido: "Hopido", holy: "A tour by numbers" }],
  [
    "Impossible",
    { "impossible-hunt": "The camel's dilemma", "impossible-cover": "Out of reach", "impossible-tour": "Four corners", petersen: "Petersen's graph" },
  ],
];

/** What a button's last line says. @param {import("./core/parts.js").LaidOut} laid */
const mark = (laid) => {
  const best = results()[keyOf(null, toPuzzle(toDraft(laid.puzzle)))];
  return best ? starText(stars(best)) : "";
};

/** @param {string} title @param {HTMLElement[]} buttons @param {string} className */
const group = (title, buttons, className) => [make("h3", { textContent: title }), make("ul", { className }, ...buttons.map((b) => make("li", {}, b)))];

/** @param {import("./core/parts.js").LaidOut} laid @param {(Node | string)[]} inside @param {() => unknown} go */
function entry(laid, inside, go) {
  const b = make("button", { type: "button" }, ...inside, make("small", { className: "stars", textContent: mark(laid) }));
  b.addEventListener("click", () => trying(go));
  return b;
}

/** @param {any} info */
export function start(info) {
  const all = new Map(info.examples.map((/** @type {any} */ e) => [e.name, e]));
  /** @param {string} name @param {string} called */
  const example = (name, called) => {
    const { laid } = all.get(name);
    const b = entry(laid, [thumbnail(laid), called], () => open(laid.puzzle, { visits: true, mode: "play" }));
    b.dataset.example = name;
    return b;
  };
  for (const [, names] of groups) for (const [name, called] of Object.entries(names)) if (all.has(name)) naming(all.get(name).laid, { name: called });
  const lessons = () =>
    [...new Set(levels.map((l) => l.group))].flatMap((title) => {
      const list = levels.filter((l) => l.group === title).map((l, i) => entry(l.laid, [String(i + 1)], () => take(l)));
      return group(title, list, "levels");
    });
  const gallery = () =>
    groups.flatMap(([title, names]) =>
      group(
        title,
        Object.entries(names).flatMap(([name, called]) => (all.has(name) ? [example(name, called)] : [])),
        "gallery",
      ),
    );
  store.select(["mode"], (s) => {
    if (s.mode === "learn") $("lessons").replaceChildren(...lessons());
    if (s.mode === "puzzles") $("gallery").replaceChildren(...gallery());
  });
}
