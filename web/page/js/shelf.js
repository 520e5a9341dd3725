// Other days, the course and the puzzles that are there to be taken, on a page of their own.

import { isDate, stars, starText } from "./core/days.js";
import { toDraft, toPuzzle } from "./core/parts.js";
import * as day from "./day.js";
import { $, input, make, on } from "./dom.js";
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
    "Famous",
    {
      "tour-3x4": "A small tour",
      "tour-5x5": "Tour of 25",
      "tour-8x8": "The knight's tour",
      "tour-8x8-closed": "The knight's round trip",
      icosian: "Hamilton's game",
    },
  ],
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
  const left = new Map(info.examples.filter((/** @type {any} */ e) => !/^stars-/.test(e.name)).map((/** @type {any} */ e) => [e.name, e]));
  /** @param {any} e @param {string} name */
  const example = (e, name) => {
    naming(e.laid, { name });
    const b = entry(e.laid, [thumbnail(e.laid), name], () => open(e.laid.puzzle, { visits: true, mode: "play" }));
    b.dataset.example = e.name;
    return b;
  };
  const fill = () => {
    const rest = new Map(left);
    const all = [...new Set(levels.map((l) => l.group))].flatMap((title) =>
      group(
        title,
        levels.filter((l) => l.group === title).map((l, i) => entry(l.laid, [String(i + 1)], () => take(l))),
        "levels",
      ),
    );
    for (const [title, names] of groups) {
      const there = Object.keys(names).filter((name) => left.has(name));
      all.push(
        ...group(
          title,
          there.map((name) => example(left.get(name), names[name])),
          "gallery",
        ),
      );
      for (const name of there) rest.delete(name);
    }
    all.push(
      ...group(
        "More",
        [...rest.values()].map((e) => example(e, e.name)),
        "gallery",
      ),
    );
    $("gallery").replaceChildren(...all);
    day.fillCalendar($("calendar"));
  };
  on("day", "change", () => {
    const { value } = input("day");
    if (isDate(value)) trying(() => day.openDay(value, "", { visits: true, addressed: value !== day.today() }));
  });
  input("day").max = day.today();
  store.select(["mode"], (s) => {
    if (s.mode === "puzzles") fill();
  });
}
