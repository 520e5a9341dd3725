// The board: an SVG that is a grid to the keyboard and to screen readers. It is
// made once for a size and then patched: a change costs the squares that change.

import { columnName } from "./core/squares.js";
import { pathOf } from "./core/view.js";
import { listen } from "./hands.js";
import { CELL, EDGE, marks } from "./marks.js";
import { drawing, element } from "./pieces.js";
import { still } from "./stage.js";

/** @typedef {import("./core/view.js").View} View */
/** @typedef {import("./core/view.js").Cell} Cell */
/** @typedef {import("./core/ground.js").Ground} Ground */

/** Where keys take the cursor: to the right, down, and as far as it goes. @type {Record<string, [number, number, boolean?]>} */
const ways = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, 0, true],
  End: [1, 0, true],
  PageUp: [0, -1, true],
  PageDown: [0, 1, true],
};

export class Board {
  /**
   * @param {HTMLElement} container
   * @param {object} on
   * @param {(square: string) => void} on.act a square is clicked, or Enter pressed on it
   * @param {(square: string, event: KeyboardEvent) => boolean} on.key another key; true if it is used
   * @param {(square: string) => "stroke" | "draw" | "drag" | null} on.press what begins with a press: painting, drawing the walk, dragging the piece, or a click
   * @param {(square: string) => void} on.over a stroke goes over a square
   * @param {(x: number, y: number, begins: boolean) => void} on.trace a finger draws, in sides of a square from the upper left corner
   * @param {() => void} on.release a stroke ends
   * @param {(drags: boolean) => void} on.stray a finger that can't draw moves over the board, and perhaps drags the piece
   */
  constructor(container, on) {
    this.container = container;
    this.on = on;
    /** @type {Map<string, SVGGElement>} */
    this.cells = new Map();
    /** @type {Element | undefined} how long the links are */
    this.lengths = undefined;
    /** @type {Map<string, Element>} numbers: for the eye alone, over the lines */
    this.texts = new Map();
    /** @type {Map<string, string>} */
    this.shown = new Map();
    this.left = this.letters = 0;
    /** @type {Ground} */
    this.ground;
    this.focused = "";
    this.kind = "";
    /** @type {string | null} */
    this.place = null; // of the piece
  }

  /** Makes it empty, unless it is of that ground already. @param {Ground} ground */
  lay(ground) {
    const before = this.ground;
    this.ground = ground;
    if (before?.key === ground.key) return;
    const had = this.cells.get(this.focused)?.contains(document.activeElement);
    const { width, height, rows, side } = ground;
    this.cells.clear();
    this.shown.clear();
    this.texts.clear();
    this.kind = "";
    const most = Math.max(width, height);
    this.letters = ground.named ? 0 : Math.max(1.4 * Math.min(most, 16), 0.41 * most);
    this.left = EDGE + (0.4 + 0.65 * String(height).length) * this.letters;
    const w = this.left + width * CELL + EDGE;
    const h = 2 * EDGE + height * CELL + 1.2 * this.letters;
    this.svg = /** @type {SVGSVGElement} */ (element("svg", { viewBox: `0 0 ${w} ${h}`, role: "none" }));
    this.svg.style.setProperty("--columns", String(w / CELL));
    this.svg.style.setProperty("--rows", String(h / CELL));
    const defs = element("defs");
    const hatch = element("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
    hatch.append(element("line", { class: "hatch", x1: 0, y1: 0, x2: 0, y2: 8 }));
    defs.append(hatch);
    const d = ground.edges.map(([a, b]) => `M${this.centre(a).join(" ")}L${this.centre(b).join(" ")}`).join("");
    this.grid = element("g", {
      role: "grid",
      "aria-label": "Board",
      "aria-describedby": "board-help",
      "aria-rowcount": rows.length,
      "aria-colcount": rows[0].length,
      tabindex: -1, // else a browser stops there, since it listens to the focus
    });
    for (const row of rows) {
      const line = element("g", { role: "row", "aria-label": ground.named ? "Vertices" : `Row ${row[0].replace(/\D+/, "")}` });
      for (const square of row) {
        const cell = /** @type {SVGGElement} */ (element("g", { role: "gridcell", tabindex: -1, "data-square": square, transform: this.where(square) }));
        cell.append(
          ground.named ? element("circle", { class: "square vertex", cx: 20, cy: 20, r: 17 }) : element("rect", { class: "square", width: CELL, height: CELL }),
        );
        this.cells.set(square, cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    const over = (/** @type {Element[]} */ ...parts) => {
      const g = element("g", { class: "over", "aria-hidden": "true" });
      g.append(...parts);
      return g;
    };
    const walls = element("path", { class: "wall", d: ground.walls.map(([a, b]) => this.wall(a, b)).join("") });
    const thick = CELL * (most > 40 ? 0.14 : Math.min(0.08, 0.03 + most / 160));
    this.thick = thick;
    const widths = { rest: 1, casing: 1.8, line: 1, other: 0.9, links: 0.9 };
    this.lines = Object.fromEntries(Object.entries(widths).map(([kind, times]) => [kind, element("path", { class: kind, "stroke-width": thick * times })]));
    this.cursor = element("rect", { class: "cursor", width: CELL * side - 4, height: CELL * side - 4 });
    this.piece = element("g", { class: "piece" });
    this.numbers = element("g");
    this.lengths = element("g");
    const { other, links, ...below } = this.lines;
    this.svg.append(defs, over(element("path", { class: "edges", d })), this.grid, over(...this.labels(h)));
    this.below = over(...Object.values(below));
    this.svg.append(this.below, over(walls, other, links, this.lengths, this.numbers), over(this.piece), over(this.cursor));
    this.container.replaceChildren(this.svg);
    listen(this);
    this.setFocus(this.cells.has(this.focused) ? this.focused : rows[0][0], !!had);
  }

  /** A wall: between neighbours it stands on their side, else across the jump. @param {string} a @param {string} b */
  wall(a, b) {
    const [[x, y], [x2, y2]] = [this.centre(a), this.centre(b)];
    const long = Math.hypot(x2 - x, y2 - y);
    const half = CELL / (long > CELL ? 4 : 2) / (long || 1);
    const [mx, my, dx, dy] = [(x + x2) / 2, (y + y2) / 2, (y2 - y) * half, (x - x2) * half];
    return `M${mx - dx} ${my - dy}L${mx + dx} ${my + dy}`;
  }

  /** The frame of a board, its letters and numbers. @param {number} h */
  labels(h) {
    const { named, width, height } = this.ground;
    if (named) return [];
    const step = Math.ceil(Math.max(width, height) / 40);
    const list = [element("rect", { class: "frame", x: this.left, y: EDGE, width: width * CELL, height: height * CELL })];
    const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
      list.push(element("text", { class: "label", x, y, "font-size": this.letters }, text));
    for (let c = 1; c <= width; c += step) label(this.left + (c - 0.5) * CELL, h - EDGE - 0.25 * this.letters, columnName(c));
    for (let r = 1; r <= height; r += step) label(this.left / 2, EDGE + (height - r + 0.5) * CELL + 0.36 * this.letters, String(r));
    return list;
  }

  /** Moves the focus; true if the key is one that does. @param {string} square @param {string} key */
  travel(square, key) {
    const way = ways[key];
    if (!way) return false;
    const [right, down, far] = way;
    let to = square;
    for (let next = square; (next = this.ground.next(to, right, down)); ) {
      to = next;
      if (!far) break;
    }
    this.setFocus(to, true);
    return true;
  }

  /** One square at a time can be reached with Tab. @param {string} square @param {boolean} move */
  setFocus(square, move) {
    const cell = this.cells.get(square);
    if (!cell) return;
    if (square !== this.focused) this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    cell.setAttribute("tabindex", "0");
    const [x, y] = this.centre(square);
    this.cursor?.setAttribute("x", String(x + 2 - (CELL * this.ground.side) / 2));
    this.cursor?.setAttribute("y", String(y + 2 - (CELL * this.ground.side) / 2));
    if (move && document.activeElement !== cell) cell.focus();
  }

  focus() {
    this.cells.get(this.focused)?.focus();
  }

  /** @param {string} square @returns {[number, number]} */
  centre(square) {
    const [x, y] = this.ground.centre(square);
    return [this.left + x * CELL, EDGE + y * CELL];
  }

  /** The transform that puts a square of 40 x 40 in its place. @param {string} square */
  where(square) {
    const { side } = this.ground;
    const [x, y] = this.centre(square);
    return `translate(${x - 20 * side} ${y - 20 * side})${side === 1 ? "" : ` scale(${side})`}`;
  }

  /** Patches what differs from the view. @param {View} view */
  show(view) {
    this.lay(view.ground);
    if (this.grid?.getAttribute("aria-label") !== view.title) this.grid?.setAttribute("aria-label", view.title);
    for (const [square, element] of this.cells) {
      const cell = view.cell(square);
      if (this.shown.get(square) === cell.key) continue;
      const won = cell.marks.includes("done") && this.shown.get(square)?.split("|")[1].split(",").includes("goal");
      this.shown.set(square, cell.key);
      fill(element, cell);
      if (won && !still()) element.querySelector(".done")?.animate({ scale: [1.5, 1] }, { duration: 300, easing: "ease-out" });
      this.write(square, cell);
    }
    this.svg?.classList.toggle("path", view.path);
    this.svg?.classList.toggle("tube", view.tube > 0);
    const over = this.piece?.parentElement;
    if (view.path && over) this.below?.after(over); // below its numbers
    const thick = view.tube ? view.tube * CELL : (this.thick ?? 1);
    this.lines?.line.setAttribute("stroke-width", String(thick));
    this.lines?.rest.setAttribute("stroke-width", String(thick));
    this.lines?.links.setAttribute("stroke-width", String(view.tube ? thick : 0.9 * (this.thick ?? 1)));
    for (const kind of /** @type {const} */ (["rest", "other", "casing", "line"])) {
      const points = view[kind === "casing" ? "line" : kind];
      const d =
        points.length > 1
          ? pathOf(
              points.map((s) => this.centre(s)),
              CELL * 0.35,
            )
          : "";
      const path = this.lines?.[kind];
      if (path && path.getAttribute("d") !== d) path.setAttribute("d", d);
    }
    const links = view.links.map(({ from, to }) => `M${this.centre(from).join(" ")}L${this.centre(to).join(" ")}`).join("");
    if ((this.lines?.links.getAttribute("d") ?? "") !== links) {
      this.lines?.links.setAttribute("d", links);
      this.lengths?.replaceChildren(...this.measured(view.links));
    }
    // The cursor begins on the piece, and stays where somebody has put it.
    if (view.piece && this.place !== view.piece && !this.container.contains(document.activeElement)) this.setFocus(view.piece, false);
    this.place = view.piece;
    if (this.kind !== view.kind) {
      this.kind = view.kind;
      const glyph = view.kind === "head" ? element("g") : drawing(view.kind, "glyph");
      if (view.kind === "head") glyph.append(element("circle", { class: "head", cx: 20, cy: 20, r: 15.5 }));
      const scale = view.ground.side * Math.max(1, Math.max(view.ground.width, view.ground.height) / 40);
      glyph.setAttribute("transform", `scale(${scale}) translate(-20 -20)`);
      this.piece?.replaceChildren(glyph);
    }
    this.put();
  }

  /** The lengths of links, each near the middle of its link where none is yet.
   * @param {{from: string, to: string, moves?: number}[]} links */
  measured(links) {
    /** @type {number[][]} */
    const taken = [];
    return links.flatMap(({ from, to, moves }) => {
      if (moves === undefined) return [];
      const [a, b] = [this.centre(from), this.centre(to)];
      const places = [0.5, 0.4, 0.6, 0.3, 0.7].map((share) => a.map((x, i) => x + share * (b[i] - x)));
      const [x, y] = places.find((place) => taken.every((other) => Math.hypot(place[0] - other[0], place[1] - other[1]) > CELL / 3)) ?? places[0];
      taken.push([x, y]);
      const g = element("g", { class: "length" });
      g.append(element("circle", { cx: x, cy: y, r: CELL / 5.5 }), element("text", { x, y: y + CELL / 10, "font-size": CELL / 3.6 }, String(moves)));
      return [g];
    });
  }

  /** The line draws itself, from its first square to its last. @param {number} time in milliseconds */
  draw(time) {
    if (still()) return;
    for (const name of ["casing", "line"]) {
      const path = /** @type {SVGPathElement | undefined} */ (this.lines?.[name]);
      const long = path?.getTotalLength?.() ?? 0;
      if (!long) continue;
      const strokeDasharray = `${long} ${long}`;
      const frames = [long, 0].map((strokeDashoffset) => ({ strokeDasharray, strokeDashoffset }));
      path?.animate(frames, { duration: time, easing: "ease-in-out" });
    }
  }

  /** A number was reached: it pops, and a phone that can ticks. @param {string} square */
  tick(square) {
    navigator.vibrate?.(12);
    if (!still()) this.texts.get(square)?.firstElementChild?.animate({ r: [17, 13] }, { duration: 250, easing: "ease-out" });
  }

  /** Puts a square's numbers over it. @param {string} square @param {Cell} cell */
  write(square, cell) {
    let g = this.texts.get(square);
    if (!g && !cell.order && !cell.text && !cell.called) return;
    if (!g) {
      g = element("g", { transform: this.where(square), class: this.ground.dark(square) ? "dark" : "" });
      this.texts.set(square, g);
      this.numbers?.append(g);
    }
    const parts = [];
    if (cell.called) parts.push(element("text", { class: "order", x: 20, y: 24, "font-size": Math.min(13, 40 / cell.called.length) }, cell.called));
    if (cell.order && cell.called) parts.push(element("text", { class: "number", x: 38, y: 9, "font-size": 11.5 }, cell.order));
    else if (cell.order) {
      const given = cell.name.includes("given");
      if (given) parts.push(element("circle", { class: "given", cx: 20, cy: 20, r: 13 }));
      parts.push(element("text", { class: "order", x: 20, y: 25, "font-size": cell.order.length > 2 ? 11 : 14 }, cell.order));
    }
    if (cell.text) parts.push(element("text", { class: "number", x: 37.5, y: 37, "font-size": cell.text.length > 5 ? 9 : 11.5 }, cell.text));
    g.replaceChildren(...parts);
  }

  /** Puts the piece where it is: it glides there. */
  put() {
    const piece = /** @type {SVGElement | undefined} */ (this.piece);
    if (!piece) return;
    piece.style.display = this.place ? "" : "none";
    if (!this.place) return;
    const [x, y] = this.centre(this.place);
    const to = `translate(${x}px, ${y}px)`;
    if (piece.style.transform !== to) piece.style.transform = to;
  }
}

/** Puts a square's marks into its group. @param {SVGGElement} element_ @param {Cell} cell */
function fill(element_, cell) {
  if (element_.getAttribute("class") !== cell.name) element_.setAttribute("class", cell.name);
  if (element_.getAttribute("aria-label") !== cell.label) element_.setAttribute("aria-label", cell.label);
  const parts = cell.marks.map((mark) => (mark.startsWith("piece-") ? drawing(mark.slice(6), "glyph guard") : marks[mark](cell)));
  element_.replaceChildren(/** @type {Element} */ (element_.firstElementChild), ...parts);
}
