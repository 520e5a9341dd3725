// The worker: it runs the solver, compiled to WebAssembly. The page sends first
// {module}, then {name, body} for each task; back come {ready}, and {line} for each line
// of the answer.

import "./wasm_exec.js";

const scope = /** @type {any} */ (globalThis);

scope.knightsatReady = () => scope.postMessage({ ready: true });

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (!data.module) return scope.knightsat(data.name, data.body, (/** @type {string} */ line) => scope.postMessage({ line }));
  const go = new scope.Go();
  go.run(await WebAssembly.instantiate(data.module, go.importObject));
};
