package cert

import (
	"fmt"

	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// jumps is the model of a walk as the jumps that it makes, however often and in
// whatever direction. A walk gives a solution like this: as long as it makes a jump
// three times or more, take two of them off. What is left of a walk of T moves has
// T moves or fewer, by an even number, joins the same squares, and enters and
// leaves each as often as before, but for full visits. Then
//
//	a[u,v]     the jump is made, b[u,v] that it is made twice
//	start[v]   the walk starts on v, end[v] that it ends there; of a walk that
//	           comes back to its start and has nothing against being there twice,
//	           neither, and where they are given, constants
//	h[v,i]     unary: how often v is visited, above the once that it must be
//
// and these rows hold:
//
//	degree v   the jumps at v, start and end together are twice its visits
//	twice u v  a jump that is made twice is made
//	start, end there is one
//	ends v     start and end are two visits, where the walk must move
//	budget     at most T jumps are made
//	parity     an even number of them, or an odd one: 2 t + parity, t in binary
//	leave S    some jump leaves S, with squares to visit inside and outside
//
// Where no square is visited twice there is no b, but for jumps between all squares
// that a closed walk must visit, and one h at most.
type jumps struct {
	*pb.Model
	in         *puzzles.Instance
	comp       []bool // vertices that a walk may be on
	must       []bool // vertices that it visits
	moving     bool   // it makes a move
	round      bool   // it comes back to its start, which counts as one visit
	start, end []pb.Lit
	visits     [][]pb.Lit
	edges      []edge
	at         [][]int32 // by vertex: edges
	halves     []pb.Lit  // the bits of t

	degree       []pb.ID // by vertex: an equation
	ends         []pb.ID // by vertex
	starts, last pb.ID   // equations: one start, one end
	budget       pb.ID
	parity       pb.ID // an equation
	leaves       []pb.ID
}

// edge is a jump in either direction; twice is none where it is made at most once.
type edge struct {
	u, v        int
	once, twice pb.Lit
}

// none is no literal.
const none = pb.Lit(-1)

// back reports whether a walk ends where it starts.
func back(in *puzzles.Instance) bool { return in.Start >= 0 && in.Start == in.End }

func newJumps(in *puzzles.Instance, r request) (*jumps, error) {
	m := &jumps{Model: pb.NewModel(), in: in}
	m.Limit(r.limit)
	m.reach()
	m.variables()
	if m.Err() != nil {
		return nil, m.Err()
	}
	for v := range in.Len() {
		if m.comp[v] {
			m.rowsAt(v)
		}
	}
	for _, e := range m.edges {
		if e.twice != none {
			m.Add(fmt.Sprintf("twice %s %s", in.Squares[e.u], in.Squares[e.v]), 0, pb.Term{Coef: 1, Lit: e.once}, pb.Term{Coef: -1, Lit: e.twice})
		}
	}
	if m.start != nil && in.Start < 0 {
		m.starts = m.AddEqual("start", 1, m.one(m.start)...)
	}
	if m.end != nil && in.End < 0 {
		m.last = m.AddEqual("end", 1, m.one(m.end)...)
	}
	if r.moves >= 0 {
		m.budget = m.Add(fmt.Sprintf("budget %d", r.moves), -int64(r.moves), m.all(-1)...)
	}
	if r.parity != "" {
		parity, err := parseParity(r.parity)
		if err != nil {
			return nil, err
		}
		terms := m.all(1)
		for k := range bits(2 * len(m.edges)) {
			t := m.Var(fmt.Sprintf("t_%d", k))
			m.halves = append(m.halves, t)
			terms = append(terms, pb.Term{Coef: -2 << k, Lit: t})
		}
		m.parity = m.AddEqual("parity "+r.parity, int64(parity), terms...)
	}
	for _, set := range r.sets {
		if err := m.leave(set); err != nil {
			return nil, err
		}
	}
	return m, m.Err()
}

// bits is how many binary digits numbers up to n have.
func bits(n int) int {
	k := 0
	for ; n > 0; n >>= 1 {
		k++
	}
	return k
}

// reach finds what the walk visits and where it may be: where the first square to
// visit can be reached from, and on other squares to visit.
func (m *jumps) reach() {
	in := m.in
	m.comp, m.must = make([]bool, in.Len()), make([]bool, in.Len())
	first, count := -1, 0
	for v := range in.Len() {
		if in.MustVisit(v) {
			m.must[v], m.comp[v] = true, true
			count++
			if first < 0 {
				first = v
			}
		}
	}
	for v, d := range in.Distances(first) {
		m.comp[v] = m.comp[v] || d >= 0
	}
	m.moving = count > 1 || in.Puzzle.Closed && in.Puzzle.Once
	m.round = back(in) && (in.Puzzle.Closed || !in.Puzzle.Once || !m.moving)
	if m.round && !m.moving {
		clear(m.must)
	}
}

func (m *jumps) variables() {
	in := m.in
	n := in.Len()
	m.at = make([][]int32, n)
	need := 0
	for _, must := range m.must {
		if must {
			need++
		}
	}
	for u := 0; u < n && m.Err() == nil; u++ {
		for _, w := range in.Neighbours(u) {
			v := int(w)
			if v <= u || !m.comp[u] || !m.comp[v] {
				continue
			}
			e := edge{u: u, v: v, once: m.pair("a", u, v), twice: none}
			if !in.Puzzle.Once || in.Puzzle.Closed && need == side(m.must[u])+side(m.must[v]) { // there and back
				e.twice = m.pair("b", u, v)
			}
			m.at[u], m.at[v] = append(m.at[u], int32(len(m.edges))), append(m.at[v], int32(len(m.edges)))
			m.edges = append(m.edges, e)
		}
	}
	m.visits = make([][]pb.Lit, n)
	if !m.round {
		m.start, m.end = m.ending("start", in.Start), m.ending("end", in.End)
	}
	for v := range n {
		most := len(m.at[v]) // visits: the jumps at v are at most twice as many
		if !m.round {
			most++
		}
		if in.Puzzle.Once {
			most = 1
		}
		if m.must[v] {
			most--
		}
		for i := 1; m.comp[v] && i <= most; i++ {
			m.visits[v] = append(m.visits[v], m.Var(fmt.Sprintf("h_%s_%d", in.Squares[v], i)))
		}
	}
}

func (m *jumps) pair(letter string, u, v int) pb.Lit {
	return m.Var(fmt.Sprintf("%s_%s_%s", letter, m.in.Squares[u], m.in.Squares[v]))
}

// ending makes the variables of an end of the walk: none where it is given.
func (m *jumps) ending(name string, given int) []pb.Lit {
	lits := make([]pb.Lit, m.in.Len())
	for v := range lits {
		if lits[v] = none; given < 0 && m.comp[v] {
			lits[v] = m.Var(name + "_" + m.in.Squares[v].String())
		}
	}
	return lits
}

// one are the terms of a sum of those literals that there are.
func (m *jumps) one(lits []pb.Lit) (terms []pb.Term) {
	for _, l := range lits {
		if l != none {
			terms = append(terms, pb.Term{Coef: 1, Lit: l})
		}
	}
	return terms
}

// all is the number of jumps, times a factor.
func (m *jumps) all(factor int64) (terms []pb.Term) {
	for _, e := range m.edges {
		terms = append(terms, m.made(e, factor)...)
	}
	return terms
}

func (m *jumps) made(e edge, factor int64) []pb.Term {
	if e.twice == none {
		return []pb.Term{{Coef: factor, Lit: e.once}}
	}
	return []pb.Term{{Coef: factor, Lit: e.once}, {Coef: factor, Lit: e.twice}}
}

// endsAt are the terms for the walk's ends at v, times a factor, and how many of
// them are given to be there.
func (m *jumps) endsAt(v int, factor int64) (terms []pb.Term, given int64) {
	for _, end := range []struct {
		lits []pb.Lit
		at   int
	}{{m.start, m.in.Start}, {m.end, m.in.End}} {
		switch {
		case end.lits == nil:
		case end.lits[v] != none:
			terms = append(terms, pb.Term{Coef: factor, Lit: end.lits[v]})
		case end.at == v:
			given++
		}
	}
	return terms, given
}

func (m *jumps) rowsAt(v int) {
	if m.degree == nil {
		m.degree, m.ends = make([]pb.ID, m.in.Len()), make([]pb.ID, m.in.Len())
	}
	must := int64(0)
	if m.must[v] {
		must = 1
	}
	terms, given := m.endsAt(v, 1)
	for _, k := range m.at[v] {
		terms = append(terms, m.made(m.edges[k], 1)...)
	}
	for _, h := range m.visits[v] {
		terms = append(terms, pb.Term{Coef: -2, Lit: h})
	}
	m.degree[v] = m.AddEqual("degree "+m.in.Squares[v].String(), 2*must-given, terms...)
	terms, _ = m.endsAt(v, -1)
	if !m.moving || len(terms) == 0 {
		return
	}
	for _, h := range m.visits[v] {
		terms = append(terms, pb.Term{Coef: 1, Lit: h})
	}
	m.ends[v] = m.Add("ends "+m.in.Squares[v].String(), given-must, terms...)
}

// leave adds the row that some jump leaves a set of squares.
func (m *jumps) leave(names []string) error {
	set, err := vertexSet(m.in, names, m.in.Len())
	if err != nil {
		return err
	}
	var sides [2]bool
	for v := range set {
		if m.in.MustVisit(v) {
			sides[side(set[v])] = true
		}
	}
	if !sides[0] || !sides[1] {
		return fmt.Errorf("a set of %d squares that no walk need leave: there must be squares to visit inside and outside", len(names))
	}
	var terms []pb.Term
	for _, e := range m.edges {
		if set[e.u] != set[e.v] {
			terms = append(terms, pb.Term{Coef: 1, Lit: e.once})
		}
	}
	m.leaves = append(m.leaves, m.Add(setName(leaveRow, names), 1, terms...))
	return m.Err()
}

func side(in bool) int {
	if in {
		return 1
	}
	return 0
}
