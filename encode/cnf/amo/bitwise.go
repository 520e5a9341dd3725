package amo

import (
	"math/bits"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// bitwise is the encoding of Frisch, Peugniez, Doggett & Nightingale, "Solving
// Non-Boolean Satisfiability Problems with Stochastic Local Search: A Comparison
// of Encodings" (Journal of Automated Reasoning 35, 2005), also called binary:
// k = ceil(log2 n) variables b0 … b(k-1) spell the number of the literal that
// may be true.
//
//	xi -> bj if bit j of i is 1, xi -> not bj if it is 0
//
// For n >= 2: k variables, nk clauses of two literals. For fewer, nothing.
func bitwise(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	if len(lits) < 2 {
		return
	}
	number := vars(bits.Len(uint(len(lits) - 1)))
	for i, x := range lits {
		for j, b := range number {
			if i>>j&1 == 0 {
				b = b.Not()
			}
			w.Implies(x, b)
		}
	}
}
