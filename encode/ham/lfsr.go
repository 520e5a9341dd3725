package ham

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// newLFSR writes a position as a state of a linear-feedback shift register of k
// bits, after Haythorpe and Johnson, "Change ringing and Hamiltonian cycles: The
// search for Erin and Stedman triples" (EJGTA 7, 2019), and Zhou (CP 2020). The
// register takes 2^k - 1 steps through all states but 0, with k such that this is
// at least n; position 1 is the state 1. A step multiplies by X modulo a
// primitive polynomial over GF(2), in Galois's form:
//
//	arc -> (y[0] = x[k-1])
//	arc -> (y[j] = x[j-1] xor x[k-1])   where the polynomial has X^j
//	arc -> (y[j] = x[j-1])              elsewhere
//
// For each arc that is 2k clauses, and 2 more for each inner term; no carries.
//
// Boards have at most 16 million squares, less than 2^24 - 1.
func newLFSR(n int, _ amo.Encoding) numbering {
	k := 2
	for 1<<k-1 < n {
		k++
	}
	states := []int{0, 1} // by position
	for p := 2; p < n; p++ {
		states = append(states, shifted(k, states[p-1]))
	}
	return numbering{
		meaning: "bit i of the shift register's state at v's position in the tour",
		names:   numbers(0, k),
		// The state 0 would follow on itself.
		valid: func(w *cnf.Writer, x []z.Lit, _ string) { w.AtLeastOne(x) },
		spell: func(x []z.Lit, p int) []z.Lit { return spelled(x, states[p]) },
		next: func(w *cnf.Writer, arc z.Lit, x, y []z.Lit) {
			top := x[k-1]
			same(w, arc, top, y[0])
			for j := 1; j < k; j++ {
				if primitive[k]>>j&1 == 0 {
					same(w, arc, x[j-1], y[j])
					continue
				}
				w.Clause(arc.Not(), y[j].Not(), x[j-1], top)
				w.Clause(arc.Not(), y[j].Not(), x[j-1].Not(), top.Not())
				w.Clause(arc.Not(), y[j], x[j-1].Not(), top)
				w.Clause(arc.Not(), y[j], x[j-1], top.Not())
			}
		},
	}
}

// same says: if arc, then x and y are the same.
func same(w *cnf.Writer, arc, x, y z.Lit) {
	w.AndImplies(arc, x, y)
	w.AndImplies(arc, y, x)
}

// shifted is the state after a state of a register of k bits.
func shifted(k, state int) int {
	state <<= 1
	if state>>k == 1 {
		state ^= 1<<k | primitive[k]
	}
	return state
}

// primitive[k] is a primitive polynomial of degree k without its highest term.
var primitive = []int{
	2: 0b11, 3: 0b11, 4: 0b11, 5: 0b101, 6: 0b11, 7: 0b11, 8: 0b11101, 9: 0b10001, 10: 0b1001,
	11: 0b101, 12: 0b1010011, 13: 0b11011, 14: 0b101011, 15: 0b11, 16: 0b101101, 17: 0b1001,
	18: 0b10000001, 19: 0b100111, 20: 0b1001, 21: 0b101, 22: 0b11, 23: 0b100001, 24: 0b11011,
}
