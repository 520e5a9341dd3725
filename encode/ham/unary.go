package ham

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// unary writes a position as one variable for each of 1 … n-1, of which exactly
// one is true: the absolute encoding of Prestwich, "SAT problems with chains of
// dependent variables" (Discrete Applied Mathematics 130, 2003).
//
//	arc and x[p] -> y[p+1];   arc -> not x[n-1], not y[1]
//
// For each arc that is n clauses of 3n-2 literals in all: good for small boards only.
type unary struct {
	n    int
	most amo.Encoding
}

func newUnary(n int, most amo.Encoding) order { return unary{n, most} }

func (o unary) bits() int        { return o.n - 1 }
func (o unary) bit(i int) string { return strconv.Itoa(i + 1) }

func (o unary) meaning() string { return "v is the square number i of the tour after its first" }

func (o unary) valid(f *cnf.Writer, x []z.Lit, label string) {
	f.AtLeastOne(x)
	o.most.AtMostOne(f, x, label)
}

func (o unary) at(f *cnf.Writer, arc z.Lit, x []z.Lit, p int) { f.Implies(arc, x[p-1]) }

func (o unary) next(f *cnf.Writer, arc z.Lit, x, y []z.Lit) {
	last := len(x) - 1
	for i := range last {
		f.AndImplies(arc, x[i], y[i+1])
	}
	f.NotBoth(arc, x[last])
	f.NotBoth(arc, y[0])
}
