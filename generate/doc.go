// Package generate makes new puzzles from a seed: hunts, covers, and tours on boards
// with holes, of a wished number of moves, of shortest walks, and of a wished
// difficulty, which is measured.
//
// It stands beside what solves and counts, which it asks, and it knows nothing of files and
// of the command line.
//
// What it makes is a format: the same wish and seed give the same puzzles on every
// machine and with every later release that has the same [Version]. So all that
// chance decides goes through [draw], which is PCG-DXSM (O'Neill, "PCG: A Family of
// Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
// Generation", 2014, as in math/rand/v2) and nothing of a library on top of it; and
// nothing that is measured depends on floating point, on time, or on which of several
// shortest walks a solver happens to find.
package generate
