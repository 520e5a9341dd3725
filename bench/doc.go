// Package bench compares encodings and engines. It runs suites of puzzles with
// known answers, each cell of suite x encoding x engine x repeat in a process of
// its own, and keeps what came of it as JSON lines: see [Suite.Run] and package record, which
// are the contract with everything that reports on results.
//
// The package decides nothing about puzzles by itself: it calls solve, and holds
// each answer against the known one and each walk against puzzles.Check.
//
// This package makes no promise: docs/library.md lists those that do.
package bench
