// Package decode turns a solver's model back into a walk, and checks it with
// code that the encodings never touch.
//
// Package output reads what a solver printed, [Explain] says which clause of the
// formula a model violates, [Walk] reads the walk out of it and has it judged
// by puzzles.Check. The package must not run a solver, nor trust one.
package decode
