// Package encode is what all ways to write "is there a walk of T moves that
// solves this puzzle?" as a boolean formula have in common; each of them is a
// package below it, and encode/catalogue lists them all.
//
// An [Encoding] makes a [Formula] from a puzzle that is laid out, what somebody has
// proven of it (package facts), and a bound. The formula holds the clauses and, as the
// only table of its kind, the translation between walks and literals in both directions.
// An eager encoding writes the
// whole question. A lazy one writes a relaxation: where a model of it is no
// walk, its formula returns the clauses that the model violates, to be added
// before the next try.
//
// Whatever the solving loop, the command line or a certificate must know of an
// encoding is in its [Traits]. The package must not know any encoding, prove
// anything, run a solver, or decide which bound to try.
package encode
