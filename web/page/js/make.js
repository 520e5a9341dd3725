// Make: brushes, rules, text.

import * as backend from "./backend.js";
import { freeNumber, paint, painted, samePuzzle, toPuzzle, unfit, walled } from "./core/parts.js";
import { rules } from "./core/schema.js";
import { count } from "./core/squares.js";
import { $, button, choice, field, input, on } from "./dom.js";
import { blank, marks } from "./marks.js";
import { drawing, element, icon } from "./pieces.js";
import { handOnPuzzle } from "./share.js";
import { complain, edit, naming, open, puzzleOf, say, store, travel, tryEdit } from "./state.js";

/** @typedef {import("./core/parts.js").Draft} Draft */

const brushes = [
  ["start", "Start", "s"],
  ["end", "End", "e"],
  ["goal", "Goal", "x"],
  ["number", "Number", "1"],
  ["wall", "Wall", "w"],
  ["hole", "Hole", "#"],
  ["Q", "Queen", "q"],
  ["R", "Rook", "r"],
  ["B", "Bishop", "b"],
  ["N", "Knight", "n"],
  ["K", "King", "k"],
  ["P", "Pawn", "p"],
  ["erase", "Erase", "Delete"],
];
const byKey = new Map(brushes.map(([brush, , key]) => [key, brush]));
byKey.set("Backspace", "erase");

/** What a brush paints. @param {string} brush */
function sample(brush) {
  if (brush === "hole") return element("rect", { class: "gone", x: 5, y: 5, width: 30, height: 30 });
  if (brush === "wall") return element("path", { class: "wall", d: "M20 4v32" });
  if (brush === "number") {
    const g = element("g", {});
    g.append(element("circle", { class: "given", cx: 20, cy: 20, r: 15 }), element("text", { class: "on-given", x: 20, y: 26, "font-size": 17 }, "17"));
    return g;
  }
  if (brush === "erase") return element("path", { class: "start", d: "M13 34h22M8 26L23 9l11 10-13 15h-6z" });
  return brush.length === 1 ? drawing(brush, "glyph guard") : marks[brush](blank);
}

/** The brush that a button stands for: of numbers it is the number that comes next. @param {string} button */
const brushOf = (button) => (button === "number" ? String(Math.max(1, Math.floor(Number(field("number").value)) || 1)) : button);
const chosen = () => brushOf(/** @type {HTMLInputElement} */ (document.querySelector("input[name=brush]:checked")).value);

/** @type {{brush: string, on: boolean} | null} */
let stroke = null;
/** The square on one side of a wall, while that on the other is not chosen. */
let side = "";

/** A brush on a square; painting what is there takes it away. @param {string} square @param {string} brush */
function dab(square, brush) {
  const { draft } = store.get();
  const why = unfit(draft, brush);
  if (why) return say(why);
  if (brush === "wall") {
    if (side && side !== square) edit(walled(draft, side, square));
    else if (!side) say(`A wall beside ${square}: now choose the square on its other side.`);
    side = side ? "" : square;
    return;
  }
  side = "";
  const on = !painted(draft, square, brush);
  const next = paint(draft, square, brush, on);
  if (on && /^\d/.test(brush)) field("number").value = String(freeNumber(next, Number(brush)));
  edit(next);
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
  if (!stroke || unfit(store.get().draft, stroke.brush) || /^\d/.test(stroke.brush)) return;
  if (stroke.brush === "wall") {
    if (side) edit(walled(store.get().draft, side, square, true), true);
    side = "";
    return;
  }
  edit(paint(store.get().draft, square, stroke.brush, stroke.on), true);
}

/** @param {string} square @param {KeyboardEvent} event */
export function key(square, event) {
  const brush = byKey.get(event.key) || byKey.get(event.key.toLowerCase());
  if (!brush) return false;
  dab(square, brushOf(brush));
  return true;
}

/** @param {any} info */
export function start(info) {
  for (const piece of info.pieces) $("piece").append(new Option(piece, piece));
  $("piece").append(new Option("another…", "another"));
  for (const [brush, name, shortcut] of brushes) {
    const label = document.createElement("label");
    label.className = brush.length > 1 && !["hole", "wall"].includes(brush) ? "check" : "check boards";
    const input = document.createElement("input");
    Object.assign(input, { type: "radio", name: "brush", value: brush, checked: brush === "goal" });
    label.append(input, icon(sample(brush)), name, Object.assign(document.createElement("kbd"), { textContent: shortcut === "Delete" ? "Del" : shortcut }));
    $("brushes").append(label);
    input.addEventListener("change", () => (side = ""));
    if (brush !== "number") continue;
    $("brushes").append(Object.assign(document.createElement("input"), { type: "number", id: "number", min: "1", value: "1", ariaLabel: "Number" }));
    input.addEventListener("change", () => (field("number").value = String(freeNumber(store.get().draft, 1))));
  }
  on("family", "change", () => edit({ ...store.get().draft, family: /** @type {Draft["family"]} */ (choice("family").value) }));
  const piece = () => {
    const another = choice("piece").value === "another";
    $("parts-row").hidden = !another;
    const named = another ? field("parts").value.trim() : choice("piece").value;
    tryEdit((d) => ({ ...d, piece: named }));
  };
  for (const id of ["piece", "parts"]) on(id, "change", piece);
  for (const [id, side] of [
    ["columns", "width"],
    ["rows", "height"],
  ]) {
    on(id, "change", () => {
      const squares = Number(field(id).value);
      tryEdit((d) => ({ ...d, [side]: squares }));
    });
  }
  for (const rule of rules) {
    $(rule).addEventListener("change", () => edit({ ...store.get().draft, [rule]: input(rule).checked }));
  }
  on("symmetric", "change", () => edit({ ...store.get().draft, symmetric: field("symmetric").value }));
  on("anywhere", "change", () => edit({ ...store.get().draft, start: input("anywhere").checked ? "any" : "" }));
  on("unpaint", "click", () => travel("past"));
  on("repaint", "click", () => travel("future"));
  on("text", "input", () => ($("text").dataset.own = "true"));
  on("use-text", "click", () => use({ text: field("text").value }, $("text")));
  on("fen", "input", () => ($("fen").dataset.own = "true"));
  on("use-fen", "click", () => use(position(), $("fen")));
  on("generate", "click", () => busy($("generate"), generate));
  on("unique", "click", () => busy($("unique"), unique));
  on("title", "input", () => store.set({ name: field("title").value.slice(0, 80) }));
  on("send", "click", () => handOnPuzzle());
  store.select(["draft"], calm);
  store.select(["draft", "laid", "fresh", "past", "future", "name", "trouble"], show);
}

/** A button's work, once at a time. @param {any} button @param {() => Promise<void>} work */
async function busy(button, work) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    await work();
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
  button.ariaBusy = "false";
}

/** The puzzle with the position that was typed instead of its board. */
function position() {
  const { family, goals, closed, ordered, end } = puzzleOf(store.get());
  const kind = family === "hunt" && goals.length ? { family, goals } : {}; // else by the guards
  return { fen: field("fen").value.trim(), end, closed, ordered: ordered && family !== "tour", ...kind };
}

/** Takes what was typed. With a mistake in it, it stays.
 * @param {import("./backend.js").Puzzle} puzzle @param {any} field */
async function use(puzzle, field) {
  $("text-trouble").textContent = "";
  try {
    await open(puzzle, { visits: true });
    delete field.dataset.own;
    show(store.get());
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    $("text-trouble").textContent = message;
    complain(message);
  }
}

/** What somebody can have painted. @param {Draft} draft */
const paintedOn = (draft) => {
  const { goals, holes, guard } = toPuzzle(draft);
  return { goals, holes, guard };
};

/** Makes a new puzzle of the kind, the size and the piece that are set. It asks before
 * it takes away what was painted. */
async function generate() {
  const p = puzzleOf(store.get());
  const { draft, opened } = store.get();
  const painted = p.goals.length + p.holes.length + p.guard.length > 0 && !samePuzzle(paintedOn(draft), paintedOn(opened));
  if (painted && $("generate").dataset.sure !== "true") {
    $("generate").dataset.sure = "true";
    $("generate").textContent = "Replace what you painted";
    return say("This takes away the goals, holes and guards that you painted. Undo brings them back.");
  }
  calm();
  const keeps = input("keep-board").checked;
  say("Making a puzzle…");
  const given = {
    family: p.family,
    board: p.board,
    piece: p.piece,
    ordered: p.ordered,
    closed: p.closed,
    ...(p.family === "tour" ? { numbers: p.numbers, goals: p.goals, walls: p.walls } : {}),
    ...(keeps ? { holes: p.holes, guard: p.guard, start: p.start, end: p.end } : p.start === "any" ? { start: "any" } : {}),
  };
  const made = await backend.generate(given, {
    many: p.family === "hunt" ? Number(field("many").value) || 1 : 0,
    difficulty: field("difficulty").value,
    unique: input("one-walk").checked,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  });
  naming(made.laid, { par: made.par });
  await open(made.laid.puzzle, { visits: true });
  say(`A new puzzle, ${made.grade}: ${count(made.par, "move")} at best, ${made.least ? "at least " : ""}${count(made.walks, "shortest walk")}.`);
}

function calm() {
  delete $("generate").dataset.sure;
  $("generate").textContent = "Generate";
}

/** Says how many shortest walks there are. */
async function unique() {
  const puzzle = puzzleOf(store.get());
  say("Counting the shortest walks…");
  const c = await backend.ask("count", puzzle);
  if (!samePuzzle(puzzle, puzzleOf(store.get()))) return;
  if (c.status === "infeasible") return say("No walk solves this puzzle.");
  if (c.status !== "optimal") return say("The shortest walk was not found in time.");
  const length = count(c.moves, "move");
  if (c.count === "1" && c.count_complete) return say(`There is only one shortest walk, of ${length}.`);
  say(`${c.count_complete ? "There are" : "There are at least"} ${c.count} shortest walks of ${length}.`);
}

/** Puts the puzzle into the form: but not over what is being typed.
 * @param {import("./state.js").State} s */
function show(s) {
  const d = s.draft;
  /** @param {string} id @param {any} value */
  const put = (id, value) => {
    if (document.activeElement !== $(id) && field(id).value !== String(value)) field(id).value = value;
  };
  document.body.classList.toggle("on-graph", !!d.graph);
  put("family", d.family);
  put("title", s.name);
  input("columns").max = String(Math.min(1000, Math.floor(10_000 / d.height)));
  input("rows").max = String(Math.min(1000, Math.floor(10_000 / d.width)));
  const named = [...choice("piece").options].some((o) => o.value === d.piece);
  put("piece", named ? d.piece : "another");
  if (!named) put("parts", d.piece);
  $("parts-row").hidden = choice("piece").value !== "another";
  if (!s.trouble || s.fresh) {
    put("columns", d.width);
    put("rows", d.height);
  }
  const tour = d.family === "tour";
  input("ordered").checked = d.ordered;
  $("symmetric-row").hidden = !tour;
  put("symmetric", d.symmetric);
  input("closed").checked = d.closed || (tour && !!d.symmetric);
  input("closed").disabled = tour && !!d.symmetric;
  input("once").checked = d.once || tour;
  input("once").disabled = tour;
  input("anywhere").checked = d.start === "any" || (!d.start && tour);
  button("unpaint").disabled = !s.past.length;
  button("repaint").disabled = !s.future.length;
  $("many-row").hidden = d.family !== "hunt";
  if (!s.fresh || !s.laid) return;
  if (s.laid.text && !$("text").dataset.own && field("text").value !== s.laid.text) field("text").value = s.laid.text;
  if (!$("fen").dataset.own && field("fen").value !== s.laid.fen) field("fen").value = s.laid.fen;
}
