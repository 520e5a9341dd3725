// The one place that decides what is said: what went wrong, else what was said, for as long as it
// takes to read; first words below the board; and to screen readers alone what is seen otherwise.

import { $, on, write } from "./dom.js";
import { coach } from "./play.js";
import { store } from "./state.js";

const READ = 3500; // milliseconds that a short message stays

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const silent = () => store.set({ said: "", trouble: "" });

export function start() {
  on("words", "click", silent);
  store.select(["trouble", "said", "heard", "phase", "mode", "walk", "result", "laid"], (s, before) => {
    write("trouble", s.trouble);
    write("heard", s.heard);
    write("live", s.trouble ? "" : s.said);
    // They keep their place when they go: nothing moves below a finger.
    const first = s.mode === "play" ? coach(s) : "";
    if (first || s.laid !== before.laid) write("coach", first);
    $("coach").classList.toggle("gone", !first);
    $("words").classList.toggle("empty", !s.trouble && !s.said);
    if (s.said !== before.said || s.trouble !== before.trouble) {
      clearTimeout(timer);
      timer = setTimeout(silent, s.trouble ? 2 * READ : READ + 40 * s.said.length);
    }
  });
}
