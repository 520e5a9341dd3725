package amo

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Pairwise forbids each pair of literals: also called the binomial or naive
// encoding. No variables, n(n-1)/2 clauses of two literals.
type Pairwise struct{}

// Name implements [Encoding].
func (Pairwise) Name() string { return "pairwise" }

// AtMostOne implements [Encoding].
func (Pairwise) AtMostOne(w *cnf.Writer, lits []z.Lit, _ string) {
	for i, a := range lits {
		for _, b := range lits[:i] {
			w.NotBoth(a, b)
		}
	}
}
