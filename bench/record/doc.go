// Package record has what is measured: runs, their settings and their cells, as files of JSON lines keep
// them. It reads, judges and merges these, and knows neither puzzles nor solvers: who reads records says how
// a walk is checked.
//
// This package makes no promise: docs/library.md lists those that do.
package record
