// A path in the order in which it follows, as a clip of ten seconds to keep.

import { groundOf } from "./core/ground.js";
import { onlyLinks } from "./core/only.js";
import { numbersOf } from "./core/rules.js";
import { say } from "./state.js";

const SIDE = 640; // pixels
const LENGTH = 10_000; // milliseconds
const REST = 1500; // of these at the end, when all is there

/** Records the clip, and hands it to the browser to keep. @param {import("./state.js").State} s */
export async function clipOf({ laid, walk }) {
  if (!laid) return;
  if (!globalThis.MediaRecorder) return say("This browser can't make clips.");
  const ground = groundOf(laid);
  const { links } = onlyLinks(laid);
  const unit = SIDE / Math.max(ground.width, ground.height);
  const canvas = Object.assign(document.createElement("canvas"), { width: ground.width * unit, height: ground.height * unit });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const centre = (/** @type {string} */ square) => /** @type {[number, number]} */ (ground.centre(square).map((v) => v * unit));
  const order = numbersOf(laid.puzzle).of;
  const numbers = order.size ? order : new Map(laid.puzzle.goals.map((square, i) => [square, i + 1]));
  /** @param {[string, string][]} pairs @param {string} colour */
  const lines = (pairs, colour) => {
    pen.strokeStyle = colour;
    pen.beginPath();
    for (const [a, b] of pairs) {
      pen.moveTo(...centre(a));
      pen.lineTo(...centre(b));
    }
    pen.stroke();
  };
  const draw = (/** @type {number} */ n) => {
    pen.fillStyle = "#fbf6ea";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.lineCap = "round";
    pen.lineWidth = unit * 0.45;
    lines(
      walk.slice(1).map((square, i) => [walk[i], square]),
      "#e3d8c0",
    );
    lines(
      links.slice(0, n).map(({ from, to }) => [from, to]),
      "#1f5c99",
    );
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `700 ${unit * 0.32}px system-ui, sans-serif`;
    for (const [square, k] of numbers) {
      const [x, y] = centre(square);
      pen.fillStyle = "#1b1b1b";
      pen.beginPath();
      pen.arc(x, y, unit * 0.32, 0, 7);
      pen.fill();
      pen.fillStyle = "#ffffff";
      pen.fillText(String(k), x, y);
    }
  };
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(30));
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const whole = new Promise((done) => (recorder.onstop = done));
  recorder.start();
  say("Recording ten seconds…");
  const began = performance.now();
  for (let now = 0; now < LENGTH; now = performance.now() - began) {
    draw(Math.min(links.length, Math.ceil((links.length * now) / (LENGTH - REST))));
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await whole;
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(parts, { type: recorder.mimeType })) });
  link.download = `knightsat.${recorder.mimeType.includes("mp4") ? "mp4" : "webm"}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  say(`Saved ${link.download}.`);
}
