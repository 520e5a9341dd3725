// Solving: progress as it happens, the answer with its reasons, downloads, and
// the walk to step through.

import { backend as api } from "./backend.js";
import { Player } from "./player.js";
import { count } from "./squares.js";

const $ = (id) => document.getElementById(id);

const downloads = [
  ["SVG", (s) => s.picture("svg")], ["Moving SVG", (s) => s.picture("svg", { animate: true })], ["PNG", (s) => s.picture("png")],
  ["GIF", (s) => s.picture("gif")], ["PDF flip book", (s) => s.picture("pdf")], ["PDF contact sheet", (s) => s.picture("pdf", { sheet: true })],
  ["CNF", (s) => ["cnf", { ...s.solved, moves: s.answer.moves ?? s.answer.lower_bound, encoding: s.answer.encoding || "step" }]],
  ["Certificate", (s) => ["certify", s.solved]],
];

/** Gets a file and hands it to the browser to keep. */
async function save(task, body) {
  const { name, blob } = await api.file(task, body);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return name;
}

/** Which downloads make sense for an answer. */
function offered(name, answer, formats) {
  if (name.startsWith("PDF") && !formats.includes("pdf")) return false;
  switch (name) {
    case "CNF": return answer.status !== "infeasible";
    case "Certificate": return answer.status === "optimal" || answer.status === "infeasible";
    default: return !!answer.walk;
  }
}

/** What is proven, in a line. */
export function verdict(answer) {
  const moves = (n) => count(n, "move");
  switch (answer.status) {
    case "optimal": return `${moves(answer.moves)}, proven shortest`;
    case "feasible": return `${moves(answer.moves)}; at least ${answer.lower_bound} are needed`;
    case "infeasible": return "Impossible";
    default: return `No walk found; at least ${moves(answer.lower_bound)} would be needed`;
  }
}

/** Tells the server to stop, as soon as it is known what. */
function stop(job) {
  job.halted = true;
  if (job.id) api.stop(job.id).catch(() => {}); // it may have ended by itself
}

export class Solving {
  constructor(app, info) {
    this.app = app;
    this.answer = null;
    this.formats = info.formats;
    for (const e of info.encodings) $("encoding").append(new Option(e, e));
    $("seconds").max = info.max_timeout;
    this.player = new Player(() => app.draw());
    $("go").addEventListener("click", () => this.run());
    $("halt").addEventListener("click", () => this.halt());
    $("show-set").addEventListener("change", () => app.draw());
    for (const [name, request] of downloads) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.dataset.file = name;
      button.addEventListener("click", async () => {
        button.disabled = true;
        try {
          app.say(`Saved ${await save(...request(this))}.`);
        } catch (error) {
          app.trouble(error.message);
        }
        button.disabled = false;
      });
      $("downloads").append(button);
    }
  }

  picture(format, more = {}) {
    const independent = $("show-set").checked ? this.answer.independent : [];
    return ["draw", { ...this.solved, walk: this.answer.walk || [], independent, format, ...more }];
  }

  /** Forgets the answer: the puzzle has changed, or another answer will come. */
  forget() {
    this.halt();
    this.job = null;
    this.answer = null;
    $("answer").hidden = true;
    delete document.body.dataset.status;
    delete document.body.dataset.moves;
    this.busy(false);
    this.player.load([]);
  }

  busy(is) {
    $("go").disabled = is || !!this.app.laid?.problem;
    $("halt").disabled = !is;
    $("progress").hidden = !is;
  }

  async run() {
    const { app } = this;
    this.forget();
    const job = { id: null, halted: false };
    this.job = job;
    this.busy(true);
    const puzzle = structuredClone(app.puzzle);
    const request = {
      ...puzzle, encoding: $("encoding").value, timeout: `${Number($("seconds").value) || 60}s`,
      max_moves: Number($("most").value) || 0, quick: $("quick").checked,
    };
    app.trouble("");
    app.say("Solving.");
    app.draw();
    const began = performance.now();
    let line = "Working";
    const tell = () => {
      if (job === this.job) $("progress").textContent = `${line} (${Math.round((performance.now() - began) / 1000)} s)`;
    };
    tell();
    const clock = setInterval(tell, 500);
    try {
      const answer = await api.solve(request, {
        started: (id) => {
          job.id = id;
          if (job.halted) stop(job);
        },
        progress: (p) => {
          line = `At least ${p.lower_bound} proven, best ${p.upper_bound ?? "none yet"}`;
          if (p.trying !== null) line += `; trying ${count(p.trying, "move")}`;
          if (p.variables) line += `: ${p.variables} variables, ${p.clauses} clauses`;
          if (p.cuts) line += `, ${p.cuts} cuts`;
          tell();
        },
      });
      if (job === this.job) this.show(puzzle, answer);
    } catch (error) {
      if (job === this.job) app.trouble(error.message);
    }
    clearInterval(clock);
    job.done = true;
    if (job === this.job) this.busy(false);
  }

  /** Stops a running computation; its answer comes all the same. */
  halt() {
    if (!this.job || this.job.halted || this.job.done) return;
    stop(this.job);
    $("halt").disabled = true;
  }

  show(puzzle, answer) {
    this.solved = puzzle;
    this.answer = answer;
    $("answer").hidden = false;
    document.body.dataset.status = answer.status;
    document.body.dataset.moves = answer.moves ?? "";
    $("verdict").textContent = verdict(answer);
    $("reason").textContent = answer.reason;
    $("set-row").hidden = answer.independent.length === 0;
    $("show-set").checked = false;
    $("bounds").replaceChildren(...answer.bounds.map((b) => {
      const item = document.createElement("li");
      item.textContent = `at least ${b.moves} (${b.by}): ${b.because}`;
      return item;
    }));
    $("more").hidden = !answer.bounds.length && !answer.encoding;
    $("formula").textContent = answer.encoding
      ? `Encoding ${answer.encoding}, ${answer.stats.variables} variables, ${answer.stats.clauses} clauses, ${answer.seconds.toFixed(2)} s with ${answer.engine}.`
      : "No formula was needed.";
    $("player").hidden = !answer.walk;
    for (const button of $("downloads").children) {
      button.hidden = !offered(button.dataset.file, answer, this.formats);
    }
    this.player.load(answer.walk || [], puzzle);
    this.app.draw();
    this.app.say(`${verdict(answer)}.`);
  }

  /** What the board shows. */
  view() {
    return {
      walk: this.player.walk, position: this.player.position, rest: this.player.position < this.player.walk.length - 1,
      set: this.answer && $("show-set").checked ? this.answer.independent : [],
    };
  }

  /** A click on a square goes to the next time that the walk is there. */
  act(square) {
    this.player.seek(square);
  }

  key(_, event) {
    return this.player.key(event.key);
  }
}
