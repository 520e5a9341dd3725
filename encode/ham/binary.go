package ham

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// newBinary writes a position as a number of k bits, the lowest one first, with
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
func newBinary(n int, _ amo.Encoding) numbering {
	k := bits.Len(uint(n - 1))
	return numbering{
		meaning: "bit i, the lowest is 0, of v's position in the tour",
		names:   numbers(0, k),
		valid:   func(*cnf.Writer, []z.Lit, string) {},
		spell:   spelled,
		next: func(w *cnf.Writer, arc z.Lit, x, y []z.Lit) {
			differ(w, arc, x[0], y[0])
			for j := 1; j < k; j++ {
				a, b := x[j-1], y[j-1] // a carry: a and not b
				w.Clause(arc.Not(), a.Not(), b, x[j], y[j])
				w.Clause(arc.Not(), a.Not(), b, x[j].Not(), y[j].Not())
				for _, none := range []z.Lit{a, b.Not()} {
					w.Clause(arc.Not(), none, x[j].Not(), y[j])
					w.Clause(arc.Not(), none, x[j], y[j].Not())
				}
			}
		},
	}
}

// differ says: if arc, then one of x and y is true.
func differ(w *cnf.Writer, arc, x, y z.Lit) {
	w.Clause(arc.Not(), x, y)
	w.Clause(arc.Not(), x.Not(), y.Not())
}

// spelled are the literals that say that the bits x are those of a number.
func spelled(x []z.Lit, number int) []z.Lit {
	lits := slices.Clone(x)
	for i := range lits {
		if number>>i&1 == 0 {
			lits[i] = lits[i].Not()
		}
	}
	return lits
}

// numbers are n numbers from the first on, as names.
func numbers(first, n int) (names []string) {
	for i := range n {
		names = append(names, strconv.Itoa(first+i))
	}
	return names
}
