// The puzzles that are there to be taken, in groups, and the course of stars.

import { results, stars, starText } from "./games.js";
import { drawing, icon } from "./pieces.js";
import { complain, naming, open, say, store } from "./state.js";
import { thumbnail } from "./thumbnail.js";

/** What people call the examples, in groups, in the order in which they are offered.
 * @type {[string, Record<string, string>][]} */
const groups = [
  [
    "Learn",
    { "tour-ring": "The ring", "tour-3x4": "A small tour", adventure: "Six goals", "adventure-ordered": "Six goals in order", "tour-5x5": "Tour of 25" },
  ],
  [
    "Classics",
    {
      "queen-d5": "Round the queen",
      "queen-d5-closed": "Round the queen and home",
      "queen-d5-ordered": "Round the queen in order",
      "tour-holes": "Round a hole",
      "tour-6x6-closed": "Round trip of 36",
    },
  ],
  [
    "Famous",
    { "tour-8x8": "The knight's tour", "tour-8x8-closed": "The knight's round trip", "tour-10x10-closed": "Round trip of 100", icosian: "Hamilton's game" },
  ],
  [
    "Impossible",
    { "impossible-hunt": "The camel's dilemma", "impossible-cover": "Out of reach", "impossible-tour": "Four corners", petersen: "Petersen's graph" },
  ],
];
const pieces = ["rook", "queen", "bishop", "knight"]; // of the course, in its order

/** @type {Map<string, {level: string, button: HTMLElement, example: any}>} by what they are called */
const all = new Map();
const rest = "every kind of puzzle";
/** The levels of the course, by what they are called. @type {string[]} */
const course = [];

/** @param {string} name */
async function take(name) {
  const found = all.get(name);
  if (!found) return;
  const { example, level } = found;
  try {
    await open(example.laid.puzzle, { visits: true, ...(level ? { mode: "play" } : {}) });
    say(level ? "" : `${example.title}.`);
    scrollTo({ top: 0 });
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

/** Opens the level after the one that is shown; false if there is none. */
export const nextLevel = () => course[course.indexOf(store.get().name) + 1];
export const takeLevel = take;
export const isLevel = () => course.includes(store.get().name);

/** What the course came to, if its last level is shown; else "". */
export function ending() {
  if (!isLevel() || nextLevel()) return "";
  const noted = results();
  const won = course.reduce((n, name) => n + (noted[name] ? stars(noted[name]) : 0), 0);
  const done = course.filter((name) => noted[name]).length;
  return `That is the end of the course: ${done} of ${course.length} levels, ${won} stars. Every piece and every kind is yours now.`;
}

/** @param {any} example @param {string} name @param {string} [level] */
function button(example, name, level = "") {
  naming(example.laid, name, null);
  example.title = example.title.replaceAll(/treasures|stars/g, "goals"); // one word for them here
  const b = document.createElement("button");
  Object.assign(b, { type: "button", title: level ? `${name}: ${example.title}` : example.title });
  b.dataset.example = example.name;
  if (level) b.append(level);
  else {
    b.append(thumbnail(example.laid, example.walk ?? []), Object.assign(document.createElement("span"), { textContent: name }));
  }
  b.append(document.createElement("small"));
  b.addEventListener("click", () => take(name));
  all.set(name, { level, button: b, example });
  return b;
}

/** @param {string} title @param {HTMLElement[]} buttons @param {string} className */
function group(title, buttons, className) {
  const list = Object.assign(document.createElement("ul"), { className });
  list.append(
    ...buttons.map((b) => {
      const item = document.createElement("li");
      item.append(b);
      return item;
    }),
  );
  $("gallery").append(Object.assign(document.createElement("h4"), { textContent: title }), list);
}

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {any} info */
export function start(info) {
  const left = new Map(info.examples.map((/** @type {any} */ e) => [e.name, e]));
  const taken = (/** @type {string} */ name) => {
    const e = left.get(name);
    left.delete(name);
    return e;
  };
  for (const [title, names] of groups) {
    group(
      title,
      Object.entries(names)
        .filter(([name]) => left.has(name))
        .map(([name, called]) => button(taken(name), called)),
      "gallery",
    );
    if (title !== "Learn") continue;
    const levels = (/** @type {string} */ title, /** @type {any[]} */ examples, /** @type {(i: number) => string} */ name) => {
      const shown = examples.map((e, i) => {
        course.push(name(i));
        return button(e, name(i), String(i + 1));
      });
      if (pieces.includes(examples[0]?.laid.puzzle.piece) && title !== rest) shown[0]?.prepend(icon(drawing(examples[0].laid.puzzle.piece, "piece")));
      if (shown.length) group(`Course: ${title}`, shown, "levels");
    };
    for (const piece of pieces) {
      const stages = [...left.keys()].filter((name) => name.startsWith(`stars-${piece}-`)).sort();
      levels(`the ${piece}`, [...stages.map(taken), ...info.course.filter((/** @type {any} */ e) => e.name === piece)], (i) => `The ${piece}'s level ${i + 1}`);
    }
    const kinds = info.course.filter((/** @type {any} */ e) => !pieces.includes(e.name));
    levels(rest, kinds, (i) => `Level ${i + 1}: ${kinds[i].name}`);
  }
  if (left.size)
    group(
      "More",
      [...left.values()].map((e) => button(e, e.name)),
      "gallery",
    );
  store.follow((s, before) => {
    if (s.result === before.result && s.name === before.name && s !== before) return;
    const noted = results();
    for (const [name, { button: b, level }] of all) {
      const r = noted[name];
      const mark = /** @type {HTMLElement} */ (b.lastChild);
      mark.textContent = r ? (level ? "" : `${r.moves} moves `) + starText(stars(r)) : level ? "☆☆☆" : "";
      b.setAttribute("aria-pressed", String(s.name === name));
    }
  });
}
