// A finger that trembles, as tests have it.

const STEPS = 4; // from one square to the next

/** Points on the way of a finger that trembles: from one middle to the next, with an error of a standard deviation of so
 * many pixels that changes smoothly. */
export function trembling(squares, deviation, chance = Math.random) {
  const error = () => deviation * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const wrong = squares.map(([x, y]) => [x + error(), y + error()]);
  return wrong.flatMap(([x, y], i) => {
    const [x2, y2] = wrong[i + 1] ?? [];
    return x2 === undefined ? [[x, y]] : Array.from({ length: STEPS }, (_, k) => [x + ((x2 - x) * k) / STEPS, y + ((y2 - y) * k) / STEPS]);
  });
}

/** Chance with a seed, from 0 to 1 (mulberry32, by Tommy Ettinger). */
export function chanceOf(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
