// Package metric sees a puzzle as a travelling salesman does: the squares to
// visit are terminals, the fewest moves between two of them is their distance,
// and a walk is an order of the terminals. Each stretch of it is then spelled
// out by a shortest path on the board.
//
// This is right for puzzles whose goals come in any order and whose squares may
// be visited again: a shortest walk is a shortest path, or cycle, through the
// complete graph of the terminals. The package finds good orders by local
// search. It proves nothing and must know neither bounds nor formulas.
package metric
