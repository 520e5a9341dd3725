// Package encode writes "is there a walk of T moves that solves this puzzle?"
// as a boolean formula, in one way a file.
//
// An [Encoding] makes a [Formula] from an analysed puzzle and a bound. The
// formula holds the clauses and, as the only table of its kind, the translation
// between walks and literals in both directions. An eager encoding writes the
// whole question. A lazy one writes a relaxation: where a model of it is no
// walk, its formula returns the clauses that the model violates, to be added
// before the next try.
//
// The package must not run a solver, nor decide which bound to try.
package encode
