// Stepping through the answer's walk: buttons, a slider, the list of moves, time.

import { $, choice, input, make, on, write } from "./dom.js";
import { store } from "./state.js";

const LISTED = 3000; // moves that the list shows

/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

const walk = () => store.get().answer?.walk ?? [];

/** @param {number} position */
function step(position) {
  if (position >= 0 && position < walk().length) store.set({ position, bound: -1 }); // the walk, not an argument
}

/** @param {number} position */
function go(position) {
  pause();
  step(position);
}

function play() {
  clearInterval(timer);
  if (store.get().position >= walk().length - 1) step(0);
  timer = setInterval(
    () => {
      step(store.get().position + 1);
      if (store.get().position >= walk().length - 1) pause();
    },
    Number(choice("speed").value),
  );
  write("run", "Pause");
}

export function pause() {
  clearInterval(timer);
  timer = undefined;
  write("run", "Play");
}

/** Goes to the next time that the walk is on a square. @param {string} square */
export function seek(square) {
  const squares = walk();
  for (let i = 1; i <= squares.length; i++) {
    const at = (store.get().position + i) % squares.length;
    if (squares[at] === square) return go(at);
  }
}

/** Keys on the board: , and . step as in many players. @param {string} key */
export function key(key) {
  if (!walk().length || (key !== "," && key !== ".")) return false;
  go(store.get().position + (key === "." ? 1 : -1));
  return true;
}

export function start() {
  on("first", "click", () => go(0));
  on("back", "click", () => go(store.get().position - 1));
  on("forward", "click", () => go(store.get().position + 1));
  on("last", "click", () => go(walk().length - 1));
  on("scrub", "input", () => go(Number(input("scrub").value)));
  on("run", "click", () => (timer ? pause() : play()));
  on("speed", "change", () => timer && play());
  on("moves", "click", (event) => {
    const at = /** @type {Element} */ (event.target).closest("button")?.dataset.at;
    if (at) go(Number(at));
  });
  store.select(["answer"], list);
  store.select(["answer", "position"], (s) => mark(s.position));
  store.select(["answer", "mode"], pause);
}

/** @param {import("./state.js").State} s */
function list(s) {
  const squares = s.answer?.walk ?? [];
  input("scrub").max = String(Math.max(0, squares.length - 1));
  const goals = new Set(s.draft.family === "hunt" ? s.draft.goals : []);
  $("moves").replaceChildren(
    ...squares.slice(0, LISTED).map((square, i) => {
      const button = make("button", { type: "button", textContent: `${i} ${square}${i && goals.delete(square) ? " ★" : ""}` });
      button.dataset.at = String(i);
      return make("li", {}, button);
    }),
  );
}

/** @param {number} position */
function mark(position) {
  const squares = walk();
  input("scrub").value = String(position);
  $("scrub").setAttribute("aria-valuetext", squares.length ? `move ${position} of ${squares.length - 1}, ${squares[position]}` : "");
  $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = $("moves").querySelectorAll("button")[position];
  if (!button) return;
  button.setAttribute("aria-current", "step");
  const box = $("moves"); // scroll the list alone, not the page
  box.scrollTop = button.offsetTop - box.offsetTop - box.clientHeight / 2;
}
