package step

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
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

// bitsFor is the number of bits that spell n numbers.
func bitsFor(n int) int { return bits.Len(uint(max(n, 1) - 1)) }

// spelled are the literals that spell a number.
func spelled(b []z.Lit, number int) []z.Lit {
	lits := make([]z.Lit, len(b))
	for i, l := range b {
		if number>>i&1 == 0 {
			l = l.Not()
		}
		lits[i] = l
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

// makeBits makes the variables of logarithmic positions.
func (f *formula) makeBits(w *cnf.Writer) {
	n := f.in.Len()
	f.bits = make([][]z.Lit, f.moves+1)
	f.id = make([]int32, n*(f.moves+1))
	for t, vs := range f.at {
		k := bitsFor(len(vs))
		first := w.Vars(k, func(i int) string { return fmt.Sprintf("b[%d,%d]", i, t) })
		f.bits[t] = make([]z.Lit, k)
		for i := range k {
			f.bits[t][i] = cnf.Nth(first, i)
		}
	}
	for t, vs := range f.at {
		var named []int32
		for _, v := range vs {
			if f.isNamed(int(v), t) {
				named = append(named, v)
			}
		}
		first := w.Vars(len(named), func(i int) string { return fmt.Sprintf("at[%s,%d]", f.name(int(named[i])), t) })
		for i, v := range named {
			f.id[t*n+int(v)] = int32(cnf.Nth(first, i).Var())
		}
	}
}

// isNamed reports whether there is at[v,t], for v in the window.
func (w *windows) isNamed(v, t int) bool {
	return w.in.IsGoal(v) || w.isOnce(t)
}

// isOnce reports whether being anywhere after t moves is the only visit there.
func (w *windows) isOnce(t int) bool { return w.in.Puzzle.Once && t <= w.lastVisit() }

// logMoves tells, clause by clause, which prefixes of the bits at one time exclude
// which numbers at another.
type logMoves struct {
	*windows
	e          Encoding
	here, then *marker
	members    []int32
	found      []prefix
}

func (e Encoding) newLogMoves(w *windows) *logMoves {
	return &logMoves{windows: w, e: e, here: newMarker(w.in.Len()), then: newMarker(w.in.Len())}
}

// neighbours lists the places at time u of the vertices a jump from v.
func (l *logMoves) neighbours(m *marker, v int32) []int32 {
	l.members = l.members[:0]
	for _, w := range l.in.Neighbours(int(v)) {
		if i := m.place[w]; i >= 0 {
			l.members = append(l.members, i)
		}
	}
	slices.Sort(l.members)
	return l.members
}

// supports calls forbid with what v at one time, the i-th of its window, excludes
// at another, where m marks the window of n squares.
func (l *logMoves) supports(m *marker, v int32, n int, forbid func(p prefix)) {
	l.found = gaps(l.found[:0], l.neighbours(m, v), bitsFor(n), n)
	for _, p := range l.found {
		forbid(p)
	}
}

// conflicts does the same, one square at a time.
func (l *logMoves) conflicts(m *marker, v int32, n int, forbid func(p prefix)) {
	near := l.neighbours(m, v)
	for i := range n {
		if len(near) > 0 && int(near[0]) == i {
			near = near[1:]
			continue
		}
		forbid(prefix{i, 0})
	}
}

// each calls forbid with each pair of a square's number at time t and a prefix at
// time u that exclude each other.
func (l *logMoves) each(w *cnf.Writer, forbid func(t, i, u int, p prefix)) {
	for t := range l.moves {
		if w.Err() != nil {
			return
		}
		l.here.set(l.at[t])
		l.then.set(l.at[t+1])
		for _, way := range []struct{ t, u int }{{t, t + 1}, {t + 1, t}} {
			m := l.then
			if way.u == t {
				m = l.here
			}
			for i, v := range l.at[way.t] {
				at := func(p prefix) { forbid(way.t, i, way.u, p) }
				if l.e.supports() {
					l.supports(m, v, len(l.at[way.u]), at)
				}
				if l.e.conflicts() && way.u > way.t {
					l.conflicts(m, v, len(l.at[way.u]), at)
				}
			}
		}
	}
}

// writeLogMoves writes what numbers mean, and that the piece moves by jumps.
func (f *formula) writeLogMoves(w *cnf.Writer) {
	var clause []z.Lit
	// forbid adds to the clause that a number doesn't begin with the prefix.
	forbid := func(t int, p prefix) {
		for i := p.free; i < len(f.bits[t]); i++ {
			l := f.bits[t][i]
			if p.value>>(i-p.free)&1 == 1 {
				l = l.Not()
			}
			clause = append(clause, l)
		}
	}
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
			clause = clause[:0]
			forbid(t, p)
			w.Clause(clause...)
		}
		for i, v := range vs {
			at, _ := f.x(int(v), t)
			here := spelled(f.bits[t], i)
			if f.in.IsGoal(int(v)) {
				for _, b := range here {
					w.Implies(at, b)
				}
			}
			if f.isOnce(t) {
				clause = clause[:0]
				forbid(t, prefix{i, 0})
				w.Clause(append(clause, at)...)
			}
		}
	}
	w.Family("each place is one move from a place just before and just after")
	w.Distinct(true)
	defer w.Distinct(false)
	f.e.newLogMoves(f.windows).each(w, func(t, i, u int, p prefix) {
		clause = clause[:0]
		forbid(t, prefix{i, 0})
		forbid(u, p)
		w.Clause(clause...)
	})
}

// readBits turns a model of logarithmic positions into a walk.
func (f *formula) readBits(m cnf.Model) (encode.Reading, error) {
	walk := make(puzzles.Walk, 0, f.moves+1)
	for t, vs := range f.at {
		number := 0
		for i, b := range f.bits[t] {
			if m.Value(b) {
				number |= 1 << i
			}
		}
		if number >= len(vs) {
			return encode.Reading{}, fmt.Errorf("the model has the piece on square number %d after %d moves; there are %d", number, t, len(vs))
		}
		walk = append(walk, f.in.Squares[vs[number]])
	}
	return encode.Reading{Walk: walk}, nil
}
