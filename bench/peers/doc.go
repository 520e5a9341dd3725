// Package peers asks other programs the same questions, with formulations of our own, each as good
// as we could make it: clingo (answer sets), LKH and Concorde (the travelling salesman's problem). It is there for comparison, and for a second opinion:
// it knows puzzles, and neither bounds nor encodings.
//
// A SAT solver on knightsat's own formulas is an engine, and no peer: see
// package solve/engine.
//
// This package makes no promise: docs/library.md lists those that do.
package peers
