// What moves on the board without being a part of the state: set by who has the board.

export const stage = {
  /** The line draws itself. @param {number} _time in milliseconds */
  draw(_time) {},
  /** A number was reached. @param {string} _square */
  tick(_square) {},
  /** The board gets the focus. */
  focus() {},
};

/** Whether nothing is to move that need not. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
