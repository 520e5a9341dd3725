// What hands do on the board: a finger or a mouse that clicks, draws, drags or paints, and keys.

import { CELL, EDGE } from "./marks.js";

/** @typedef {import("./board.js").Board} Board */

const TAP = 0.4; // of a square's side: a finger that moves less taps

/** Where a pointer is, in the SVG's units. @param {Board} board @param {PointerEvent} event */
function point({ svg }, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
}

/** Where a pointer is, in squares. @param {Board} board @param {PointerEvent} event */
function place(board, event) {
  const { x, y } = point(board, event);
  return { x: (x - board.left) / CELL, y: (y - EDGE) / CELL };
}

/** The square below a pointer, or "". @param {Board} board @param {PointerEvent} event */
function at(board, event) {
  const { x, y } = place(board, event);
  return board.ground.at(x, y);
}

/** The piece goes along with a pointer. @param {Board} board @param {PointerEvent} event */
function drag(board, event) {
  const { x, y } = point(board, event);
  const piece = /** @type {SVGElement} */ (board.piece);
  piece.classList.add("dragged");
  piece.style.transform = `translate(${x}px, ${y}px)`;
}

/** Listens to them, and tells who has the board. @param {Board} board */
export function listen(board) {
  const { svg, grid, on } = board;
  if (!svg || !grid) return;
  /** @type {{kind: "stroke" | "draw" | "drag" | "click", id: number, from: string, last: string, moved: boolean, x: number, y: number} | null} */
  let press = null;
  svg.addEventListener("pointerdown", (event) => {
    const square = at(board, event);
    if (!square || event.button > 0 || press) return;
    board.setFocus(square, true);
    press = { kind: on.press(square) ?? "click", id: event.pointerId, from: square, last: square, moved: false, ...place(board, event) };
    if (press.kind !== "click") svg.setPointerCapture(event.pointerId);
    event.preventDefault(); // no selection, no focus elsewhere
  });
  // A finger that takes the piece along, or paints, does not scroll the page.
  svg.addEventListener("touchstart", (event) => press && press.kind !== "click" && event.preventDefault(), { passive: false });
  // What comes up below a finger that taps, as the card with the result, is not pressed by the same tap.
  svg.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
  svg.addEventListener("pointermove", (event) => {
    if (!press || press.id !== event.pointerId) return;
    if (press.kind === "drag") drag(board, event);
    if (press.kind !== "stroke") {
      for (const one of event.getCoalescedEvents?.() ?? [event]) {
        const { x, y } = place(board, one);
        if (!press.moved && Math.hypot(x - press.x, y - press.y) < TAP * board.ground.side) continue;
        const begins = !press.moved;
        press.moved = true;
        if (press.kind !== "draw") {
          if (begins) on.stray(press.kind === "drag");
          continue;
        }
        if (begins) on.trace(press.x, press.y, true);
        on.trace(x, y, false);
      }
      return;
    }
    const square = at(board, event);
    if (!square || square === press.last) return;
    for (const s of board.ground.between(press.last, square)) on.over(s);
    press.last = square;
  });
  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ whole) => {
    if (!press || press.id !== event.pointerId) return;
    const { kind, from, moved } = press;
    press = null;
    const square = at(board, event);
    if (kind === "stroke" || kind === "draw") on.release();
    if (whole && kind === "drag" && moved && square && square !== from) on.act(square);
    if (whole && (kind === "click" || kind === "draw") && !moved) on.act(from);
    board.piece?.classList.remove("dragged");
    if (kind === "drag") board.put();
  };
  svg.addEventListener("pointerup", (event) => end(event, true));
  svg.addEventListener("pointercancel", (event) => end(event, false));
  const squareOf = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.("[data-square]")?.getAttribute("data-square");
  grid.addEventListener("click", (event) => {
    // by a screen reader: pointers have acted already
    const square = squareOf(event);
    if (square && /** @type {MouseEvent} */ (event).detail === 0) on.act(square);
  });
  grid.addEventListener("focusin", (event) => {
    board.setFocus(squareOf(event) ?? "", false);
  });
  grid.addEventListener("keydown", (e) => {
    const event = /** @type {KeyboardEvent} */ (e);
    const square = squareOf(event);
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    if (board.travel(square, event.key)) event.preventDefault();
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      on.act(square);
    } else if (on.key(square, event)) event.preventDefault();
  });
}
