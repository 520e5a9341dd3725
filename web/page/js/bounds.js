// The arguments of an answer, one after the other: each with its squares, ringed one
// by one on the board.

import { count } from "./core/squares.js";
import { $, button, input, on, write } from "./dom.js";
import { still } from "./stage.js";
import { store } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./backend.js").Bound} Bound */

const RING = 90; // milliseconds from one square to the next

/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/** The arguments that say more than those before, which are easier to follow, up to the first one that is enough.
 * @param {State} s */
function boundsOf(s) {
  /** @type {Bound[]} */
  const list = [];
  let best = 0;
  for (const b of (s.answer?.status !== "infeasible" && s.answer?.bounds) || []) {
    if (b.moves > best) list.push(b);
    best = Math.max(best, b.moves);
    if (best >= (s.answer?.moves ?? Infinity)) break;
  }
  return list.map(drawn);
}

/** An argument with what is drawn of it. @param {Bound} b */
function drawn(b) {
  const paid = b.tolls ?? b.linear_program?.prices;
  const parts = b.linear_program?.parts ?? b.parts ?? 1;
  const { halves = [] } = b;
  const counted = b.squares && [...b.squares, ...halves];
  const weights = halves.length ? counted?.map((_, i) => (i < counted.length - halves.length ? "2" : "1")) : undefined;
  return {
    ...b,
    squares: paid?.map((t) => t.square) ?? b.stops ?? counted ?? [],
    texts: paid?.map((t) => (t.toll ? fraction(t.toll, parts) : "")) ?? b.stops?.map((_, i) => String(i)) ?? weights ?? [],
    links: [...(b.tree ?? []), ...(b.ends ?? []).filter((l) => l.from !== l.to)],
  };
}

/** @param {State} s */
const shown = (s) => boundsOf(s)[s.bound];

/** Shows an argument; -1 is none. @param {number} bound */
export function step(bound) {
  clearInterval(timer);
  const s = store.get();
  const list = boundsOf(s);
  if (bound >= list.length || bound < -1) return;
  const all = list[bound]?.squares.length ?? 0;
  store.set({ bound, ringed: still() ? all : 0 });
  if (still() || !all) return;
  timer = setInterval(() => {
    const { ringed } = store.get();
    if (ringed + 1 >= all) clearInterval(timer);
    store.set({ ringed: ringed + 1 });
  }, RING);
}

/** What the board shows, or null for nothing of these. @param {State} s @returns {import("./core/view.js").Options | null} */
export function view(s) {
  const bound = shown(s);
  if (!bound) return null;
  const set = bound.squares.slice(0, s.ringed);
  return {
    set,
    ...((bound.tolls ?? bound.linear_program) ? { pale: true, walk: [] } : {}), // no piece stands before a number
    texts: bound.texts.slice(0, s.ringed),
    links: bound.links.filter((l) => [l.from, l.to].every((square) => set.includes(square) || !bound.squares.includes(square))),
  };
}

/** The squares to ring on pictures: all of the argument that is shown, if they have no texts. @param {State} s */
export const ringed = (s) => (shown(s)?.texts.length === 0 ? (shown(s)?.squares ?? []) : []);

/** A number of parts of a move, in whole moves and a fraction. @param {number} n @param {number} parts */
function fraction(n, parts) {
  let [a, b] = [Math.abs(n) % parts, parts];
  const rest = a;
  while (b) [a, b] = [b, a % b];
  const whole = Math.trunc(n / parts);
  if (!rest) return String(whole);
  return `${whole || (n < 0 ? "-" : "")}${whole ? " " : ""}${rest / a}/${parts / a}`;
}

/** How the prices of a linear program add up, in words. @param {import("./backend.js").Program} p */
function prices({ parts, prices, sets, premise, saved, over, sum }) {
  const moves = (/** @type {number} */ n) => fraction(n, parts);
  const squares = prices.reduce((n, of) => n + of.toll, 0);
  const groups = sets.reduce((n, of) => n + of.price, 0);
  let text = ` The number on a square is its price, together ${moves(squares)}.`;
  if (groups) {
    const list = sets.map((set) => `${moves(set.price)} for ${set.squares.join(" ")}`).join("; ");
    text += ` Some sets have a price, too, which a link pays that enters or leaves one: ${list}; together ${moves(groups)}.`;
  }
  text += " No link pays more than its moves";
  text += over ? `, except for ${moves(over)} in all.` : ".";
  if (premise) text += ` ${premise[0].toUpperCase()}${premise.slice(1)}.`;
  text += ` A walk pays each price twice${saved ? `, and saves at most ${moves(saved)} at its ends` : ""}.`;
  const off = [saved, over].filter((n) => n).map((n) => ` - ${moves(n)}`);
  return `${text} So it has at least 2 × ${moves(squares)}${groups ? ` + 2 × ${moves(groups)}` : ""}${off.join("")} = ${moves(sum)} moves.`;
}

/** How the links of a tree and the tolls add up, in words. @param {Bound} b */
function sum(b) {
  if (b.linear_program) return prices(b.linear_program);
  const { tolls = [], tree = [], ends = [], parts = 1, sum = 0 } = b;
  if (!tree.length) return "";
  const moves = (/** @type {number} */ n) => fraction(n, parts);
  const links = (/** @type {typeof tree} */ list) => list.map((l) => `${l.from === l.to ? "" : `${l.from}–`}${l.to} ${moves(l.cost)}`).join(", ");
  const add = (/** @type {{cost: number}[]} */ list) => list.reduce((n, l) => n + l.cost, 0);
  const toll = tolls.reduce((n, t) => n + t.toll, 0);
  const back = ends[0].from !== ends[0].to;
  let text = tolls.some((t) => t.toll) ? " The number on a square is its fee. A link costs its moves and the fees of both ends." : "";
  text += ` These are the cheapest links that join all squares: ${links(tree)}, together ${moves(add(tree))}. A walk joins them, too.`;
  const free = !tolls.some((t) => t.toll);
  if (!free) text += ` It pays each fee twice, ${moves(2 * toll)} in all, which is taken off again.`;
  if (back) text += ` It comes back to ${ends[0].from}, for no less than the cheapest two links with it: ${links(ends)}.`;
  else if (!free) text += ` But at its two ends it pays once, no less than as at ${links(ends)}.`;
  return `${text} So it has at least ${moves(sum)} moves.`;
}

/** A reason in words that players have. @param {string} text */
export const plainly = (text) =>
  text
    .replaceAll(/\btoll(s?)\b/g, "fee$1")
    .replaceAll("by a linear program", "by prices on squares")
    .replaceAll(/(\d) ?\* ?(?=\d)/g, "$1 × ");

export function start() {
  on("why-back", "click", () => step(store.get().bound - 1));
  on("why-on", "click", () => step(store.get().bound + 1));
  on("why-squares", "input", () => {
    clearInterval(timer);
    store.set({ ringed: Number(input("why-squares").value) });
  });
  store.select(["answer", "bound", "ringed"], show);
}

/** @param {State} s @param {State} before */
function show(s, before) {
  if (s.answer !== before.answer) clearInterval(timer);
  const list = boundsOf(s);
  const bound = shown(s);
  $("whys").hidden = !list.length;
  button("why-back").disabled = s.bound < 0;
  button("why-on").disabled = s.bound >= list.length - 1;
  const says = bound && `${s.bound + 1} of ${list.length} (${bound.name}): at least ${count(bound.moves, "move")}`;
  write("why-text", bound ? `${says}, since ${plainly(bound.because)}.${sum(bound)}` : "");
  const all = bound?.squares.length ?? 0;
  $("why-row").hidden = !all;
  input("why-squares").max = String(all);
  input("why-squares").value = String(s.ringed);
  write("why-count", `${s.ringed} of ${all}`);
}
