// Package salesman sees a puzzle as a travelling salesman does: squares to visit, in any order, the fewest
// moves between each two of them, and what arguments leave of the orders for a number of moves. Bounds,
// finders and the encodings of orders share it. It must not know of formulas.
//
// This package makes no promise: docs/library.md lists those that do.
package salesman
