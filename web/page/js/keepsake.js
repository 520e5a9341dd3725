// A poster of the player's own walk, to look at and to keep. It has its own colours: it
// leaves the page as a picture.

import { groundOf } from "./ground.js";
import { element } from "./pieces.js";
import { pathOf } from "./view.js";

const SIDE = 40;
const MARGIN = 30;
const FOOT = 52;
const star = "M0-13l3.700 8.500 9.300.900-7 6.200 2 9.100-8-4.700-8 4.700 2-9.100-7-6.200 9.300-.900z";

/** @param {import("./backend.js").LaidOut} laid @param {string[]} walk @param {string} caption @returns {SVGElement} */
export function posterOf(laid, walk, caption) {
  const ground = groundOf(laid);
  const [w, h] = [ground.width * SIDE + 2 * MARGIN, ground.height * SIDE + 2 * MARGIN + FOOT];
  const centre = (/** @type {string} */ s) => /** @type {[number, number]} */ (ground.centre(s).map((v) => MARGIN + v * SIDE));
  const svg = /** @type {SVGElement} */ (
    element("svg", { viewBox: `0 0 ${w} ${h}`, width: 3 * w, height: 3 * h, role: "img", "aria-label": `Your walk: ${caption}` })
  );
  svg.append(element("rect", { width: w, height: h, fill: "#fbf6ea" }));
  for (const square of ground.rows.flat()) {
    const [x, y] = centre(square);
    if (ground.named) svg.append(element("circle", { cx: x, cy: y, r: 6, fill: "#e3d8c0" }));
    else if (!laid.puzzle.holes.includes(square))
      svg.append(
        element("rect", {
          x: x - SIDE / 2,
          y: y - SIDE / 2,
          width: SIDE,
          height: SIDE,
          fill: laid.guarded.includes(square) ? "#e8d6d0" : ground.dark(square) ? "#ece1ca" : "#f4ecda",
        }),
      );
  }
  const points = walk.map(centre);
  const d = pathOf(points, SIDE * 0.35);
  for (const [stroke, width] of [
    ["#fbf6ea", 9],
    ["#14568f", 5],
  ]) {
    svg.append(element("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" }));
  }
  const goals = laid.puzzle.family === "hunt" ? laid.puzzle.goals : [];
  for (const goal of goals) {
    const mark = element("path", { d: star, fill: "#ffc93c", stroke: "#5c3d00", "stroke-width": 1.5, "stroke-linejoin": "round" });
    mark.setAttribute("transform", `translate(${centre(goal).join(" ")})`);
    svg.append(mark);
  }
  if (points.length) svg.append(element("circle", { cx: points[0][0], cy: points[0][1], r: 8, fill: "#ffffff", stroke: "#14568f", "stroke-width": 4 }));
  const text = { x: w / 2, "text-anchor": "middle", "font-family": "system-ui, sans-serif" };
  const size = Math.min(17, (1.8 * (w - 2 * MARGIN)) / Math.max(12, caption.length));
  svg.append(element("text", { ...text, y: h - MARGIN - 12, "font-size": size, "font-weight": 600, fill: "#222222" }, caption));
  svg.append(element("text", { ...text, y: h - MARGIN + 6, "font-size": 11, fill: "#6b6152" }, "knightsat"));
  return svg;
}

/** The poster as a PNG. @param {SVGElement} svg */
export function pngOf(svg) {
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return pixelsOf(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
}

/** A picture's pixels, as a PNG. @param {Blob} svg @returns {Promise<Blob>} */
export async function pixelsOf(svg) {
  const image = new Image();
  const address = URL.createObjectURL(svg);
  try {
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((done, failed) => canvas.toBlob((made) => (made ? done(made) : failed(new Error("The picture could not be made."))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
