// Stepping through a walk: buttons, a slider, the list of moves, and time.

const $ = (id) => document.getElementById(id);
const LISTED = 3000; // moves that the list shows

export class Player {
  constructor(changed) {
    this.changed = changed;
    this.walk = [];
    this.position = 0;
    $("first").addEventListener("click", () => this.go(0));
    $("back").addEventListener("click", () => this.go(this.position - 1));
    $("forward").addEventListener("click", () => this.go(this.position + 1));
    $("last").addEventListener("click", () => this.go(this.walk.length - 1));
    $("scrub").addEventListener("input", (e) => this.go(Number(e.target.value)));
    $("run").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
    $("speed").addEventListener("change", () => this.timer && this.play());
  }

  load(walk, puzzle) {
    this.pause();
    this.walk = walk;
    this.position = Math.max(0, walk.length - 1);
    $("scrub").max = this.position;
    const goals = new Set(puzzle?.family === "hunt" ? puzzle.goals : []);
    $("moves").replaceChildren(...walk.slice(0, LISTED).map((square, i) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${i} ${square}${i && goals.delete(square) ? " ★" : ""}`;
      button.addEventListener("click", () => this.go(i));
      item.append(button);
      return item;
    }));
    this.mark();
  }

  go(position) {
    this.pause();
    this.step(position);
  }

  step(position) {
    if (position < 0 || position >= this.walk.length) return;
    this.position = position;
    this.mark();
    this.changed();
  }

  mark() {
    $("scrub").value = this.position;
    $("scrub").setAttribute("aria-valuetext", this.walk.length ? `move ${this.position} of ${this.walk.length - 1}, ${this.walk[this.position]}` : "");
    $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = $("moves").children[this.position]?.firstChild;
    if (!button) return;
    button.setAttribute("aria-current", "step");
    const list = $("moves"); // scroll the list alone, not the page
    list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  play() {
    clearInterval(this.timer);
    if (this.position >= this.walk.length - 1) this.step(0);
    this.timer = setInterval(() => {
      this.step(this.position + 1);
      if (this.position >= this.walk.length - 1) this.pause();
    }, Number($("speed").value));
    $("run").textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    $("run").textContent = "Play";
  }

  seek(square) {
    for (let i = 1; i <= this.walk.length; i++) {
      const at = (this.position + i) % this.walk.length;
      if (this.walk[at] === square) return this.go(at);
    }
  }

  /** Keys on the board: , and . step as in many players. */
  key(key) {
    if (!this.walk.length || (key !== "," && key !== ".")) return false;
    this.go(this.position + (key === "." ? 1 : -1));
    return true;
  }
}
