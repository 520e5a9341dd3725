// A small picture of a puzzle, in the colours of the page.

import { groundOf } from "./core/ground.js";
import { numbersOf, startOf } from "./core/rules.js";
import { drawing, element } from "./pieces.js";

const SIDE = 40;

/** @param {import("./core/parts.js").LaidOut} laid @returns {Element} */
export function thumbnail(laid) {
  const ground = groundOf(laid);
  const { puzzle } = laid;
  const [w, h] = [ground.width * SIDE, ground.height * SIDE];
  const side = Math.max(w, h);
  const centre = (/** @type {string} */ s) => /** @type {[number, number]} */ (ground.centre(s).map((v) => v * SIDE));
  const svg = element("svg", { class: "picture", viewBox: `${(w - side) / 2} ${(h - side) / 2} ${side} ${side}`, "aria-hidden": "true" });
  const squares = (/** @type {string} */ name, /** @type {string[]} */ list) => {
    const d = list.map(centre).map(([x, y]) => (ground.named ? `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0` : `M${x - 20} ${y - 20}h40v40h-40z`));
    if (list.length) svg.append(element("path", { class: name, d: d.join("") }));
  };
  const all = ground.rows.flat().filter((s) => !puzzle.holes.includes(s));
  squares("thumb-light", all);
  if (ground.named) svg.append(element("path", { class: "edges", d: ground.edges.map(([a, b]) => `M${centre(a).join(" ")}L${centre(b).join(" ")}`).join("") }));
  else {
    squares(
      "thumb-dark",
      all.filter((s) => ground.dark(s)),
    );
    squares("thumb-guarded", laid.guarded);
  }
  const put = (/** @type {string} */ square, /** @type {Element} */ mark, grow = 1) => {
    const [x, y] = centre(square);
    mark.setAttribute("transform", `translate(${x} ${y}) scale(${grow}) translate(-20 -20)`);
    svg.append(mark);
  };
  if (puzzle.family === "hunt") {
    for (const goal of puzzle.goals)
      put(
        goal,
        element("path", { class: "goal", d: "M20 6.500l4 8.700 9.500 1.100-7 6.500 1.900 9.400-8.400-4.700-8.400 4.700 1.900-9.400-7-6.500 9.500-1.100z" }),
        1.2,
      );
  }
  for (const square of numbersOf(puzzle).of.keys()) put(square, element("circle", { class: "given", cx: 20, cy: 20, r: 12 }));
  for (const guard of puzzle.guard) put(guard.slice(1), drawing(guard[0], "glyph guard"), 1.3);
  const start = startOf(puzzle);
  if (start && puzzle.piece) put(start, drawing(puzzle.piece, "piece"), 1.3);
  return svg;
}
