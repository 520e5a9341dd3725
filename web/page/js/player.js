// Stepping through the answer's walk: buttons, a slider, the list of moves, time.

import { store } from "./state.js";

const LISTED = 3000; // moves that the list shows

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

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
    Number($("speed").value),
  );
  $("run").textContent = "Pause";
}

export function pause() {
  clearInterval(timer);
  timer = undefined;
  $("run").textContent = "Play";
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
  $("first").addEventListener("click", () => go(0));
  $("back").addEventListener("click", () => go(store.get().position - 1));
  $("forward").addEventListener("click", () => go(store.get().position + 1));
  $("last").addEventListener("click", () => go(walk().length - 1));
  $("scrub").addEventListener("input", () => go(Number($("scrub").value)));
  $("run").addEventListener("click", () => (timer ? pause() : play()));
  $("speed").addEventListener("change", () => timer && play());
  $("moves").addEventListener("click", (/** @type {Event} */ event) => {
    const at = /** @type {Element} */ (event.target).closest("button")?.dataset.at;
    if (at) go(Number(at));
  });
  store.follow((s, before) => {
    if (s.answer !== before.answer) list(s);
    if (s.answer !== before.answer || s.position !== before.position) mark(s.position);
    if (s.mode !== "solve" || s.answer !== before.answer) pause();
  });
}

/** @param {import("./state.js").State} s */
function list(s) {
  const squares = s.answer?.walk ?? [];
  $("scrub").max = Math.max(0, squares.length - 1);
  const goals = new Set(s.draft.family === "hunt" ? s.draft.goals : []);
  $("moves").replaceChildren(
    ...squares.slice(0, LISTED).map((square, i) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: `${i} ${square}${i && goals.delete(square) ? " ★" : ""}` });
      button.dataset.at = String(i);
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
}

/** @param {number} position */
function mark(position) {
  const squares = walk();
  $("scrub").value = position;
  $("scrub").setAttribute("aria-valuetext", squares.length ? `move ${position} of ${squares.length - 1}, ${squares[position]}` : "");
  $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = $("moves").children[position]?.firstChild;
  if (!button) return;
  button.setAttribute("aria-current", "step");
  const box = $("moves"); // scroll the list alone, not the page
  box.scrollTop = button.offsetTop - box.offsetTop - box.clientHeight / 2;
}
