package step

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Logarithmic positions spell the square at each time in bits, after Iwama & Miyazaki,
// "SAT-variable complexity of hard combinatorial problems" (IFIP 1994), and
// Walsh, "SAT v CSP" (CP 2000). With N(t) squares in the window at time t, in
// their order on the board, and k(t) = ceil(log2 N(t)):
//
// 	b[i,t]    bit i, the lowest is 0, of the number of the square on which the
// 	          piece stands after t moves, among those of the window
// 	at[v,t]   the piece stands on v after t moves; one-sided, see below
//
// Let v(t) be the conjunction of bits that spells v at time t. Clauses:
//
// 	not p, for each longest prefix p of bits at time t that spell no number
// 	                   below N(t): one for each bit of N(t)-1 that is 0
// 	at[g,t] -> each bit of g(t)       goals g, each t
// 	v(t) -> at[v,t]                   puzzles that visit a square once
//
// and the goals', the order's and once's of DirectPositions, with at[v,t] for
// x[v,t]: goals need at[g,t] only to imply the bits, and once needs only to be
// implied. There is one place at a time by nature. Transitions are:
//
// 	conflicts   not (v(t) and w(t+1)), for vw no edge
// 	supports    not (v(t) and p), for each longest prefix p of bits at time t+1
// 	            that spell a number below N(t+1), but no neighbour's of v; and
// 	            the same backwards
//
// The latter are supports as the log-support encoding means it (Gavanelli, CP
// 2007): where v(t) and the upper bits at t+1 leave no neighbour but on one
// side, they imply the next bit. Each is what is left of resolving the conflicts
// of v with all numbers that p begins.
//
// With n squares, m edges, g goals, windows left out of account, k = ceil(log2 n)
// and z(k) the number of zeros among the k bits of n-1:
//
// 	variables   (T+1)k + (T+1)g, or (T+1)k + (T+1)n where squares are visited once
// 	            (where the walk is closed then, one less for each square that is no goal)
// 	clauses     (T+1) z(k) + (T+1)gk + g + (T+1)n where once, and the transitions:
// 	            conflicts T(n²-2m) of 2k literals each; supports at most 4Tmk,
// 	            and fewer the more neighbours share their upper bits

func bitsFor(n int) int { return bits.Len(uint(max(n, 1) - 1)) }

// spell appends the literals that spell a number.
func spell(lits, bits []z.Lit, number int) []z.Lit {
	for i, b := range bits {
		if number>>i&1 == 0 {
			b = b.Not()
		}
		lits = append(lits, b)
	}
	return lits
}

// prefix is the upper bits of some numbers: those from value<<free on, 1<<free
// of them.
type prefix struct{ value, free int }

// gaps lists the longest prefixes of numbers of so many bits that begin a number
// below n, but no member. Members are ascending.
func gaps(dst []prefix, members []int32, width, n int) []prefix {
	var divide func(members []int32, p prefix)
	divide = func(members []int32, p prefix) {
		switch {
		case p.value<<p.free >= n:
		case len(members) == 0:
			dst = append(dst, p)
		case p.free > 0:
			half := prefix{2*p.value + 1, p.free - 1}
			i, _ := slices.BinarySearch(members, int32(half.value<<half.free))
			divide(members[:i], prefix{2 * p.value, p.free - 1})
			divide(members[i:], half)
		}
	}
	divide(members, prefix{0, width})
	return dst
}

// beyond lists the longest prefixes of numbers of so many bits that begin none
// below n, for 0 < n <= 1<<width.
func beyond(width, n int) []prefix {
	var ps []prefix
	for i := range width {
		if (n-1)>>i&1 == 0 {
			ps = append(ps, prefix{(n-1)>>i | 1, i})
		}
	}
	return ps
}

func (f *formula) makeBits(w *cnf.Writer) {
	w.Meaning("b[i,t]",
		"bit i, the lowest is 0, of the number of the square on which the piece stands after t moves, "+
			"among those where it may")
	w.Meaning("at[v,t]", "after t moves the piece stands on v, or a clause that asks for it need not say so")
	f.bits = make([][]z.Lit, f.moves+1)
	for t, vs := range f.at {
		f.bits[t] = w.Vars(bitsFor(len(vs)), func(i int) string { return fmt.Sprintf("b[%d,%d]", i, t) })
	}
	for t, vs := range f.at {
		var named []int32
		for _, v := range vs {
			if f.in.IsGoal(int(v)) || f.isOnce(t) {
				named = append(named, v)
			}
		}
		f.makeVars(w, "at", named)
	}
}

// without appends the literals of a clause that says that the number at a time does not
// begin with a prefix.
func (f *formula) without(clause []z.Lit, t int, p prefix) []z.Lit {
	for i, b := range f.bits[t][p.free:] {
		if p.value>>i&1 == 1 {
			b = b.Not()
		}
		clause = append(clause, b)
	}
	return clause
}

// near lists the places at a time of the vertices a jump from v, ascending.
func (f *formula) near(list []int32, v int32, t int) []int32 {
	list = list[:0]
	for _, u := range f.in.Neighbours(int(v)) {
		if i, ok := slices.BinarySearch(f.at[t], u); ok {
			list = append(list, int32(i))
		}
	}
	slices.Sort(list)
	return list
}

// writeLogMoves writes what numbers mean, and that the piece moves by jumps.
func (f *formula) writeLogMoves(w *cnf.Writer) {
	for t, vs := range f.at {
		if w.Err() != nil {
			return
		}
		w.Family("the bits %s are the number of a square, as at[v,%d] says", after(t), t)
		if len(vs) == 0 {
			w.Contradiction()
			continue
		}
		for _, p := range beyond(len(f.bits[t]), len(vs)) {
			w.Clause(f.without(nil, t, p)...)
		}
		for i, v := range vs {
			at := f.x[t][v]
			if f.in.IsGoal(int(v)) {
				for _, b := range f.says(t, i) {
					w.Implies(at, b)
				}
			}
			if f.isOnce(t) {
				w.Clause(append(f.without(nil, t, prefix{i, 0}), at)...)
			}
		}
	}
	w.Family("each place is one move from a place just before and just after")
	w.Distinct(true)
	defer w.Distinct(false)
	for t := range f.moves {
		f.writeLogMove(w, t, t+1)
		f.writeLogMove(w, t+1, t)
	}
}

// writeLogMove writes what the places at one time exclude at another.
func (f *formula) writeLogMove(w *cnf.Writer, t, other int) {
	var clause []z.Lit
	var near []int32
	var found []prefix
	for i, v := range f.at[t] {
		if w.Err() != nil {
			return
		}
		near, found = f.near(near, v, other), found[:0]
		n := len(f.at[other])
		if f.e.supports() {
			found = gaps(found, near, len(f.bits[other]), n)
		}
		for u := 0; f.e.conflicts() && other > t && u < n; u++ {
			if _, jump := slices.BinarySearch(near, int32(u)); !jump {
				found = append(found, prefix{u, 0})
			}
		}
		for _, p := range found {
			clause = f.without(f.without(clause[:0], t, prefix{i, 0}), other, p)
			w.Clause(clause...)
		}
	}
}
