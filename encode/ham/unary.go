package ham

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// newUnary writes a position as one variable for each of 1 … n-1; exactly
// one is true: the absolute encoding of Prestwich, "SAT problems with chains of
// dependent variables" (Discrete Applied Mathematics 130, 2003).
//
//	arc and x[p] -> y[p+1];   arc -> not x[n-1], not y[1]
//
// For each arc that is n clauses of 3n-2 literals in all: good for small boards only.
func newUnary(n int, most amo.Encoding) numbering {
	return numbering{
		meaning: "v is the square number i of the tour after its first",
		names:   numbers(1, n-1),
		valid:   most.ExactlyOne,
		spell:   func(x []z.Lit, p int) []z.Lit { return x[p-1 : p] },
		next: func(w *cnf.Writer, arc z.Lit, x, y []z.Lit) {
			last := len(x) - 1
			for i := range last {
				w.AndImplies(arc, x[i], y[i+1])
			}
			w.NotBoth(arc, x[last])
			w.NotBoth(arc, y[0])
		},
	}
}
