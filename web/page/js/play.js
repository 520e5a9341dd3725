// Play it yourself: the piece goes where it is told, the solver gives hints, and
// at the end tells what the shortest walk is.

import { backend as api } from "./backend.js";
import { count, inside, place, size, squareName } from "./squares.js";

const $ = (id) => document.getElementById(id);

const tasks = {
  hunt: (p) => `Visit all ${count(p.goals.length, "goal")}${p.ordered ? " in their order" : ""} in as few moves as you can`,
  cover: () => "Visit every free square in as few moves as you can",
  tour: () => "Visit every square exactly once",
};

export class Play {
  constructor(app) {
    this.app = app;
    this.walk = [];
    $("hint").addEventListener("click", () => this.hint());
    $("undo").addEventListener("click", () => this.undo());
    $("again").addEventListener("click", () => this.reset());
  }

  /** Begins anew. */
  reset() {
    const { puzzle, goals } = this.app.laid;
    this.walk = puzzle.start && puzzle.start !== "any" ? [puzzle.start] : [];
    this.goals = goals;
    this.blocked = new Set([...this.app.laid.guarded, ...(puzzle.holes || [])]);
    $("task").textContent = this.app.laid.problem
      ? `This puzzle can't be played yet: ${this.app.laid.problem.error}`
      : `${tasks[puzzle.family](puzzle)}${puzzle.closed ? ", and come back to the start" : ""}. Click a square that is a jump away, or go there with the arrow keys and press Enter.`;
    this.moved();
  }

  /** The squares that the piece may jump to now. */
  targets() {
    const { puzzle, jumps, problem } = this.app.laid;
    if (problem || this.solved) return [];
    const [width, height] = size(puzzle.board);
    if (!this.walk.length) return []; // any free square will do
    const [column, row] = place(this.walk.at(-1));
    const seen = new Set(puzzle.family === "tour" || puzzle.once ? this.walk : []);
    if (puzzle.closed && this.left() === 0) seen.delete(this.walk[0]); // the way home
    const list = [];
    const stops = new Set([...(puzzle.holes ?? []), ...(puzzle.guard ?? []).map((guard) => guard.slice(1))]);
    for (const [columns, rows, slide] of jumps) {
      let [c, r] = [column, row];
      do {
        [c, r] = [c + columns, r + rows];
        if (c < 1 || r < 1) break;
        const square = squareName(c, r);
        if (!inside(square, width, height) || stops.has(square)) break;
        if (this.blocked.has(square) || seen.has(square) || list.includes(square)) continue;
        list.push(square);
      } while (slide);
    }
    return list;
  }

  act(square) {
    if (this.app.laid.problem || this.solved) return;
    if (!this.walk.length) {
      if (this.blocked.has(square)) return this.app.say(`${square} can't be entered.`);
    } else if (!this.targets().includes(square)) {
      return this.app.say(`${square} is not a jump from ${this.walk.at(-1)}${this.blocked.has(square) ? ", and can't be entered" : ""}.`);
    }
    this.walk.push(square);
    this.moved();
  }

  key(_, event) {
    if (event.key === "u" || event.key === "Backspace") this.undo();
    else if (event.key === "h" || event.key === "?") this.hint();
    else return false;
    return true;
  }

  undo() {
    if (this.walk.length > this.given()) this.walk.pop();
    this.moved();
  }

  /** How many squares of the walk are not the player's to choose. */
  given() {
    const { start } = this.app.puzzle;
    return start && start !== "any" ? 1 : 0;
  }

  /** What follows from the walk as it is now. */
  async moved() {
    this.advice = null;
    this.solved = false;
    $("advice").textContent = "";
    $("result").hidden = true;
    $("undo").disabled = this.walk.length <= this.given();
    const left = this.left();
    const moves = Math.max(0, this.walk.length - 1);
    $("score").textContent = this.walk.length ? `${count(moves, "move")}, ${left} left to visit.` : "Choose a square to start from.";
    this.app.draw();
    if (!this.walk.length || this.app.laid.problem) return;
    if (this.app.mode === "play") this.app.say(`${this.walk.at(-1)}. ${$("score").textContent}`);
    const walk = [...this.walk];
    if (left > 0) return;
    try { // the server is the judge
      const judged = await api.hint(this.app.puzzle, walk, true);
      if (this.is(walk) && judged.solved) await this.finish(walk);
    } catch (error) {
      this.app.trouble(error.message);
    }
  }

  is(walk) {
    return walk.length === this.walk.length && walk.every((s, i) => s === this.walk[i]);
  }

  /** How many goals are left. */
  left() {
    if (this.app.puzzle.ordered) {
      let next = 0;
      for (const s of this.walk) if (s === this.goals[next]) next++;
      return this.goals.length - next;
    }
    const seen = new Set(this.walk);
    return this.goals.filter((s) => !seen.has(s)).length;
  }

  async hint() {
    if (!this.walk.length || this.solved || this.app.laid.problem) return;
    const walk = [...this.walk];
    $("advice").textContent = "Thinking…";
    try {
      const h = await api.hint(this.app.puzzle, walk, false);
      if (!this.is(walk)) return;
      let text = h.reason ? `There is no way from here: ${h.reason}` : "The solver found no way in time.";
      if (h.next) {
        text = h.least === h.most ? `${count(h.most, "move")} still needed; ${h.next} is a good next square.`
          : `Between ${h.least} and ${h.most} moves still needed; ${h.next} is a good next square.`;
      }
      $("advice").textContent = text;
      this.advice = h.next;
      this.app.draw();
      this.app.say(text);
    } catch (error) {
      $("advice").textContent = "";
      this.app.trouble(error.message);
    }
  }

  /** Compares with the shortest walk. */
  async finish(walk) {
    this.solved = true;
    const yours = walk.length - 1;
    $("result").hidden = false;
    $("result-title").textContent = `Done in ${count(yours, "move")}`;
    $("result-text").textContent = "Looking for the shortest walk…";
    this.app.say(`Done in ${count(yours, "move")}.`);
    this.app.draw();
    const best = await api.solve({ ...this.app.puzzle, timeout: "20s" }, { started() {}, progress() {} });
    if (!this.is(walk)) return;
    let text = `The shortest known walk has ${count(best.moves ?? yours, "move")}; at least ${best.lower_bound} are needed.`;
    if (best.status === "optimal") {
      text = yours === best.moves ? `That is as short as can be: ${count(best.moves, "move")} is the proven shortest.`
        : `The proven shortest walk has ${count(best.moves, "move")}: ${yours - best.moves} fewer.`;
    }
    $("result-text").textContent = text;
    this.app.say(text);
  }

  view() {
    return { walk: this.walk, reach: this.targets(), advice: this.advice };
  }
}
