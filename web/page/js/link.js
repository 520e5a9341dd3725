// A puzzle in the address: everything behind the # is the puzzle, by the names
// that flags and the text format use, so that a link shares it.

const lists = ["holes", "guard", "goals"];
const words = ["family", "board", "piece", "start", "end"];
const rules = ["ordered", "closed", "once"];

export function toFragment(puzzle) {
  const parts = [];
  for (const name of words) if (puzzle[name]) parts.push(`${name}=${puzzle[name]}`);
  for (const name of lists) if (puzzle[name]?.length) parts.push(`${name}=${puzzle[name].join(",")}`);
  for (const name of rules) if (puzzle[name]) parts.push(`${name}=true`);
  return "#" + parts.join("&");
}

/** The puzzle of a fragment, or null where there is none. */
export function fromFragment(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!said.has("board") && !said.has("family")) return null;
  const puzzle = {};
  for (const name of words) if (said.has(name)) puzzle[name] = said.get(name);
  for (const name of lists) puzzle[name] = (said.get(name) || "").split(",").filter(Boolean);
  for (const name of rules) if (said.get(name) === "true") puzzle[name] = true;
  return puzzle;
}
