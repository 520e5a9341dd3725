// The board: an SVG that is a grid to the keyboard and to screen readers. What
// squares say is in their labels; what is drawn over them is for the eye alone.

import { columnName, place, squareName } from "./squares.js";

const namespace = "http://www.w3.org/2000/svg";
const CELL = 40; // side of a square in the SVG's units

function element(name, attributes = {}, text) {
  const e = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  return e;
}

export class Board {
  /** act(square, event) is called when a square is clicked or Enter is pressed on
   * it; key(square, event) for other keys: it returns true where it used one. */
  constructor(container, { act, key }) {
    this.container = container;
    this.act = act;
    this.key = key;
    this.cells = new Map();
    this.width = this.height = 0;
  }

  /** Makes an empty board, unless it has that size already. */
  resize(width, height) {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.cells.clear();
    const labelStep = Math.ceil(Math.max(width, height) / 40);
    this.margin = Math.max(24, (Math.max(width, height) * CELL) / 60);
    const w = width * CELL + 2 * this.margin;
    const h = height * CELL + 2 * this.margin;
    this.svg = element("svg", { viewBox: `0 0 ${w} ${h}` });
    const grid = element("g", { role: "grid", "aria-label": "Board", "aria-describedby": "board-help" });
    grid.setAttribute("aria-rowcount", height);
    grid.setAttribute("aria-colcount", width);
    for (let row = height; row >= 1; row--) {
      const line = element("g", { role: "row" });
      for (let column = 1; column <= width; column++) {
        const square = squareName(column, row);
        const cell = element("g", { role: "gridcell", tabindex: -1, "data-square": square, "aria-label": square });
        cell.append(element("rect", { ...this.corner(square), width: CELL, height: CELL }));
        this.cells.set(square, cell);
        line.append(cell);
      }
      grid.append(line);
    }
    this.over = element("g", { class: "over", "aria-hidden": "true" });
    const labels = element("g", { class: "over", "aria-hidden": "true" });
    const label = (x, y, text) => labels.append(element("text", { class: "label", x, y: y + 5, "font-size": this.margin * 0.62 }, text));
    for (let c = 1; c <= width; c += labelStep) {
      const x = this.margin + (c - 0.5) * CELL;
      label(x, this.margin / 2, columnName(c));
      label(x, h - this.margin / 2, columnName(c));
    }
    for (let r = 1; r <= height; r += labelStep) {
      const y = this.margin + (height - r + 0.5) * CELL;
      label(this.margin / 2, y, r);
      label(w - this.margin / 2, y, r);
    }
    this.cursor = element("rect", { class: "cursor", width: CELL - 4, height: CELL - 4 });
    const cursorLayer = element("g", { class: "over", "aria-hidden": "true" });
    cursorLayer.append(this.cursor);
    this.svg.append(grid, labels, this.over, cursorLayer);
    this.container.replaceChildren(this.svg);
    this.listen(grid);
    this.setFocus(squareName(1, height), false);
  }

  listen(grid) {
    const squareOf = (event) => event.target.closest?.("[data-square]")?.dataset.square;
    grid.addEventListener("click", (event) => {
      const square = squareOf(event);
      if (!square) return;
      this.setFocus(square, false);
      this.act(square, event);
    });
    grid.addEventListener("focusin", (event) => this.setFocus(squareOf(event), false));
    grid.addEventListener("keydown", (event) => {
      const square = squareOf(event);
      if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.travel(square, event.key)) event.preventDefault();
      else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.act(square, event);
      } else if (this.key(square, event)) event.preventDefault();
    });
  }

  /** Moves the focus; true where the key is one that does. */
  travel(square, key) {
    let [column, row] = place(square);
    switch (key) {
      case "ArrowLeft": column--; break;
      case "ArrowRight": column++; break;
      case "ArrowUp": row++; break;
      case "ArrowDown": row--; break;
      case "Home": column = 1; break;
      case "End": column = this.width; break;
      case "PageUp": row = this.height; break;
      case "PageDown": row = 1; break;
      default: return false;
    }
    const target = squareName(column, row);
    if (this.cells.has(target)) this.setFocus(target, true);
    return true;
  }

  /** One square at a time can be reached with Tab. */
  setFocus(square, move) {
    const cell = this.cells.get(square);
    if (!cell) return;
    this.cells.get(this.focused)?.setAttribute("tabindex", -1);
    this.focused = square;
    cell.setAttribute("tabindex", 0);
    const { x, y } = this.corner(square);
    this.cursor.setAttribute("x", x + 2);
    this.cursor.setAttribute("y", y + 2);
    if (move) cell.focus();
  }

  corner(square) {
    const [column, row] = place(square);
    return { x: this.margin + (column - 1) * CELL, y: this.margin + (this.height - row) * CELL };
  }

  centre(square) {
    const { x, y } = this.corner(square);
    return [x + CELL / 2, y + CELL / 2];
  }

  /** Draws the view: see view.js for what is in it. */
  show(view) {
    this.svg.querySelector("[role=grid]").setAttribute("aria-label", view.title);
    for (const [square, cell] of this.cells) {
      const [column, row] = place(square);
      let name = "cell" + ((column + row) % 2 ? "" : " dark");
      for (const kind of ["guarded", "hole", "visited", "reach"]) if (view[kind].has(square)) name += " " + kind;
      if (cell.getAttribute("class") !== name) cell.setAttribute("class", name);
      const label = view.label(square);
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
    const before = this.over.querySelector(".piece");
    this.over.replaceChildren();
    const large = Math.max(this.width, this.height) > 40;
    const scale = Math.max(CELL, (Math.max(this.width, this.height) * CELL) / 50);
    const disc = (square, r, kind, width) => {
      const [cx, cy] = this.centre(square);
      this.over.append(element("circle", { cx, cy, r: r * scale, class: kind, "stroke-width": (width || 0) * scale }));
    };
    const text = (square, content, kind, height = 0.36) => {
      const [x, y] = this.centre(square);
      const fits = Math.min(height * scale, (0.72 * scale) / (0.56 * content.length));
      this.over.append(element("text", { x, y: y + 0.36 * fits, "font-size": fits, class: kind || "" }, content));
    };
    const line = (squares, kind) => {
      if (squares.length < 2) return;
      const points = squares.map((s) => this.centre(s).join(" ")).join(" ");
      this.over.append(element("polyline", { points, class: kind, "stroke-width": large ? CELL * 0.16 : CELL * 0.08 }));
    };
    for (const square of view.set) disc(square, 0.42, "set", 0.08);
    line(view.rest, "rest");
    line(view.line, "line");
    for (const [square, letter] of view.guards) text(square, letter, "guard", 0.62);
    for (const square of view.goals) disc(square, 0.33, "goal");
    if (view.end) disc(view.end, 0.36, "end", 0.07);
    if (view.start) disc(view.start, 0.33, "start");
    if (!large) {
      for (const [square, numbers] of view.numbers) {
        if (square === view.piece) continue; // it has the number of this move alone
        const onDisc = square === view.start || view.goals.has(square);
        if (!onDisc) disc(square, 0.27, "plate");
        text(square, numbers, square === view.start ? "on-start" : "");
      }
    }
    if (view.advice) disc(view.advice, 0.44, "advice", 0.08);
    if (view.piece) {
      this.drawPiece(view.piece, scale, before);
      if (!large) text(view.piece, view.number, "on-piece");
    }
  }

  drawPiece(square, scale, before) {
    const [x, y] = this.centre(square);
    const piece = before || element("circle", { class: "piece" });
    piece.setAttribute("r", scale * 0.34);
    piece.setAttribute("stroke-width", scale * 0.06);
    this.over.append(piece);
    piece.style.transform = `translate(${x}px, ${y}px)`;
  }
}
