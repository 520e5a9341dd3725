// A puzzle for CP-SAT: a cycle through all nodes, of the least cost unless it is a
// tour; a node with an arc to itself may be left out. knightsat's own formulation: a
// literal for each arc, and one constraint.
//
//   node cpsat.mjs problem.json
//
// prints the status and the node that follows each node, and ends itself by a
// signal; without a file it prints the versions. The exit status is 3 where node
// doesn't find or-tools-wasm.
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
const file = process.argv[2];
if (!file) {
  const { version } = JSON.parse(readFileSync(path.replace(/build.javascript.node.cp-sat\.js$/, 'package.json')));
  console.log(`CP-SAT of or-tools-wasm ${version}, WebAssembly under node ${process.version}`);
  process.exit(0);
}
const { default: sat } = await import(pathToFileURL(path));
const { tour, nodes, arcs } = JSON.parse(readFileSync(file));
const number = arcs.map((_, i) => i);
const model = {
  variables: arcs.map(() => ({ domain: [0, 1] })),
  constraints: [{ circuit: { tails: arcs.map((a) => a[0]), heads: arcs.map((a) => a[1]), literals: number } }],
};
if (!tour) model.objective = { vars: number, coeffs: arcs.map((a) => a[2]) };
// One worker, as the others have; only at level 2 does the linear relaxation of a
// circuit have subtour cuts.
const { response } = await sat.solve(await sat.createModel(model), { numWorkers: 1, linearizationLevel: 2 });
const next = Array(nodes).fill(-1);
arcs.forEach(([from, to], i) => { if (Number(response.solution?.[i])) next[from] = to; });
console.log(JSON.stringify({ status: response.status, next }));
// Not exit, which waits until node has compiled the rest of CP-SAT: 12 s of a processor.
process.kill(process.pid, 'SIGKILL');
