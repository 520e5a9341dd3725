// The player's clock. It runs while a game is played, and counts what has been
// played before.

import { clock } from "./games.js";

let before = 0; // milliseconds
let since = 0; // when it was started; 0 while it stands
/** @type {HTMLElement | undefined} */
let face;

export const elapsed = () => Math.round(before + (since ? performance.now() - since : 0));

export const text = () => clock(elapsed());

export function run() {
  since ||= performance.now();
}

/** Stops it, at so many milliseconds. @param {number} at */
export function stop(at) {
  before = at;
  since = 0;
  show();
}

function show() {
  if (face && face.textContent !== text()) face.textContent = text();
}

/** @param {HTMLElement} where it is shown */
export function start(where) {
  face = where;
  setInterval(show, 250);
}
