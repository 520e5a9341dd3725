// The solver inside of the browser: WebAssembly in workers, loaded when it is first
// asked for. A worker that computes hears nothing, so that it is ended from outside;
// what was found until then it has told.

/** @typedef {import("./backend.js").Transport} Transport */
/** @typedef {import("./backend.js").Line} Line */

/** The only script addresses that this page starts itself. */
const addresses = { worker: new URL("worker.js", document.baseURI).href, keeper: new URL("sw.js", document.baseURI).href };
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("knightsat", {
  createScriptURL: (/** @type {string} */ address) => {
    if (!Object.values(addresses).includes(address)) throw new TypeError(`not a script of this page: ${address}`);
    return address;
  },
});
const script = (/** @type {string} */ address) => trusted?.createScriptURL(address) ?? address;

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;
let compiled = false;

export const ready = () => compiled;

const bar = /** @type {HTMLElement} */ (document.getElementById("loading"));
let loading = false;
let asked = false;

/** Shows how far the solver is, where somebody waits for it. */
const showBar = () => (bar.hidden = !(loading && asked));

/** Has a file kept for when there is no network: it may have come before the service worker.
 * @param {string} name */
export const keep = (name) => navigator.serviceWorker?.ready.then((keeper) => keeper.active?.postMessage(name));

/** Loads the solver. */
async function load() {
  const meter = /** @type {HTMLProgressElement} */ (bar.querySelector("progress"));
  loading = true;
  showBar();
  try {
    const response = await fetch("knightsat.wasm").catch(() => null);
    if (!response?.ok) throw new Error("The solver could not be loaded: try again when there is a network.");
    // What is packed has another length than what comes out of it: about a quarter.
    const all = Number(response.headers.get("Content-Length")) * (response.headers.get("Content-Encoding") ? 4 : 1);
    let read = 0;
    const counted = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).pipeThrough(
      new TransformStream({
        transform(part, out) {
          read += part.length;
          if (all) meter.value = Math.min(1, read / all);
          out.enqueue(part);
        },
      }),
    );
    const made = await WebAssembly.compileStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }));
    compiled = true;
    keep("knightsat.wasm");
    return made;
  } finally {
    loading = false;
    showBar();
  }
}

const compile = () =>
  (module ??= load().catch((error) => {
    module = undefined; // the next one tries again
    throw error;
  }));

/** A worker with the solver in it, for one task at a time. */
class Hand {
  constructor() {
    this.worker = new Worker(script(addresses.worker), { type: "module" });
    /** @type {(line: Line) => void} */
    this.tell = () => {};
    /** @type {(error: Error) => void} */
    this.fail = () => {};
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.fail = reject;
      this.worker.onmessage = ({ data }) => (data.ready ? resolve() : this.tell(JSON.parse(data.line)));
      this.worker.onerror = (event) => this.end(new Error(`The solver failed: ${event.message || "it could not be started"}.`));
      compile().then((wasm) => this.worker.postMessage({ module: wasm }), reject);
    });
    this.ready.catch(() => this.worker.terminate()); // its task hears of it
  }

  /** @param {Error} error that its task fails with */
  end(error) {
    this.worker.terminate();
    this.fail(error);
  }
}

/** One that has nothing to do. @type {Hand | undefined} */
let spare;

/** @type {Transport["perform"]} */
export async function perform(name, body, { tell, signal, begun }) {
  asked = true;
  showBar();
  const hand = spare ?? new Hand();
  spare = undefined;
  const stop = () => hand.end(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    await new Promise((done, failed) => {
      hand.fail = failed;
      hand.tell = (line) => {
        tell(line);
        if (!line.progress) done(undefined);
      };
      if (signal.aborted) return stop();
      hand.ready.then(() => {
        begun();
        hand.worker.postMessage({ name, body: JSON.stringify(body) });
      }, failed);
    });
    if (spare) hand.end(new Error("no more work"));
    else spare = hand;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

const LATER = 2500; // milliseconds: what the page needs itself comes first

/** Has the page's files kept for when there is no network. The solver comes when somebody asks for it. */
export function prepare() {
  if (!navigator.serviceWorker || !isSecureContext) return;
  setTimeout(() => navigator.serviceWorker.register(script(addresses.keeper)).catch(() => {}), LATER); // it works without
}
