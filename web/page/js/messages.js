// The one place that decides what is said: what went wrong, else what was said, for as long as it
// takes to read; first words beside the rule; and to screen readers alone what is seen otherwise.

import { $, write } from "./dom.js";
import { coach } from "./play.js";
import { store } from "./state.js";

const READ = 3500; // milliseconds that a short message stays

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export function start() {
  store.select(["trouble", "said", "heard", "phase", "mode", "walk", "result"], (s, before) => {
    write("trouble", s.trouble);
    write("heard", s.heard);
    write("live", s.trouble ? "" : s.said);
    write("coach", s.mode === "play" ? coach(s) : "");
    $("words").classList.toggle("empty", !s.trouble && !s.said);
    if (s.said !== before.said || s.trouble !== before.trouble) {
      clearTimeout(timer);
      timer = setTimeout(() => store.set({ said: "", trouble: "" }), s.trouble ? 2 * READ : READ + 40 * s.said.length);
    }
  });
}
