// Package oracle gives slow and obvious answers about small puzzles, for tests
// to compare fast code with. Shortest walks come from breadth-first search over
// (square, goals visited); all walks of a length, and everything about tours,
// from backtracking.
//
// It works on a puzzle's board and piece alone. It must share no code with the
// encodings, the bounds and the solving loop, nor with puzzles.Instance, which
// those stand on. Only tests import it, and encode/encodetest, which bench check runs.
package oracle
