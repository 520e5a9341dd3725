package amo

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// ladder is the sequential counter of Sinz, "Towards an Optimal CNF Encoding of
// Boolean Cardinality Constraints" (CP 2005), for the bound 1. With literals
// x0 … x(n-1) and variables s0 … s(n-2), where si means "one of x0 … xi":
//
//	xi -> si, s(i-1) -> si, xi -> not s(i-1)
//
// For n >= 2: n-1 variables, 3n-4 clauses of two literals. For fewer, nothing.
func ladder(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	n := len(lits)
	if n < 2 {
		return
	}
	s := vars(n - 1)
	for i, x := range lits {
		if i < n-1 {
			w.Implies(x, s[i])
		}
		if i > 0 {
			w.Implies(x, s[i-1].Not())
		}
		if i > 0 && i < n-1 {
			w.Implies(s[i-1], s[i])
		}
	}
}
