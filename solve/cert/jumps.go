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
//
// Squares may be counted together, as classes: see classes.go.
type jumps struct {
	*pb.Model
	in         *puzzles.Instance
	comp       []bool        // vertices that a walk may be on
	must       []bool        // vertices that it visits
	need       int           // how many these are
	classes    [][]string    // of squares that are counted together; nil where none are
	first      []int         // by vertex: the first one of its class
	members    map[int][]int // with classes: the squares of each, by its first vertex
	needs      []int64       // by class, as all that follows by its first vertex: how many must be visited
	moving     bool          // it makes a move
	round      bool          // it comes back to its start, which counts as one visit
	start, end []pb.Lit
	visits     [][]pb.Term // beyond these
	edges      []edge
	at         [][]int32 // edges
	halves     []pb.Lit  // the bits of t

	degree       []pb.ID // equations
	ends         []pb.ID
	starts, last pb.ID // equations: one start, one end
	budget       pb.ID
	parity       pb.ID // an equation
	leaves       []pb.ID
}

// edge is a jump in either direction, or all between two classes.
type edge struct {
	u, v int
	made []pb.Term // how often: by once, and twice unless it is made at most once; or by digits
}

// none is no literal.
const none = pb.Lit(-1)

// back reports whether a walk ends where it starts.
func back(in *puzzles.Instance) bool { return in.Start >= 0 && in.Start == in.End }

func newJumps(in *puzzles.Instance, r request) (*jumps, error) {
	m := &jumps{Model: pb.NewModel(), in: in, classes: r.classes}
	m.Limit(r.limit)
	m.reach()
	if err := m.classify(); err != nil {
		return nil, err
	}
	m.variables()
	if m.Err() != nil {
		return nil, m.Err()
	}
	m.degree, m.ends = make([]pb.ID, in.Len()), make([]pb.ID, in.Len())
	for v := range in.Len() {
		if m.first[v] == v {
			m.rowsAt(v)
		}
	}
	for _, e := range m.edges {
		if m.classes == nil && len(e.made) == 2 {
			m.Add(fmt.Sprintf("twice %s %s", in.Squares[e.u], in.Squares[e.v]), 0, e.made[0], pb.Term{Coef: -1, Lit: e.made[1].Lit})
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
		for k := range bits(m.most()) {
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

// most is how many jumps are made at most, each twice.
func (m *jumps) most() int {
	n := int64(0)
	for _, t := range m.all(1) {
		n += t.Coef
	}
	if m.classes == nil {
		n = 2 * int64(len(m.edges))
	}
	return int(n)
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
	if m.need = count; m.round && !m.moving {
		clear(m.must)
		m.need = 0
	}
}

func (m *jumps) variables() {
	n := m.in.Len()
	m.at = make([][]int32, n)
	if m.classes != nil {
		m.between()
	} else {
		m.each()
	}
	for k, e := range m.edges {
		m.at[e.u] = append(m.at[e.u], int32(k))
		if e.v != e.u {
			m.at[e.v] = append(m.at[e.v], int32(k))
		}
	}
	if !m.round {
		m.start, m.end = m.ending("start", m.in.Start), m.ending("end", m.in.End)
	}
	m.visits = make([][]pb.Term, n)
	if m.classes != nil {
		m.visitsOfClasses()
		return
	}
	for v := range n {
		for i := 1; m.comp[v] && i <= m.more(v); i++ {
			m.visits[v] = append(m.visits[v], pb.Term{Coef: 1, Lit: m.Var(fmt.Sprintf("h_%s_%d", m.in.Squares[v].Key(), i))})
		}
	}
}

// each makes the variables of each jump.
func (m *jumps) each() {
	m.jumps(func(u, v int) bool {
		made := m.one([]pb.Lit{m.pair("a", u, v)})
		if m.twice(u, v) {
			made = append(made, pb.Term{Coef: 1, Lit: m.pair("b", u, v)})
		}
		m.edges = append(m.edges, edge{u, v, made})
		return m.Err() == nil
	})
}

// jumps calls f with the jumps of the board, until it returns false.
func (m *jumps) jumps(f func(u, v int) bool) {
	for u, ok := range m.comp {
		for _, w := range m.in.Neighbours(u) {
			if v := int(w); v > u && ok && m.comp[v] && !f(u, v) {
				return
			}
		}
	}
}

// twice reports whether a jump may be made there and back.
func (m *jumps) twice(u, v int) bool {
	return !m.in.Puzzle.Once || m.in.Puzzle.Closed && m.need == side(m.must[u])+side(m.must[v])
}

// more is how often a square may be visited beyond what it must be.
func (m *jumps) more(v int) int {
	n := 0 // visits: the jumps at v are at most twice as many
	for _, w := range m.in.Neighbours(v) {
		n += side(m.comp[w])
	}
	if !m.round {
		n++
	}
	if m.in.Puzzle.Once {
		n = 1
	}
	return n - side(m.must[v])
}

func (m *jumps) pair(letter string, u, v int) pb.Lit {
	return m.Var(fmt.Sprintf("%s_%s_%s", letter, m.in.Squares[u].Key(), m.in.Squares[v].Key()))
}

// ending makes the variables of an end of the walk: none where it is given.
func (m *jumps) ending(name string, given int) []pb.Lit {
	lits := make([]pb.Lit, m.in.Len())
	for v := range lits {
		if lits[v] = none; given < 0 && m.first[v] == v {
			lits[v] = m.Var(name + "_" + m.in.Squares[v].Key())
		}
	}
	return lits
}

func (m *jumps) rowsAt(v int) {
	terms, given := m.endsAt(v, 1)
	for _, k := range m.at[v] {
		e := m.edges[k]
		if e.u == e.v { // in its class
			terms = append(terms, times(e.made, 2)...)
		} else {
			terms = append(terms, e.made...)
		}
	}
	m.degree[v] = m.AddEqual(m.degreeName(v), 2*m.needs[v]-given, append(terms, times(m.visits[v], -2)...)...)
	if terms, _ = m.endsAt(v, -1); m.moving && len(terms) > 0 {
		m.ends[v] = m.Add("ends "+m.in.Squares[v].String(), given-m.needs[v], append(terms, m.visits[v]...)...)
	}
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
			if m.classes == nil {
				e.made = e.made[:1] // or not at all
			}
			terms = append(terms, e.made...)
		}
	}
	for v, first := range m.first {
		if first >= 0 && set[v] != set[first] {
			return fmt.Errorf("the set has %s, but not %s, with which it is counted, or the other way round", m.in.Squares[v], m.in.Squares[first])
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
