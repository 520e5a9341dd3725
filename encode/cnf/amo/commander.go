package amo

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

const (
	groupSize      = 3
	commanderLimit = 5 // the number of literals up to which it is pairwise
)

// commander is the encoding of Klieber & Kwon, "Efficient CNF Encoding for
// Selecting 1 from N Objects" (CFV 2007), with groups of three, which they found
// best: each group has a variable c, its commander.
//
//	at most one of each group, pairwise
//	x -> c, for each x of c's group
//	at most one of the commanders, in the same way
//
// That a commander is true only where one of its group is, which they write, too,
// is left out: at most one doesn't need it.
//
// For n >= 6, with g = ceil(n/3): g variables, n clauses of two literals and 3
// for each group of three, 1 for one of two, besides those of the constraint on
// the commanders: about n/2 variables and 3n clauses in all. For fewer literals it
// is pairwise, which is no larger then.
func commander(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	if len(lits) <= commanderLimit {
		pairwise(w, lits, vars)
		return
	}
	commanders := vars((len(lits) + groupSize - 1) / groupSize)
	for g, c := range commanders {
		group := lits[g*groupSize : min((g+1)*groupSize, len(lits))]
		pairwise(w, group, vars)
		for _, x := range group {
			w.Implies(x, c)
		}
	}
	commander(w, commanders, vars)
}
