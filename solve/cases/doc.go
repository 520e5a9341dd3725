// Package cases splits the question of one formula into cases, for many machines,
// and puts their answers together.
//
// A [List] has the question, as a puzzle, an encoding and a number of moves, the
// formula's hash, and a cube for each case; whoever has it can write the formula
// anew. The cases are dealt out to tasks. [List.Run] does a task and keeps what came
// of each case in a log, tied to the formula and the cube; it goes on where it
// stopped. [List.Collect] reads such logs, and believes no more of them than it must:
// walks are checked, the cubes are held against the formula, and what is missing is
// named.
//
// The package must not know how cubes are found, nor who starts tasks.
package cases
