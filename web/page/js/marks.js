// What the marks on squares look like.

import { element } from "./pieces.js";

/** @typedef {import("./core/view.js").Cell} Cell */

export const CELL = 40; // side of a square in the SVG's units
export const EDGE = 3; // around a board, for its frame and the ends of walls
const LIGHT = 350; // milliseconds from one square of a hint to the next
const star = "M20 6.500l4 8.700 9.500 1.100-7 6.500 1.900 9.400-8.400-4.700-8.400 4.700 1.900-9.400-7-6.500 9.500-1.100z";

/** A square with nothing on it. @type {Cell} */
export const blank = { name: "", marks: [], text: "", order: "", called: "", label: "", lit: 0, key: "" };

/** What the marks look like, in a square of 40 x 40. */
export const marks = /** @type {Record<string, (cell: Cell) => Element>} */ ({
  attacked: () => element("rect", { class: "attacked", width: CELL, height: CELL, fill: "url(#hatch)" }),
  start: () => element("path", { class: "start", d: "M3 12V3h9M28 3h9v9M37 28v9h-9M12 37H3v-9" }),
  end: () => element("path", { class: "end", d: "M3 3h34v34H3zM7 7h26v26H7z" }),
  goal: () => element("path", { class: "goal", d: star }),
  done: () => element("path", { class: "goal done", d: star }),
  next: () => element("circle", { class: "next", cx: 20, cy: 20, r: 17.5 }),
  lost: () => element("path", { class: "lost", d: "M9 9l22 22M31 9L9 31" }),
  set: () => element("circle", { class: "set", cx: 20, cy: 20, r: 17 }),
  advice: ({ lit }) => {
    const e = /** @type {SVGElement} */ (element("rect", { class: "advice", x: 3, y: 3, width: 34, height: 34, rx: 6 }));
    e.style.animationDelay = `${LIGHT * lit}ms`;
    return e;
  },
  pearl: () => element("circle", { class: "pearl", cx: 20, cy: 20, r: 4 }),
  dot: (cell) =>
    element("circle", {
      class: "dot",
      ...(cell.called
        ? { cx: 20, cy: 33, r: 4.5 }
        : cell.order || cell.marks.includes("goal") || cell.marks.includes("done")
          ? { cx: 33, cy: 7, r: 4.5 }
          : { cx: 20, cy: 20, r: 7 }),
    }),
});
