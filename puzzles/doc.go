// Package puzzles says what a puzzle is: a board with holes and guards, a
// piece, a start, an end, goals and rules; and whether a walk solves it.
//
// A [Puzzle] comes from a constructor ([NewHunt], [NewCover], [NewTour]) or,
// from text, which packages notation and formats read. [Check] is the judge of
// every walk that leaves the program. An [Instance] is a puzzle laid out on its
// jump graph, with numbered vertices: what bounds and encodings work on.
//
// The package must not know about formulas or solvers, and Check must not use
// Instance: the two are there to catch each other's mistakes.
package puzzles
