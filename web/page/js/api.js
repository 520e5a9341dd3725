// The server's interface: JSON in, JSON or events out. Every failure is an Error
// with the server's own words.

async function post(path, body, options = {}) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...options.headers },
      body: JSON.stringify(body),
      signal: options.signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server does not answer: is it still running?");
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.error || `The server answered ${response.status}.`);
  }
  return response;
}

export async function info() {
  const response = await fetch("/api/info");
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

export const layOut = async (puzzle) => (await post("/api/puzzle", puzzle)).json();
export const hint = async (puzzle, walk, countOnly) =>
  (await post("/api/hint", { ...puzzle, walk, count_only: countOnly })).json();
export const stop = async (id) => (await post("/api/stop", { id })).json();

/** Solves, and calls on.started(id) and on.progress(event) on the way. */
export async function solve(request, on) {
  const response = await post("/api/solve", request, { headers: { Accept: "text/event-stream" } });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The server broke off: is it still running?");
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

/** Gets a file and hands it to the browser to keep. */
export async function download(path, body) {
  const response = await post(path, body);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"))[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return name;
}
