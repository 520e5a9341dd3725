// Squares by their names, as in chess: "a1" is the lower left corner.

/** The letters of a column counted from 1: a to z, aa, ab, … @param {number} column */
export function columnName(column) {
  let name = "";
  for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) {
    name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  }
  return name;
}

/** @param {number} column @param {number} row */
export const squareName = (column, row) => columnName(column) + row;

/** Column and row of a square, both counted from 1. @param {string} square @returns {[number, number]} */
export function place(square) {
  let column = 0;
  let i = 0;
  for (; i < square.length && square.charCodeAt(i) >= 97; i++) column = column * 26 + square.charCodeAt(i) - 96;
  return [column, Number(square.slice(i))];
}

/** Width and height of a board such as "8x8". @param {string} board */
export const size = (board) => board.split("x").map(Number);

/** @param {string} square @param {number} width @param {number} height */
export const inside = (square, width, height) => {
  const [column, row] = place(square);
  return column >= 1 && row >= 1 && column <= width && row <= height;
};

/** "1 move", "2 moves". @param {number} n @param {string} thing */
export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;
