// Package sum writes what encodings of walks say about numbers: a weighted sum
// is at most a budget, a count reaches a threshold, exactly two are true. It knows no chess.
//
// This package makes no promise: docs/library.md lists those that do.
package sum
