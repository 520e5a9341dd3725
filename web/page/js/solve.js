// Solve: progress as it happens, the answer with its reasons, and downloads.

import * as backend from "./backend.js";
import * as bounds from "./bounds.js";
import { groundOf } from "./core/ground.js";
import { samePuzzle } from "./core/parts.js";
import { forcedCycle, unreachable } from "./core/rules.js";
import { count } from "./core/squares.js";
import { $, choice, input, make, on, sure, write } from "./dom.js";
import * as player from "./player.js";
import { complain, keep, puzzleOf, say, store, trying } from "./state.js";

/** @typedef {import("./backend.js").Answer} Answer */

/** The computation that runs: its answer counts while it is the last one.
 * @type {AbortController | null} */
let job = null;

/** @param {string} format @param {object} [more] @returns {(a: Answer) => [string, object]} */
const picture = (format, more) => (a) => ["draw", { walk: a.walk ?? [], independent: bounds.ringed(store.get()), format, ...more }];

/** @type {[string, (a: Answer) => [string, object], (a: Answer, formats: string[]) => boolean][]} */
const downloads = [
  ["SVG", picture("svg"), (a) => !!a.walk],
  ["PNG", picture("png"), (a) => !!a.walk],
  ["GIF", picture("gif"), (a, formats) => !!a.walk && formats.includes("gif")],
  ["PDF flip book", picture("pdf"), (a, formats) => !!a.walk && formats.includes("pdf")],
  ["CNF", (a) => ["cnf", { moves: a.moves ?? a.lower_bound, encoding: a.encoding || "step" }], (a) => a.status !== "infeasible"],
  ["Certificate", ({ status, walk }) => ["certify", { status, walk }], (a) => a.status === "optimal" || a.status === "infeasible"],
];

/** What is proven, in a line. @param {Answer} answer */
export function verdict(answer) {
  switch (answer.status) {
    case "optimal":
      return `${count(answer.moves ?? 0, "move")}: nobody can do it in fewer`;
    case "feasible":
      return `${count(answer.moves ?? 0, "move")}; at least ${answer.lower_bound} are needed`;
    case "infeasible":
      return "Impossible";
    default:
      return `No walk found; at least ${count(answer.lower_bound, "move")} would be needed`;
  }
}

/** A reason as a sentence below its verdict. @param {string} reason */
export const sentence = (reason) => reason.replace(/^proven shortest: /, "").replace(/^[a-z](?![a-z]?[0-9])/, (letter) => letter.toUpperCase());

/** How it goes, in a line. @param {import("./backend.js").Progress} p */
export function told(p) {
  let line = `At least ${p.lower_bound} proven, best ${p.upper_bound < 0 ? "none yet" : p.upper_bound}`;
  if (p.trying >= 0) line += `; trying ${count(p.trying, "move")}`;
  if (p.variables) line += `: ${p.variables} variables, ${p.clauses} clauses`;
  if (p.cuts) line += `, ${p.cuts} cuts`;
  return line;
}

/** Whether the answer of a day's puzzle that is not done may be shown. */
async function mayShow() {
  const s = store.get();
  if (!s.day || s.result || s.seen) return true;
  return sure("This shows the answer", "This puzzle of the day then does not count.", "Solve it", "Not yet");
}

export async function run() {
  if (!(await mayShow())) return;
  halt();
  const mine = new AbortController();
  job = mine;
  const puzzle = puzzleOf(store.get());
  const wanted = () => mine === job && samePuzzle(puzzle, puzzleOf(store.get()));
  store.set({ answer: null, progress: "Working", trouble: "", said: "Solving." });
  const how = {
    encoding: choice("encoding").value,
    timeout: `${Number(input("seconds").value) || 60}s`,
    max_moves: Number(input("most").value) || 0,
    quick: input("quick").checked,
  };
  try {
    const answer = await backend.solve(puzzle, how, (p) => wanted() && store.set({ progress: told(p) }), mine.signal);
    if (!wanted()) return;
    const seen = store.get().seen || (!!answer.walk && !store.get().result); // then it is no own solution
    store.set({
      answer,
      seen,
      progress: null,
      position: Math.max(0, (answer.walk?.length ?? 1) - 1),
      bound: -1,
      ringed: 0,
      said: "",
      heard: `${verdict(answer)}.`,
    });
    keep();
  } catch (error) {
    if (!wanted()) return;
    store.set({ progress: null, said: "" });
    complain(/** @type {Error} */ (error).message);
  }
  job = null;
}

/** Stops a running computation; what was known is its answer. */
const halt = () => job?.abort(new backend.Stopped("it was stopped"));

/** The file that a task makes: pixels are made here of what the solver in the browser draws.
 * @param {string} task @param {any} body @returns {Promise<{name: string, blob: Blob}>} */
async function fileOf(task, body) {
  const puzzle = puzzleOf(store.get());
  if (!backend.alone || body.format !== "png") return backend.ask(task, puzzle, body);
  const { name, blob } = await backend.ask(task, puzzle, { ...body, format: "svg" });
  return { name: name.replace(/svg$/, "png"), blob: await pixelsOf(blob) };
}

/** A picture's pixels, as a PNG. @param {Blob} svg @returns {Promise<Blob>} */
async function pixelsOf(svg) {
  const image = new Image();
  const address = URL.createObjectURL(svg);
  try {
    image.src = address;
    await image.decode();
    const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((done, failed) => canvas.toBlob((made) => (made ? done(made) : failed(new Error("The picture could not be made."))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hands a file to the browser to keep. @param {string} task @param {object} body */
async function save(task, body) {
  const { name, blob } = await fileOf(task, body);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return name;
}

/** @param {any} info */
export function start(info) {
  for (const e of info.encodings) choice("encoding").append(new Option(e, e));
  input("seconds").max = info.max_timeout;
  const formats = backend.alone ? ["svg", "png"] : info.formats; // the others are too large for a page
  player.start();
  on("go", "click", () => (store.get().progress === null ? run() : halt()));
  bounds.start();
  for (const [name, request] of downloads) {
    const button = make("button", { type: "button", textContent: name });
    button.addEventListener("click", () =>
      trying(async () => {
        const { answer } = store.get();
        if (!answer || button.ariaBusy === "true") return;
        button.ariaBusy = "true";
        await save(...request(answer)).then(
          (file) => say(`Saved ${file}.`),
          (error) => complain(error.message),
        );
        button.ariaBusy = "false";
      }),
    );
    $("downloads").append(button);
  }
  on("certificate", "change", verify);
  store.select(["answer", "progress"], (s) => {
    if (job && s.progress === null) {
      // the puzzle has changed: its answer is not wanted
      halt();
      job = null;
    }
    show(s, formats);
  });
}

/** Checks a certificate that somebody has. */
async function verify() {
  const file = input("certificate").files?.[0];
  if (!file) return;
  $("checked").replaceChildren();
  $("holds").textContent = "Verifying…";
  try {
    const verdict = await backend.verify(new Uint8Array(await file.arrayBuffer()));
    $("holds").textContent = verdict.sentence;
    $("checked").replaceChildren(...verdict.lines.map((line) => make("li", { textContent: line })));
  } catch (error) {
    $("holds").textContent = /** @type {Error} */ (error).message;
  }
}

/** @type {Answer | null | undefined} */
let listed;

/** @param {import("./state.js").State} s @param {string[]} formats */
function show(s, formats) {
  const { answer } = s;
  const busy = s.progress !== null;
  $("go").textContent = busy ? "Stop" : "Solve";
  $("progress").hidden = !busy;
  $("progress").textContent = s.progress ?? "";
  $("answer").hidden = !answer;
  $("steps").hidden = !answer?.walk;
  if (answer === listed) return;
  listed = answer;
  delete document.body.dataset.status;
  delete document.body.dataset.moves;
  if (!answer) return;
  document.body.dataset.status = answer.status;
  document.body.dataset.moves = String(answer.moves ?? "");
  $("verdict").textContent = verdict(answer);
  $("reason").textContent = bounds.plainly(sentence(answer.reason));
  const formula = `Encoding ${answer.encoding}, ${answer.stats.variables} variables, ${answer.stats.clauses} clauses, ${answer.seconds.toFixed(2)} s with ${answer.engine}.`;
  write("formula", answer.encoding ? formula : "No formula was needed.");
  $("player").hidden = !answer.walk;
  for (const [i, b] of $("downloads").querySelectorAll("button").entries()) b.hidden = !downloads[i][2](answer, formats);
}

/** The squares of the board that a reason names. @param {string} reason @param {import("./core/ground.js").Ground} ground */
export const named = (reason, ground) => (ground.named ? [] : (reason.match(/\b[a-z]{1,2}[1-9][0-9]*\b/g) ?? []).filter(ground.has));

/** What the board shows. @param {import("./state.js").State} s @returns {import("./core/view.js").Options} */
export function view(s) {
  const walk = s.answer?.walk ?? [];
  const start = s.draft.start;
  const never = s.answer?.status === "infeasible";
  const argument = bounds.view(s);
  if (argument) return argument;
  const lost = never && s.laid && start && start !== "any" ? unreachable(s.laid, start) : [];
  const set = never && s.laid ? named(s.answer?.reason ?? "", groundOf(s.laid)) : [];
  return { walk, other: never && s.laid ? forcedCycle(s.laid) : [], position: s.position, rest: s.position < walk.length - 1, set, lost };
}

export const act = player.seek;
export const key = (/** @type {string} */ _, /** @type {KeyboardEvent} */ event) => player.key(event.key);
