package amo

import (
	"math"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Product is the encoding of Chen, "A New SAT Encoding of the At-Most-One
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
type Product struct{}

// productLimit is the number of literals up to which Product is pairwise.
const productLimit = 6

// Name implements [Encoding].
func (Product) Name() string { return "product" }

func grid(n int) (rows, columns int) {
	rows = int(math.Sqrt(float64(n)))
	for rows*rows < n {
		rows++
	}
	return rows, (n + rows - 1) / rows
}

// AtMostOne implements [Encoding].
func (e Product) AtMostOne(w *cnf.Writer, lits []z.Lit, label string) {
	e.write(w, w.Numbered(label), lits)
}

func (e Product) write(w *cnf.Writer, vars func(n int) []z.Lit, lits []z.Lit) {
	if len(lits) <= productLimit {
		Pairwise{}.AtMostOne(w, lits, "")
		return
	}
	p, q := grid(len(lits))
	rows, columns := vars(p), vars(q)
	for i, x := range lits {
		w.Implies(x, rows[i/q])
		w.Implies(x, columns[i%q])
	}
	e.write(w, vars, rows)
	e.write(w, vars, columns)
}
