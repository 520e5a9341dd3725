// A puzzle for CP-SAT: a cycle through all nodes, of the least cost unless it is a
// tour; a node with an arc to itself may be left out. knightsat's own formulation: a
// literal for each arc, and one constraint.
//
// It follows a line that sets globalThis.puzzle, prints go(A,B) for the arcs of the
// cycle and the status, and ends itself by a signal; without a puzzle it prints the
// versions. The exit status is 3 where node doesn't find or-tools-wasm.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// It looks below the working directory, and in NODE_PATH, where import doesn't.
const require = createRequire(process.cwd() + '/');
let path;
try {
  path = require.resolve('or-tools-wasm/cp-sat');
} catch {
  process.exit(3);
}
if (!globalThis.puzzle) {
  const { version } = JSON.parse(readFileSync(path.replace(/build.javascript.node.cp-sat\.js$/, 'package.json')));
  console.log(`CP-SAT of or-tools-wasm, version ${version}, WebAssembly under node ${process.version}`);
  process.exit(0);
}
const { default: sat } = await import(pathToFileURL(path));
const { tour, arcs } = globalThis.puzzle;
const number = arcs.map((_, i) => i);
const model = {
  variables: arcs.map(() => ({ domain: [0, 1] })),
  constraints: [{ circuit: { tails: arcs.map((a) => a[0]), heads: arcs.map((a) => a[1]), literals: number } }],
};
if (!tour) model.objective = { vars: number, coeffs: arcs.map((a) => a[2]) };
// One worker, as the others have; only at level 2 does the linear relaxation of a
// circuit have subtour cuts.
const { response } = await sat.solve(await sat.createModel(model), { numWorkers: 1, linearizationLevel: 2 });
console.log(arcs.filter((_, i) => Number(response.solution?.[i])).map(([a, b]) => `go(${a},${b})`).join(' '));
console.log(response.status);
// Not exit, which waits until node has compiled the rest of CP-SAT: 12 s of a processor.
process.kill(process.pid, 'SIGKILL');
