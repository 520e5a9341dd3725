// The editor: brushes, rules, examples, text.

import { inside, size } from "./squares.js";

const brushes = [
  ["start", "Start", "s"], ["end", "End", "e"], ["goal", "Goal", "x"], ["hole", "Hole", "#"],
  ["Q", "Queen", "q"], ["R", "Rook", "r"], ["B", "Bishop", "b"], ["N", "Knight", "n"], ["K", "King", "k"], ["P", "Pawn", "p"],
  ["erase", "Erase", "Delete"],
];
const byKey = new Map(brushes.map(([brush, , key]) => [key, brush]));
byKey.set("Backspace", "erase");

const $ = (id) => document.getElementById(id);

/** The puzzle with a square painted over. Painting the same thing again takes it
 * away. */
export function paint(puzzle, square, brush) {
  const p = structuredClone(puzzle);
  const had = {
    start: p.start === square, end: p.end === square, goal: p.goals.includes(square), hole: p.holes.includes(square),
    guard: p.guard.find((g) => g.slice(1) === square),
  };
  p.goals = p.goals.filter((s) => s !== square);
  p.holes = p.holes.filter((s) => s !== square);
  p.guard = p.guard.filter((g) => g.slice(1) !== square);
  if (had.start && brush !== "end" && brush !== "goal") p.start = "";
  if (had.end && brush !== "start" && brush !== "goal") p.end = "";
  switch (brush) {
    case "erase": break;
    case "start": if (!had.start) p.start = square; break;
    case "end": if (!had.end) p.end = square; break;
    case "goal":
      if (!had.goal) {
        p.goals.push(square);
        p.family = "hunt";
      }
      break;
    case "hole": if (!had.hole) p.holes.push(square); break;
    default: if (had.guard?.[0] !== brush) p.guard.push(brush + square);
  }
  return p;
}

/** The puzzle as another family, without what that family has not. */
export function asFamily(puzzle, family) {
  const p = { ...structuredClone(puzzle), family };
  if (family !== "hunt") p.goals = [];
  if (family === "tour") p.ordered = false;
  return p;
}

/** The puzzle on a board of another size, without what is outside of it. */
export function resized(puzzle, width, height) {
  const p = { ...structuredClone(puzzle), board: `${width}x${height}` };
  const stays = (s) => inside(s, width, height);
  p.goals = p.goals.filter(stays);
  p.holes = p.holes.filter(stays);
  p.guard = p.guard.filter((g) => stays(g.slice(1)));
  for (const end of ["start", "end"]) if (p[end] && p[end] !== "any" && !stays(p[end])) p[end] = "";
  return p;
}

export class Make {
  /** app.set(puzzle) takes a new puzzle, app.puzzle is the present one. */
  constructor(app, info) {
    this.app = app;
    for (const e of info.examples) this.addExample(e);
    for (const piece of info.pieces) $("piece").append(new Option(piece, piece));
    $("piece").append(new Option("another leaper…", "leaper"));
    this.addBrushes();
    this.addRules();
    $("use-text").addEventListener("click", () => app.set({ text: $("text").value }));
    $("share").addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        app.say("The link is in the clipboard.");
      } catch {
        app.say("Copy the link from the address line: it has the whole puzzle.");
      }
    });
  }

  addExample(example) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", title: example.title });
    button.dataset.example = example.name;
    const picture = document.createElement("img");
    Object.assign(picture, { src: `examples/${example.name}.svg`, alt: "", width: 72, height: 72 });
    const name = document.createElement("span");
    name.textContent = example.name;
    button.append(picture, name);
    button.addEventListener("click", () => {
      this.app.set(example.puzzle);
      this.app.say(`${example.title}.`);
    });
    const item = document.createElement("li");
    item.append(button);
    $("gallery").append(item);
  }

  addBrushes() {
    for (const [brush, name, key] of brushes) {
      const label = document.createElement("label");
      label.className = "check";
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: "brush", value: brush, checked: brush === "goal" });
      label.append(input, ` ${name} (${key === "Delete" ? "Del" : key})`);
      $("brushes").append(label);
    }
  }

  addRules() {
    const { app } = this;
    $("family").addEventListener("change", (e) => app.set(asFamily(app.puzzle, e.target.value)));
    const piece = () => {
      const other = $("piece").value === "leaper";
      $("leaper").hidden = !other;
      app.set({ ...app.puzzle, piece: other ? `${$("leap-r").value || 0},${$("leap-s").value || 0}` : $("piece").value });
    };
    for (const id of ["piece", "leap-r", "leap-s"]) $(id).addEventListener("change", piece);
    const resize = () => app.set(resized(app.puzzle, Number($("columns").value), Number($("rows").value)));
    for (const id of ["columns", "rows"]) $(id).addEventListener("change", resize);
    for (const rule of ["ordered", "closed", "once"]) {
      $(rule).addEventListener("change", (e) => app.set({ ...app.puzzle, [rule]: e.target.checked }));
    }
    $("anywhere").addEventListener("change", (e) => app.set({ ...app.puzzle, start: e.target.checked ? "any" : "" }));
  }

  act(square) {
    const brush = document.querySelector("input[name=brush]:checked").value;
    this.app.set(paint(this.app.puzzle, square, brush));
  }

  key(square, event) {
    const brush = byKey.get(event.key) || byKey.get(event.key.toLowerCase());
    if (!brush) return false;
    this.app.set(paint(this.app.puzzle, square, brush));
    return true;
  }

  /** Puts the puzzle into the form. */
  show(laid) {
    const { puzzle } = laid;
    const [width, height] = size(puzzle.board);
    $("family").value = puzzle.family;
    const named = [...$("piece").options].some((o) => o.value === puzzle.piece);
    if (document.activeElement !== $("leap-r") && document.activeElement !== $("leap-s")) {
      $("piece").value = named ? puzzle.piece : "leaper";
      $("leaper").hidden = named;
      if (!named) [$("leap-r").value, $("leap-s").value] = puzzle.piece.split(",");
    }
    $("columns").value = width;
    $("rows").value = height;
    for (const rule of ["ordered", "closed", "once"]) $(rule).checked = !!puzzle[rule];
    $("ordered").disabled = puzzle.family === "tour";
    if (puzzle.family === "tour") $("once").checked = true;
    $("once").disabled = puzzle.family === "tour";
    $("anywhere").checked = puzzle.start === "any" || (!puzzle.start && puzzle.family === "tour");
    if (laid.text) $("text").value = laid.text;
  }
}
