package ham

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// lfsr writes a position as a state of a linear-feedback shift register of k
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
type lfsr struct {
	k, n int
	poly int // without its highest term
	last int // the state of position n-1
}

// primitive[k] is a primitive polynomial of degree k without its highest term.
var primitive = []int{
	2: 0b11, 3: 0b11, 4: 0b11, 5: 0b101, 6: 0b11, 7: 0b11, 8: 1<<4 | 1<<3 | 1<<2 | 1, 9: 1<<4 | 1, 10: 1<<3 | 1,
	11: 1<<2 | 1, 12: 1<<6 | 1<<4 | 1<<1 | 1, 13: 1<<4 | 1<<3 | 1<<1 | 1, 14: 1<<5 | 1<<3 | 1<<1 | 1, 15: 1<<1 | 1,
	16: 1<<5 | 1<<3 | 1<<2 | 1, 17: 1<<3 | 1, 18: 1<<7 | 1, 19: 1<<5 | 1<<2 | 1<<1 | 1, 20: 1<<3 | 1,
	21: 1<<2 | 1, 22: 1<<1 | 1, 23: 1<<5 | 1, 24: 1<<4 | 1<<3 | 1<<1 | 1,
}

// newLFSR: boards have at most 16 million squares, less than 2^24 - 1.
func newLFSR(n int, _ amo.Encoding) order {
	k := 2
	for 1<<k-1 < n {
		k++
	}
	o := lfsr{k: k, n: n, poly: primitive[k]}
	o.last = o.state(n - 1)
	return o
}

// step is the state after a state.
func (o lfsr) step(state int) int {
	state <<= 1
	if state>>o.k == 1 {
		state ^= 1<<o.k | o.poly
	}
	return state
}

func (o lfsr) bits() int        { return o.k }
func (o lfsr) bit(i int) string { return strconv.Itoa(i) }

func (o lfsr) meaning() string {
	return "bit i of the shift register's state at v's position in the tour"
}

// valid: the state 0 would follow on itself.
func (o lfsr) valid(f *cnf.Writer, x []z.Lit, _ string) { f.AtLeastOne(x) }

func (o lfsr) at(f *cnf.Writer, arc z.Lit, x []z.Lit, p int) {
	state := o.last
	if p != o.n-1 {
		state = o.state(p)
	}
	equals(f, arc, x, state)
}

// state is that of a position.
func (o lfsr) state(p int) int {
	state := 1
	for range p - 1 {
		state = o.step(state)
	}
	return state
}

func (o lfsr) next(f *cnf.Writer, arc z.Lit, x, y []z.Lit) {
	top := x[o.k-1]
	f.AndImplies(arc, top, y[0])
	f.AndImplies(arc, y[0], top)
	for j := 1; j < o.k; j++ {
		if o.poly>>j&1 == 0 {
			f.AndImplies(arc, x[j-1], y[j])
			f.AndImplies(arc, y[j], x[j-1])
			continue
		}
		f.Clause(arc.Not(), y[j].Not(), x[j-1], top)
		f.Clause(arc.Not(), y[j].Not(), x[j-1].Not(), top.Not())
		f.Clause(arc.Not(), y[j], x[j-1].Not(), top)
		f.Clause(arc.Not(), y[j], x[j-1], top.Not())
	}
}
