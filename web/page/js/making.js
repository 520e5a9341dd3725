// Make: brushes, rules, text.

import { icon } from "./pieces.js";
import { paint, painted, unfit } from "./puzzle.js";
import { complain, edit, open, say, store, travel, tryEdit } from "./state.js";

/** @typedef {import("./puzzle.js").Draft} Draft */

const brushes = [
  ["start", "Start", "s"], ["end", "End", "e"], ["goal", "Goal", "x"], ["hole", "Hole", "#"],
  ["Q", "Queen", "q"], ["R", "Rook", "r"], ["B", "Bishop", "b"], ["N", "Knight", "n"], ["K", "King", "k"], ["P", "Pawn", "p"],
  ["erase", "Erase", "Delete"],
];
const byKey = new Map(brushes.map(([brush, , key]) => [key, brush]));
byKey.set("Backspace", "erase");

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);
const chosen = () => /** @type {HTMLInputElement} */ (document.querySelector("input[name=brush]:checked")).value;

/** @type {{brush: string, on: boolean} | null} */
let stroke = null;

/** A brush on a square; painting what is there takes it away. @param {string} square @param {string} brush */
function dab(square, brush) {
  const { draft } = store.get();
  const why = unfit(draft, brush);
  if (why) return say(why);
  edit(paint(draft, square, brush, !painted(draft, square, brush)));
}

export const act = (/** @type {string} */ square) => dab(square, chosen());

/** A stroke begins: all its squares get, or lose, what the first one does.
 * @param {string} square @returns {"stroke" | null} */
export function press(square) {
  const brush = chosen();
  const { draft } = store.get();
  stroke = { brush, on: brush === "erase" || !painted(draft, square, brush) };
  dab(square, brush);
  return "stroke";
}

/** @param {string} square */
export function over(square) {
  if (!stroke || unfit(store.get().draft, stroke.brush)) return;
  edit(paint(store.get().draft, square, stroke.brush, stroke.on), true);
}

/** @param {string} square @param {KeyboardEvent} event */
export function key(square, event) {
  const brush = byKey.get(event.key) || byKey.get(event.key.toLowerCase());
  if (!brush) return false;
  dab(square, brush);
  return true;
}

/** @param {any} info */
export function start(info) {
  for (const piece of info.pieces) $("piece").append(new Option(piece, piece));
  $("piece").append(new Option("another…", "another"));
  for (const [brush, name, shortcut] of brushes) {
    const label = document.createElement("label");
    label.className = "check";
    const input = document.createElement("input");
    Object.assign(input, { type: "radio", name: "brush", value: brush, checked: brush === "goal" });
    label.append(input);
    if (brush.length === 1) label.append(icon(brush));
    label.append(`${name} `, Object.assign(document.createElement("kbd"), { textContent: shortcut === "Delete" ? "Del" : shortcut }));
    $("brushes").append(label);
  }
  $("family").addEventListener("change", () => edit({ ...store.get().draft, family: $("family").value }));
  const piece = () => {
    const another = $("piece").value === "another";
    $("parts-row").hidden = !another;
    const named = another ? $("parts").value.trim() : $("piece").value;
    tryEdit((d) => ({ ...d, piece: named }));
  };
  for (const id of ["piece", "parts"]) $(id).addEventListener("change", piece);
  for (const [id, side] of [["columns", "width"], ["rows", "height"]]) {
    $(id).addEventListener("change", () => {
      const squares = Number($(id).value);
      tryEdit((d) => ({ ...d, [side]: squares }));
    });
  }
  for (const rule of ["ordered", "closed", "once"]) {
    $(rule).addEventListener("change", () => edit({ ...store.get().draft, [rule]: $(rule).checked }));
  }
  $("anywhere").addEventListener("change", () => edit({ ...store.get().draft, start: $("anywhere").checked ? "any" : "" }));
  $("unpaint").addEventListener("click", () => travel("past"));
  $("repaint").addEventListener("click", () => travel("future"));
  $("text").addEventListener("input", () => ($("text").dataset.own = "true"));
  $("use-text").addEventListener("click", useText);
  store.follow(show);
}

/** Takes the text. One with a mistake in it stays. */
async function useText() {
  $("text-trouble").textContent = "";
  try {
    await open({ text: $("text").value }, { visits: true });
    delete $("text").dataset.own;
    show(store.get());
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    $("text-trouble").textContent = message;
    complain(message);
  }
}

/** Puts the puzzle into the form: but not over what is being typed.
 * @param {import("./state.js").State} s */
function show(s) {
  const d = s.draft;
  /** @param {string} id @param {any} value */
  const put = (id, value) => {
    if (document.activeElement !== $(id) && $(id).value !== String(value)) $(id).value = value;
  };
  put("family", d.family);
  const named = [...$("piece").options].some((o) => o.value === d.piece);
  put("piece", named ? d.piece : "another");
  if (!named) put("parts", d.piece);
  $("parts-row").hidden = $("piece").value !== "another";
  if (!s.trouble || s.fresh) {
    put("columns", d.width);
    put("rows", d.height);
  }
  const tour = d.family === "tour";
  $("ordered").checked = d.ordered && !tour;
  $("closed").checked = d.closed;
  $("once").checked = d.once || tour;
  for (const rule of ["ordered", "once"]) $(rule).disabled = tour;
  $("anywhere").checked = d.start === "any" || (!d.start && tour);
  $("unpaint").disabled = !s.past.length;
  $("repaint").disabled = !s.future.length;
  if (s.fresh && s.laid?.text && !$("text").dataset.own && $("text").value !== s.laid.text) $("text").value = s.laid.text;
}
