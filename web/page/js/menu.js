// Where to go: the menu, the tabs of the workshop; and what the marks on the board mean.

import { makeView } from "./core/view.js";
import * as day from "./day.js";
import { $, dialog, make, on } from "./dom.js";
import { blank, marks } from "./marks.js";
import { icon } from "./pieces.js";
import { view } from "./play.js";
import { choose, store, trying } from "./state.js";

/** What is on the board, and what it means. @type {Record<string, string>} */
const meanings = {
  goal: "a star to catch",
  done: "a star that is caught",
  pearl: "a square that is left to visit",
  next: "the next one in order",
  start: "the start",
  end: "where to end",
  dot: "a move that can be made",
  attacked: "attacked by a guard: can't be entered",
  advice: "the hint",
  lost: "can't be reached",
};

/** Lists the marks that are on the board. */
function legend() {
  const s = store.get();
  if (!s.laid) return;
  const { cell, ground } = makeView(s.laid, view(s));
  const there = new Set(ground.rows.flat().flatMap((square) => cell(square).marks));
  const names = Object.keys(meanings).filter((mark) => there.has(mark));
  $("marks").replaceChildren(...names.map((mark) => make("li", {}, icon(marks[mark](blank)), meanings[mark])));
}

/** @param {string} room */
const go = (room) => (room === "home" ? day.openToday({ visits: true }) : choose(room));

export function start() {
  const box = dialog("menu");
  on("menu-button", "click", () => {
    legend();
    box.showModal();
  });
  on("menu-close", "click", () => box.close());
  on("menu", "click", (event) => event.target === box && box.close());
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-goes]"))) {
    way.addEventListener("click", () => {
      box.close();
      trying(() => go(way.dataset.goes ?? ""));
    });
  }
}
