// The solver inside of the browser: WebAssembly in workers. A worker that
// computes hears nothing, so that it is ended from outside; what was found until
// then it has told.

import { base64 } from "./base64.js";

/** @typedef {import("./backend.js").Backend} Backend */
/** @typedef {import("./backend.js").Answer} Answer */
/** @typedef {import("./backend.js").Progress} Progress */

const HINT = 4000; // milliseconds
const CERTIFY = 120_000;
const ASK = 30_000;
const GRACE = 300; // for a computation that ends by itself when its time is up

/** The only script addresses that this page starts itself. */
const addresses = { worker: new URL("../worker.js", import.meta.url).href, keeper: new URL("../sw.js", import.meta.url).href };
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("knightsat", {
  createScriptURL: (/** @type {string} */ address) => {
    if (!Object.values(addresses).includes(address)) throw new TypeError(`not a script of this page: ${address}`);
    return address;
  },
});
const script = (/** @type {string} */ address) => trusted?.createScriptURL(address) ?? address;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

function compile() {
  return (compiled ??= (async () => {
    const response = await fetch(new URL("../knightsat.wasm", import.meta.url));
    if (!response.ok) throw new Error(`The solver could not be loaded: ${response.status}.`);
    if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  })().catch((error) => {
    compiled = undefined; // the next one tries again
    throw error;
  }));
}

/** A worker with the solver in it. */
class Hand {
  constructor() {
    /** @type {Map<number, {done(answer: any): void, failed(error: Error): void, progress?(p: Progress): void}>} */
    this.tasks = new Map();
    this.last = 0;
    this.worker = new Worker(script(addresses.worker), { type: "module" });
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (data.ready ? resolve() : this.hear(data));
      this.worker.onerror = (event) => {
        const error = new Error(`The solver broke: ${event.message || "it could not be started"}.`);
        reject(error);
        this.end(error);
      };
      compile().then((module) => this.worker.postMessage({ module }), reject);
    });
    this.ready.catch(() => {}); // each task hears of it
  }

  /** @param {any} data */
  hear(data) {
    const task = this.tasks.get(data.id);
    if (!task) return;
    if (data.progress) return task.progress?.(data.progress);
    this.tasks.delete(data.id);
    if (data.failed) task.failed(new Error(data.failed.error));
    else if (data.file) task.done({ name: data.file.name, blob: new Blob([data.content], { type: data.file.media }) });
    else task.done(data.answer);
  }

  /** @param {string} name @param {any} body @param {(p: Progress) => void} [progress] @returns {Promise<any>} */
  async do(name, body, progress) {
    await this.ready;
    return new Promise((done, failed) => {
      const id = ++this.last;
      this.tasks.set(id, { done, failed, progress });
      this.worker.postMessage({ id, name, body: JSON.stringify(body) });
    });
  }

  /** @param {Error} error that its tasks fail with */
  end(error) {
    this.worker.terminate();
    for (const task of this.tasks.values()) task.failed(error);
    this.tasks.clear();
  }
}

/** What is brief goes to one worker, what may take long each to one of its own.
 * @type {Hand | undefined} */
let desk;
/** @type {Hand | undefined} */
let spare;

const brief = (/** @type {string} */ name, /** @type {any} */ body) => (desk ??= new Hand()).do(name, body);

const hired = () => {
  const hand = spare ?? new Hand();
  spare = undefined;
  return hand;
};

class Stopped extends Error {}

/** A task in a worker of its own, which is ended after so many milliseconds.
 * @param {string} name @param {any} body @param {number} most
 * @param {(p: Progress) => void} [progress] @param {(stop: () => void) => void} [started] */
async function alone(name, body, most, progress, started) {
  const hand = hired();
  let ended = false;
  const stop = (/** @type {string} */ why) => {
    if (ended) return;
    ended = true;
    hand.end(new Stopped(why));
  };
  started?.(() => stop("it was stopped"));
  const clock = setTimeout(() => stop(`the time limit of ${Math.floor(most / 1000)} s was up`), most);
  try {
    return await hand.do(name, body, progress);
  } finally {
    clearTimeout(clock);
    if (!ended && !spare) spare = hand;
    else if (!ended) hand.end(new Stopped("no more work"));
    spare ??= new Hand(); // the next task need not wait
    ended = true;
  }
}

export async function info() {
  const response = await fetch(new URL("../info.json", import.meta.url));
  if (!response.ok) throw new Error(`The page is not whole: ${response.status}.`);
  keep();
  return response.json();
}

/** Has the page's files kept for when there is no network. */
function keep() {
  if (!navigator.serviceWorker || !isSecureContext) return;
  navigator.serviceWorker.register(script(addresses.keeper)).catch(() => {}); // it works without
}

/** @type {Backend["layOut"]} */
export const layOut = (puzzle) => brief("puzzle", puzzle);

/** @type {Backend["hint"]} */
export async function hint(puzzle, walk, countOnly) {
  const body = { ...puzzle, walk, count_only: countOnly };
  if (countOnly) return brief("hint", body);
  try {
    return await alone("hint", body, HINT);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { ...(await brief("hint", { ...body, count_only: true })), least: 0, most: null, next: null, reason: "" };
  }
}

/** @type {Map<string, () => void>} */
const running = new Map();
let jobs = 0;

/** @type {Backend["solve"]} */
export async function solve(request, on) {
  const id = String(++jobs);
  const began = performance.now();
  /** @type {Progress | undefined} */
  let latest;
  const most = parseFloat(request.timeout || "60") * 1000;
  try {
    return await alone("solve", request, most + GRACE, (p) => {
      latest = p;
      on.progress(p);
    }, (stop) => {
      running.set(id, stop);
      on.started(id);
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return cutShort(latest, error.message, (performance.now() - began) / 1000);
  } finally {
    running.delete(id);
  }
}

/** What was known when a computation was ended.
 * @param {Progress | undefined} p @param {string} why @param {number} seconds @returns {Answer} */
export function cutShort(p, why, seconds) {
  const walk = p?.walk ?? null;
  return {
    status: walk ? "feasible" : "unknown", walk, moves: walk && walk.length - 1, lower_bound: p?.lower_bound ?? 0, upper_bound: p?.upper_bound ?? null,
    reason: `cut short: ${why}`, encoding: "", engine: "gini", seconds, stats: { variables: p?.variables ?? 0, clauses: p?.clauses ?? 0 }, bounds: [], independent: [],
  };
}

/** @type {Backend["stop"]} */
export const stop = async (id) => running.get(id)?.();

/** @type {Backend["file"]} */
export const file = (task, body) => alone(task, body, CERTIFY);

/** @type {Backend["ask"]} */
export const ask = (task, body) => alone(task, body, ASK);

/** @type {Backend["verify"]} */
export async function verify(zip) {
  return alone("verify", { zip: base64(zip) }, CERTIFY);
}
