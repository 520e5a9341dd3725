// Squares by their names, as in chess: "a1" is the lower left corner.

/** The letters of a column counted from 1: a to z, aa, ab, … */
export function columnName(column) {
  let name = "";
  for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) {
    name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  }
  return name;
}

export const squareName = (column, row) => columnName(column) + row;

/** Column and row of a square, both counted from 1. */
export function place(square) {
  const letters = /^[a-z]+/.exec(square)[0];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 96;
  return [column, Number(square.slice(letters.length))];
}

/** Width and height of a board such as "8x8". */
export const size = (board) => board.split("x").map(Number);

export const inside = (square, width, height) => {
  const [column, row] = place(square);
  return column <= width && row <= height;
};

/** "1 move", "2 moves". */
export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;
