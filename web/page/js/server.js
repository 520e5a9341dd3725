// The server's interface: JSON in, JSON or events out. Every failure is an Error
// with the server's own words.

import { base64 } from "./base64.js";

/** @typedef {import("./backend.js").Backend} Backend */

const AWAY = "The server does not answer: is it still running? What is on this page is not lost; try again when it is back.";

/** @param {string} path @param {any} body @param {Record<string, string>} [headers] */
async function post(path, body, headers) {
  let response;
  try {
    response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
  } catch {
    throw new Error(AWAY);
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.error || `The server answered ${response.status}.`);
  }
  return response;
}

export async function info() {
  const response = await fetch("api/info");
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

/** @type {Backend["layOut"]} */
export const layOut = (puzzle) => ask("puzzle", puzzle);

/** @type {Backend["hint"]} */
export const hint = (puzzle, walk, countOnly) => ask("hint", { ...puzzle, walk, count_only: countOnly });

/** @type {Backend["stop"]} */
export const stop = (id) => ask("stop", { id });

/** @type {Backend["solve"]} */
export async function solve(request, on) {
  const response = await post("api/solve", request, { Accept: "text/event-stream" });
  const reader = /** @type {ReadableStream<any>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: "", done: true }));
    if (done) throw new Error(AWAY);
    buffer += value;
    let end;
    while ((end = buffer.indexOf("\n\n")) >= 0) {
      const fields = Object.fromEntries(buffer.slice(0, end).split("\n").map((line) => line.split(/: (.*)/s)));
      buffer = buffer.slice(end + 2);
      const data = JSON.parse(fields.data);
      if (fields.event === "started") on.started(data.id);
      if (fields.event === "progress") on.progress(data);
      if (fields.event === "failed") throw new Error(data.error);
      if (fields.event === "answer") return data;
    }
  }
}

/** @type {Backend["ask"]} */
export const ask = async (task, body) => (await post(`api/${task}`, body)).json();

/** @type {Backend["file"]} */
export async function file(task, body) {
  const response = await post(`api/${task}`, body);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? task;
  return { name, blob: await response.blob() };
}

/** @type {Backend["verify"]} */
export const verify = (zip) => ask("verify", { zip: base64(zip) });
