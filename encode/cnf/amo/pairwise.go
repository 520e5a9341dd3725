package amo

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// pairwise forbids each pair of literals: also called the binomial or naive
// encoding. No variables, n(n-1)/2 clauses of two literals.
func pairwise(w *cnf.Writer, lits []z.Lit, _ func(n int) []z.Lit) {
	for i, a := range lits {
		for _, b := range lits[:i] {
			w.NotBoth(a, b)
		}
	}
}
