// Package output reads what SAT solvers print, whichever of them it was, and
// believes nothing that isn't all there: an output that is cut off, that says
// two things, or that belongs to another formula is an error with its place.
//
// The package knows neither chess nor what the variables mean.
//
// This package makes no promise: docs/library.md lists those that do.
package output
