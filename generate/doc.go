// Package generate makes new puzzles from a seed: hunts, covers, and tours on boards with
// holes. A [Config] says how many moves and shortest walks they have, and how difficult they
// are, which is measured.
//
// It asks the packages that solve and count, and knows nothing of files or the command line.
//
// What it makes is a format: the same config and seed give the same puzzles on every
// machine and with every later release of the same version of the generator. So all that
// chance decides goes through one generator, which is PCG-DXSM (O'Neill, "PCG: A Family of
// Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
// Generation", 2014, as in math/rand/v2) and nothing of a library on top of it; and
// nothing that is measured depends on floating point, on time, or on which of several
// shortest walks a solver happens to find.
//
// This package makes no promise: docs/library.md lists those that do.
package generate
