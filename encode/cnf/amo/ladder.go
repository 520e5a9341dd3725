package amo

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Ladder is the sequential counter of Sinz, "Towards an Optimal CNF Encoding of
// Boolean Cardinality Constraints" (CP 2005), for the bound 1. With literals
// x0 … x(n-1) and variables s0 … s(n-2), where si means "one of x0 … xi":
//
//	xi -> si, s(i-1) -> si, xi -> not s(i-1)
//
// For n >= 2: n-1 variables, 3n-4 clauses of two literals. For fewer, nothing.
type Ladder struct{}

// Name implements [Encoding].
func (Ladder) Name() string { return "ladder" }

// Size implements [Encoding].
func (Ladder) Size(n int) cnf.Size {
	if n < 2 {
		return cnf.Size{}
	}
	return cnf.Size{Vars: n - 1, Clauses: 3*n - 4, Lits: 2 * (3*n - 4)}
}

// AtMostOne implements [Encoding].
func (Ladder) AtMostOne(f *cnf.Formula, lits []z.Lit, label string) {
	n := len(lits)
	if n < 2 {
		return
	}
	s := f.Vars(n-1, func(i int) string { return label + "[" + strconv.Itoa(i) + "]" })
	for i, x := range lits {
		if i < n-1 {
			f.Implies(x, cnf.Nth(s, i))
		}
		if i > 0 {
			f.Implies(x, cnf.Nth(s, i-1).Not())
		}
		if i > 0 && i < n-1 {
			f.Implies(cnf.Nth(s, i-1), cnf.Nth(s, i))
		}
	}
}
