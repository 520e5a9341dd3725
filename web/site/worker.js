// The worker: it runs the solver, compiled to WebAssembly. The page sends first
// {module}, then {id, name, body} for each task; back come {ready}, and {id,
// progress}, {id, answer}, {id, file, content} or {id, failed}.

import "./files.js";
import "./wasm_exec.js";

const scope = /** @type {any} */ (globalThis);

scope.knightsatReady = () => scope.postMessage({ ready: true });

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.module) {
    const go = new scope.Go();
    go.run(await WebAssembly.instantiate(data.module, go.importObject));
    return;
  }
  const { id } = data;
  scope.knightsat(
    data.name,
    data.body,
    (/** @type {string} */ text) => scope.postMessage({ id, progress: JSON.parse(text) }),
    (/** @type {string} */ kind, /** @type {string} */ text, /** @type {Uint8Array | undefined} */ content) =>
      scope.postMessage({ id, [kind]: JSON.parse(text), content }, content ? [content.buffer] : []),
  );
};
