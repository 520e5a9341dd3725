// The player's clock. It runs while a game is played and the page is looked at, and counts what has
// been played before.

import { clock } from "./core/dates.js";

let before = 0; // milliseconds
let since = 0; // when it was started; 0 while it stands
let paused = false;
/** @type {HTMLElement | undefined} */
let face;

export const elapsed = () => Math.round(before + (since ? performance.now() - since : 0));

export function run() {
  since ||= performance.now();
}

/** Stops it, at so many milliseconds. @param {number} at */
export function stop(at) {
  before = at;
  since = 0;
  paused = false;
  show();
}

function show() {
  const text = clock(elapsed());
  if (face && face.textContent !== text) face.textContent = text;
}

/** @param {HTMLElement} where it is shown */
export function start(where) {
  face = where;
  setInterval(show, 250);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && since) {
      stop(elapsed());
      paused = true;
    } else if (!document.hidden && paused) {
      paused = false;
      run();
    }
  });
}
