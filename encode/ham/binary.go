package ham

import (
	"math/bits"
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// binary writes a position as a number of k bits, the lowest one first, with
// 2^k >= n, and adds 1 to it, as in Zhou, "In Pursuit of an Efficient SAT
// Encoding for the Hamiltonian Cycle Problem" (CP 2020). Adding 1 carries out of
// bit j where x[j] is 1 and y[j] is 0, so that no variables for carries are
// needed:
//
//	arc -> (y[0] != x[0])
//	arc -> (y[j] != x[j]  <->  x[j-1] and not y[j-1])
//
// Numbers wrap around after 2^k, which no cycle of fewer than n squares uses.
// For each arc that is 6k-4 clauses of 26k-20 literals in all.
type binary struct{ k int }

func newBinary(n int, _ amo.Encoding) order { return binary{bits.Len(uint(n - 1))} }

func (o binary) bits() int        { return o.k }
func (o binary) bit(i int) string { return strconv.Itoa(i) }

func (o binary) meaning() string { return "bit i, the lowest is 0, of v's position in the tour" }

func (o binary) valid(*cnf.Writer, []z.Lit, string) {}

func (o binary) at(f *cnf.Writer, arc z.Lit, x []z.Lit, p int) { equals(f, arc, x, p) }

func (o binary) next(f *cnf.Writer, arc z.Lit, x, y []z.Lit) {
	f.Clause(arc.Not(), x[0], y[0])
	f.Clause(arc.Not(), x[0].Not(), y[0].Not())
	for j := 1; j < len(x); j++ {
		a, b := x[j-1], y[j-1] // a carry: a and not b
		f.Clause(arc.Not(), a.Not(), b, x[j], y[j])
		f.Clause(arc.Not(), a.Not(), b, x[j].Not(), y[j].Not())
		for _, none := range []z.Lit{a, b.Not()} {
			f.Clause(arc.Not(), none, x[j].Not(), y[j])
			f.Clause(arc.Not(), none, x[j], y[j].Not())
		}
	}
}

// equals says: if arc, then the bits x are those of the number p.
func equals(f *cnf.Writer, arc z.Lit, x []z.Lit, p int) {
	for i, m := range x {
		if p>>i&1 == 0 {
			m = m.Not()
		}
		f.Implies(arc, m)
	}
}
