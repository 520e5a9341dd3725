// Package hint says what comes next in a walk that is begun: a square that its puzzle forces, with
// the reason in words, or where the walk has gone wrong. The command line and the page both ask it.
//
// What is forced follows from the times that package times leaves, by its levels from the easiest
// on, and then from what the solver says of the other squares. It draws nothing.
//
// This package makes no promise: docs/library.md lists those that do.
package hint
