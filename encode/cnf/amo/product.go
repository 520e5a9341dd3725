package amo

import (
	"math"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// productLimit is the number of literals up to which it is pairwise.
const productLimit = 6

func grid(n int) (rows, columns int) {
	rows = int(math.Sqrt(float64(n)))
	for rows*rows < n {
		rows++
	}
	return rows, (n + rows - 1) / rows
}

// product is the encoding of Chen, "A New SAT Encoding of the At-Most-One
// Constraint" (ModRef 2010): the literals are laid out in a grid of p rows and q
// columns, with p the least number for which p² >= n, and q the least for which
// pq >= n. With variables r0 … r(p-1) and c0 … c(q-1)
//
//	x in row i -> ri,  x in column j -> cj
//	at most one of the r, at most one of the c, in the same way
//
// For n >= 7: p+q variables and 2n clauses of two literals, besides those of the
// two constraints; about 2√n variables and 2n + 4√n clauses in all. For fewer
// literals it is pairwise, which is no larger then.
func product(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	if len(lits) <= productLimit {
		pairwise(w, lits, vars)
		return
	}
	p, q := grid(len(lits))
	rows, columns := vars(p), vars(q)
	for i, x := range lits {
		w.Implies(x, rows[i/q])
		w.Implies(x, columns[i%q])
	}
	product(w, rows, vars)
	product(w, columns, vars)
}
