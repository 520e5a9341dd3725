// The parts of a puzzle, from puzzles/parts.go: go test ./web -run TestThePageHasEveryPart -schema

export const words = /** @type {const} */ (["family", "board", "piece", "start", "end", "symmetric"]);
export const lists = /** @type {const} */ (["holes", "guard", "goals", "numbers", "walls"]);
export const rules = /** @type {const} */ (["ordered", "closed", "once"]);
