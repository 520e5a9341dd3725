// Package bound proves what it can about a puzzle before any formula is built: lower
// bounds on the number of moves, each with a witness that other code can check, or the
// reason why no walk exists at all.
//
// A [Method] gives a bound; [Methods] is the list that [Analyse] goes through,
// and the place to add one. The package knows no SAT.
package bound
