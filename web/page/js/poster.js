// A poster of the walk that was found: a picture of the walk alone, to look at and to keep.

import * as backend from "./backend.js";
import { complain, puzzleOf, say, store } from "./state.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** What is behind the walk, and what the walk goes through; [] is as usual. @type {[string, string[]][]} */
const colours = [
  ["usual", []],
  ["black on ivory", ["ivory", "#1b1b1b"]],
  ["crimson on white", ["white", "crimson"]],
  ["gold on navy", ["#101c3d", "#e8c15a"]],
  ["white on black", ["black", "white"]],
  ["teal to crimson", ["#fbf6ea", "teal", "goldenrod", "crimson"]],
];

let asked = 0;

/** @param {string} format */
function request(format) {
  const style = $("style").value;
  let ink = colours[$("colours").value][1];
  if (style === "rainbow" && ink.length) ink = [ink[0], "rainbow"];
  return { ...puzzleOf(store.get()), walk: store.get().answer?.walk ?? [], format, style, colours: ink };
}

async function preview() {
  const mine = ++asked;
  if (!$("poster").open || !store.get().answer?.walk) return;
  try {
    const { blob } = await backend.ask("draw", request("svg"));
    if (mine !== asked) return;
    URL.revokeObjectURL($("preview").src);
    $("preview").src = URL.createObjectURL(blob);
    $("preview").dataset.of = $("style").value + $("colours").value;
  } catch (error) {
    if (mine === asked) complain(/** @type {Error} */ (error).message);
  }
}

/** @param {(task: string, body: object) => Promise<string>} save */
export function start(save) {
  $("style").append(...["line", "weave", "rainbow", "fill"].map((name) => new Option(name, name)));
  $("colours").append(...colours.map(([name], i) => new Option(name, String(i))));
  for (const [id, event] of [
    ["poster", "toggle"],
    ["style", "change"],
    ["colours", "change"],
  ]) {
    $(id).addEventListener(event, preview);
  }
  for (const button of document.querySelectorAll("[data-poster]")) {
    button.addEventListener("click", async () => {
      try {
        say(`Saved ${await save("draw", request(/** @type {any} */ (button).dataset.poster))}.`);
      } catch (error) {
        complain(/** @type {Error} */ (error).message);
      }
    });
  }
  store.follow((s, before) => {
    if (s.answer === before.answer) return;
    const walk = s.answer?.walk ?? [];
    const [fill] = $("style").querySelectorAll("[value=fill]"); // which is for what encloses something
    fill.disabled = walk.length < 3 || walk[0] !== walk.at(-1);
    if (fill.disabled && fill.selected) $("style").value = "line";
    $("poster").hidden = walk.length < 2;
    preview();
  });
}
