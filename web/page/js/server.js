// The server that handed out the page: a task is a request, and its answer a stream of
// lines. A request that is dropped stops its task.

/** @typedef {import("./backend.js").Transport} Transport */

const AWAY = "The server does not answer. Is it still running? Nothing on this page is lost: try again when the server is back.";

export const ready = () => true;

/** A server that is there is ready. */
export const prepare = () => {};
export const keep = (/** @type {string} */ _name) => {};

/** @type {Transport["perform"]} */
export async function perform(name, body, { tell, signal, begun }) {
  let whole = false;
  begun();
  try {
    const response = await fetch(`api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
    const reader = /** @type {ReadableStream<any>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
    for (let buffer = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (buffer + value).split("\n");
      buffer = lines.pop() ?? "";
      for (const text of lines) {
        const line = JSON.parse(text);
        whole ||= !line.progress;
        tell(line);
      }
    }
  } catch {
    // It is said below.
  }
  if (!whole) throw new Error(AWAY);
}
