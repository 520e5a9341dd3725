// The queen's covers as a sport: from each square of the queen the knight visits all
// squares that she does not attack, in order, row by row from the top.

import { data } from "./backend.js";
import { results } from "./games.js";
import { complain, naming, open, store } from "./state.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** @type {import("./backend.js").Rung[]} */
let rungs = [];

const called = (/** @type {string} */ queen) => `Q${queen} in order`;

async function load() {
  if (rungs.length || !$("ladder").open) return;
  try {
    const list = /** @type {typeof rungs} */ (await data("ladder.json"));
    rungs = list.sort((a, b) => a.par - b.par || (a.queen < b.queen ? -1 : 1));
    for (const r of rungs) naming(r.laid, called(r.queen), r.par);
    $("rungs").replaceChildren(...rungs.map(rung));
    show();
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

/** @param {import("./backend.js").Rung} r */
function rung(r) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.dataset.queen = r.queen;
  button.append(`Q${r.queen}`, document.createElement("small"));
  button.addEventListener("click", async () => {
    await open(r.laid.puzzle, { mode: "play", visits: true });
    $("clocked").checked = true;
    $("clocked").dispatchEvent(new Event("change"));
    scrollTo({ top: 0 });
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function show() {
  const noted = results();
  for (const [i, r] of rungs.entries()) {
    const button = $("rungs").children[i].firstChild;
    const best = noted[called(r.queen)];
    button.lastChild.textContent = best ? `${best.moves === best.par ? "✓ " : ""}${best.moves}/${r.par}` : `fewest ${r.par}`;
    button.setAttribute("aria-pressed", String(store.get().name === called(r.queen)));
  }
}

export function start() {
  $("ladder").addEventListener("toggle", load);
  store.follow((s, before) => {
    if (s.result !== before.result || s.name !== before.name) show();
  });
}
