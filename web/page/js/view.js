// What is to be seen on the board: from the puzzle, and a walk up to a position.

const guardNames = { Q: "queen", R: "rook", B: "bishop", N: "knight", K: "king", P: "pawn" };
const MOST = 2; // numbers on a square

/** laid is the server's answer to a puzzle; walk, position and the rest of
 * options are what is drawn over it. */
export function makeView(laid, options = {}) {
  const { puzzle } = laid;
  const walk = options.walk || [];
  const now = Math.min(options.position ?? Infinity, walk.length - 1); // -1 without a walk
  const visits = new Map();
  for (let i = 0; i <= now; i++) {
    if (!visits.has(walk[i])) visits.set(walk[i], []);
    visits.get(walk[i]).push(i);
  }
  const guards = new Map((puzzle.guard || []).map((g) => [g.slice(1), g[0]]));
  const guarded = new Set(laid.guarded);
  const holes = new Set(puzzle.holes || []);
  const goals = new Set(puzzle.family === "hunt" ? puzzle.goals : []);
  const set = new Set(options.set || []);
  const reach = new Set(options.reach || []);
  const start = walk.length ? walk[0] : puzzle.start !== "any" && puzzle.start;
  const numbers = new Map();
  for (const [square, list] of visits) {
    numbers.set(square, list.slice(0, MOST).join(" ") + (list.length > MOST ? "+" : ""));
  }
  const label = (square) => {
    const says = [square];
    if (holes.has(square)) says.push("hole");
    if (guards.has(square)) says.push(`guard: ${guardNames[guards.get(square)]}`);
    else if (guarded.has(square)) says.push("attacked");
    if (square === start) says.push("start");
    if (square === puzzle.end) says.push("end");
    if (goals.has(square)) says.push(visits.has(square) ? "goal, visited" : "goal");
    if (visits.has(square)) {
      const list = visits.get(square).filter((i) => i > 0);
      if (list.length) says.push(`move ${list.join(", ")}`);
    }
    if (options.walk?.length && square === walk[now]) says.push("the piece is here");
    if (reach.has(square)) says.push("a jump away");
    if (set.has(square)) says.push("ringed");
    return says.join(", ");
  };
  return {
    title: `Board ${puzzle.board}, ${puzzle.family} of a ${puzzle.piece}`,
    guarded, holes, goals, guards, numbers, label, set, reach, start,
    hole: holes,
    visited: new Set(visits.keys()),
    end: puzzle.end !== "any" && puzzle.end,
    line: walk.slice(0, now + 1),
    rest: options.rest ? walk.slice(now) : [],
    piece: walk.length ? walk[now] : null,
    number: String(now),
    advice: options.advice,
  };
}
