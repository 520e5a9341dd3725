// A stroke over the board, which is a walk drawn with a finger that trembles. The walks that can be drawn are a
// tree: each goes on by a move of the rules, or back by its last one. A finger that moves is followed by the
// likeliest of them, which are those that lie nearest to where it has been, as Viterbi's algorithm does it. So a
// square that was missed is filled in, and one that was touched by accident is left out, as soon as what
// follows says so: a number that comes in its turn, a square that only one way leads to.

import { groundOf } from "./ground.js";
import { isPath } from "./parts.js";
import { endOf, numbersOf, targets, visitsOnce } from "./rules.js";

/** @typedef {import("./parts.js").LaidOut} LaidOut */
/** @typedef {{walk: string[], from: Spot, to: Spot, before: Node | null, after: Node[] | null, blind: boolean}} Node a walk, the places
 *  between which its last move is, and whether it leaves squares out for good */
/** @typedef {[number, number]} Spot in sides of a square, from the upper left corner */

const STEP = 0.125; // of a square's side, from one look at the finger to the next
const FAR = 0.75; // from a move, where no finger that makes it is
const BACK = 0.5; // what it costs to go back over a move: a finger that does not mean to comes near one at times
const MOVE = 0.45; // what a move costs where squares may be visited again: else one there and back would cost nothing
const RETURN = 0.18; // around the centre of the square before the last, where a finger has gone back to it
const BLIND = 1; // what it costs to leave squares out for good: such a walk has to be meant
const LIKELY = 0.5; // what a walk may cost more than the likeliest one, to be meant
const MANY = 100; // walks that are followed at a time
const CIRCLE = 0.34; // around a square's centre, where a finger that has lost the walk takes it up again
const CELL = 0.46; // the same to all sides, for pieces that move to a side only

/** How far a spot is from a move, and where beside it, from 0 to 1. @param {Spot} at @param {Spot} from @param {Spot} to */
function beside([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const share = long ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long)) : 1;
  return { far: Math.hypot(x - ax - share * dx, y - ay - share * dy), share, long: Math.sqrt(long) };
}

/** A stroke that begins where a walk is.
 * @param {LaidOut} laid @param {string[]} walk @param {number} given so many of its squares stay */
export function strokeOf(laid, walk, given) {
  const ground = groundOf(laid);
  const unit = ground.side;
  const once = visitsOnce(laid); // else one that goes back makes a move, too
  const sideways = laid.puzzle.piece === "wazir";
  const spot = (/** @type {string} */ square) => /** @type {Spot} */ (ground.centre(square).map((v) => v / unit));

  /** @param {string} square @param {Node | null} before @returns {Node} */
  const node = (square, before) => ({
    walk: [...(before?.walk ?? []), square],
    from: before ? before.to : spot(square),
    to: spot(square),
    before,
    after: null,
    blind: !!before?.blind || blind(before?.walk, square),
  });

  const end = endOf(laid.puzzle);
  const numbers = new Set(numbersOf(laid.puzzle).of.keys());
  /** Whether a path that goes on to a square can't visit all others any more. @param {string[] | undefined} walk @param {string} square */
  const blind = (walk, square) => {
    if (!walk || !isPath(laid.puzzle) || laid.puzzle.closed) return false;
    const gone = new Set(walk);
    return (
      laid.goals.some((goal) => {
        if (gone.has(goal) || goal === square) return false;
        let ways = goal === end || !end ? 1 : 0;
        for (const next of ground.moves(goal)) if (!gone.has(next) && ++ways > 1) return false;
        return true;
      }) ||
      (square === end && walk.length + 1 < laid.goals.length)
    );
  };
  const after = (/** @type {Node} */ n) => (n.after ??= targets(laid, n.walk).map((square) => node(square, n)));
  const last = (/** @type {Node} */ n) => n.walk[n.walk.length - 1];
  const back = (/** @type {Node} */ n) => (once && n.walk.length > Math.max(1, given) ? n.before : null);

  /** @type {Node | null} the walk that is shown */
  let shown = null;
  for (const square of walk) {
    const next = node(square, shown);
    if (shown) shown.after = after(shown).map((n) => (last(n) === square ? next : n));
    shown = next;
  }
  const root = shown;
  /** @type {Map<Node, number>} the walks that are followed, and how far the finger has been from each */
  let followed = new Map();
  /** @type {Spot | null} */
  let at = null;

  /** Takes a walk up where the finger is on its end, or on a square before or after it. @param {Spot} place */
  function take([x, y]) {
    const square = ground.at(x * unit, y * unit);
    if (!square || !shown) return square;
    const [cx, cy] = spot(square);
    const near = sideways ? Math.max(Math.abs(x - cx), Math.abs(y - cy)) < CELL : Math.hypot(x - cx, y - cy) < CIRCLE;
    const one = near && [shown, back(shown), ...after(shown)].find((n) => n && last(n) === square);
    if (one) followed = new Map([[one, 0]]);
    return square;
  }

  /** A number that the finger is on, and to which no walk that may be meant leads in its turn; or "". @param {Spot} place */
  function early([x, y]) {
    const square = ground.at(x * unit, y * unit);
    if (!square || !numbers.has(square) || beside([x, y], spot(square), spot(square)).far > CIRCLE) return "";
    return [...followed].some(([n, cost]) => cost < LIKELY && (n.walk.includes(square) || after(n).some((next) => last(next) === square))) ? "" : square;
  }

  /** A look at the finger: the square that the walk can't go to, if it leaves the walk here. @param {Spot} place */
  function look(place) {
    if (!followed.size) {
      take(place);
      if (!followed.size) return "";
    }
    /** @type {Map<Node, number>} */
    const next = new Map();
    for (const [n, cost] of followed) {
      for (const other of [n, back(n), ...after(n)]) {
        if (!other) continue;
        const { far } = beside(place, other.from, other.to);
        const sum = cost + far * far + (other === n.before ? BACK : 0) + (other.blind && !n.blind ? BLIND : 0) + (once || other === n ? 0 : MOVE);
        if (far < FAR && sum < (next.get(other) ?? Infinity)) next.set(other, sum);
      }
    }
    const best = [...next].sort(([, a], [, b]) => a - b).slice(0, MANY);
    followed = new Map(best.map(([n, cost]) => [n, cost - best[0][1]]));
    if (!best.length) return ground.at(place[0] * unit, place[1] * unit);
    const [[n]] = best;
    const { share, long } = beside(place, n.from, n.to);
    const there = (1 - share) * long <= 0.5 * Math.min(long, 1.2);
    const home =
      !once && n === shown && n.before && beside(place, n.from, n.from).far < RETURN && after(n).find((other) => n.before && last(other) === last(n.before));
    if (home) followed = new Map([[home, 0]]);
    shown = home || (there ? n : (once ? back(n) : n !== shown && n !== root && n.before) || n);
    return early(place);
  }

  return {
    /** The finger is put down on a square, on the walk or beside its end.
     * @param {number} x @param {number} y @returns {string} a square that the walk can't go to, or "" */
    begin(x, y) {
      at = [x / unit, y / unit];
      const square = take(at);
      if (!followed.size && shown && beside(at, shown.to, shown.to).far < FAR) followed = new Map([[shown, 0]]);
      if (followed.size) look(at);
      return followed.size ? "" : square;
    },
    /** The finger moves in a straight line. @param {number} x @param {number} y
     * @returns {{walk: string[], refused: string}} the walk, and a square that it can't go to, or "" */
    go(x, y) {
      let refused = "";
      const to = /** @type {Spot} */ ([x / unit, y / unit]);
      while (at) {
        const far = Math.hypot(to[0] - at[0], to[1] - at[1]);
        if (far < STEP) break;
        at = [at[0] + ((to[0] - at[0]) * STEP) / far, at[1] + ((to[1] - at[1]) * STEP) / far];
        refused = look(at) || refused;
      }
      return { walk: shown?.walk ?? [], refused };
    },
  };
}
