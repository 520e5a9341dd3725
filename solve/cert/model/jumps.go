package model

import (
	"fmt"

	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// Jumps is the model of a walk as the jumps that it makes, however often and in
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
// The zero value is of no use.
type Jumps struct {
	*pb.Model
	In         *puzzles.Instance
	on         []bool        // vertices that a walk may be on
	must       []bool        // vertices that it visits
	need       int           // how many these are
	Classes    [][]string    // of squares that are counted together; nil where none are
	First      []int         // by vertex: the first one of its class
	members    map[int][]int // with classes: the squares of each, by its first vertex
	needs      []int64       // by class, as all that follows by its first vertex: how many must be visited
	moving     bool          // it makes a move
	round      bool          // it comes back to its start, which counts as one visit
	Start, End []pb.Lit
	Visits     [][]pb.Term // beyond these
	Edges      []Edge
	At         [][]int32 // edges
	halves     []pb.Lit  // the bits of t

	Degree       []pb.ID // equations
	Ends         []pb.ID
	Starts, Last pb.ID // equations: one start, one end; 0 where it is given
	Budget       pb.ID
	Parity       pb.ID   // an equation
	Leaves       []pb.ID // of the sets of the request
}

// Edge is a jump in either direction, or all between two classes.
type Edge struct {
	U, V int
	Made []pb.Term // how often: by once, and twice unless it is made at most once; or by digits
}

// None is no literal.
const None = pb.Lit(-1)

// back reports whether a walk ends where it starts.
func back(in *puzzles.Instance) bool { return in.Start >= 0 && in.Start == in.End }

// NewJumps writes the model of a request.
func NewJumps(in *puzzles.Instance, r Request) (*Jumps, error) {
	m := &Jumps{Model: pb.NewModel(), In: in, Classes: r.Classes}
	m.Limit(r.Limit)
	m.reach()
	if err := m.classify(); err != nil {
		return nil, err
	}
	m.variables()
	if m.Err() != nil {
		return nil, m.Err()
	}
	m.Degree, m.Ends = make([]pb.ID, in.Len()), make([]pb.ID, in.Len())
	for v := range in.Len() {
		if m.First[v] == v {
			m.rowsAt(v)
		}
	}
	for _, e := range m.Edges {
		if m.Classes == nil && len(e.Made) == 2 {
			m.Add(fmt.Sprintf("twice %s %s", in.Squares[e.U], in.Squares[e.V]), 0, e.Made[0], pb.Term{Coef: -1, Lit: e.Made[1].Lit})
		}
	}
	if m.Start != nil && in.Start < 0 {
		m.Starts = m.AddEqual("start", 1, m.one(m.Start)...)
	}
	if m.End != nil && in.End < 0 {
		m.Last = m.AddEqual("end", 1, m.one(m.End)...)
	}
	if r.Moves >= 0 {
		m.Budget = m.Add(fmt.Sprintf("budget %d", r.Moves), -int64(r.Moves), m.all(-1)...)
	}
	if r.Parity != "" {
		parity, err := Parity(r.Parity)
		if err != nil {
			return nil, err
		}
		terms := m.all(1)
		for k := range bits(m.most()) {
			t := m.Var(fmt.Sprintf("t_%d", k))
			m.halves = append(m.halves, t)
			terms = append(terms, pb.Term{Coef: -2 << k, Lit: t})
		}
		m.Parity = m.AddEqual("parity "+r.Parity, int64(parity), terms...)
	}
	for _, set := range r.Sets {
		if err := m.leave(set); err != nil {
			return nil, err
		}
	}
	return m, m.Err()
}

// most is how many jumps are made at most, each twice.
func (m *Jumps) most() int {
	n := int64(0)
	for _, t := range m.all(1) {
		n += t.Coef
	}
	if m.Classes == nil {
		n = 2 * int64(len(m.Edges))
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

// Reach is where a walk may be, and whether it comes back to its start, which counts as
// one visit.
func Reach(in *puzzles.Instance) (on []bool, round bool) {
	m := &Jumps{In: in}
	m.reach()
	return m.on, m.round
}

// reach finds what the walk visits and where it may be: where the first square to
// visit can be reached from, and on other squares to visit.
func (m *Jumps) reach() {
	in := m.In
	m.on, m.must = make([]bool, in.Len()), make([]bool, in.Len())
	first, count := -1, 0
	for v := range in.Len() {
		if in.MustVisit(v) {
			m.must[v], m.on[v] = true, true
			count++
			if first < 0 {
				first = v
			}
		}
	}
	for v, d := range in.Distances(first) {
		m.on[v] = m.on[v] || d >= 0
	}
	m.moving = count > 1 || in.Puzzle.Closed && in.Puzzle.Once
	m.round = back(in) && (in.Puzzle.Closed || !in.Puzzle.Once || !m.moving)
	if m.need = count; m.round && !m.moving {
		clear(m.must)
		m.need = 0
	}
}

func (m *Jumps) variables() {
	n := m.In.Len()
	m.At = make([][]int32, n)
	if m.Classes != nil {
		m.between()
	} else {
		m.each()
	}
	for k, e := range m.Edges {
		m.At[e.U] = append(m.At[e.U], int32(k))
		if e.V != e.U {
			m.At[e.V] = append(m.At[e.V], int32(k))
		}
	}
	if !m.round {
		m.Start, m.End = m.ending("start", m.In.Start), m.ending("end", m.In.End)
	}
	m.Visits = make([][]pb.Term, n)
	if m.Classes != nil {
		m.visitsOfClasses()
		return
	}
	for v := range n {
		for i := 1; m.on[v] && i <= m.more(v); i++ {
			m.Visits[v] = append(m.Visits[v], pb.Term{Coef: 1, Lit: m.Var(fmt.Sprintf("h_%s_%d", m.In.Squares[v].Key(), i))})
		}
	}
}

// each makes the variables of each jump.
func (m *Jumps) each() {
	m.jumps(func(u, v int) bool {
		made := m.one([]pb.Lit{m.pair("a", u, v)})
		if m.twice(u, v) {
			made = append(made, pb.Term{Coef: 1, Lit: m.pair("b", u, v)})
		}
		m.Edges = append(m.Edges, Edge{u, v, made})
		return m.Err() == nil
	})
}

// jumps calls f with the jumps of the board, until it returns false.
func (m *Jumps) jumps(f func(u, v int) bool) {
	for u, ok := range m.on {
		for _, w := range m.In.Neighbours(u) {
			if v := int(w); v > u && ok && m.on[v] && !f(u, v) {
				return
			}
		}
	}
}

// twice reports whether a jump may be made there and back.
func (m *Jumps) twice(u, v int) bool {
	return !m.In.Puzzle.Once || m.In.Puzzle.Closed && m.need == side(m.must[u])+side(m.must[v])
}

// more is how often a square may be visited beyond what it must be.
func (m *Jumps) more(v int) int {
	n := 0 // visits: the jumps at v are at most twice as many
	for _, w := range m.In.Neighbours(v) {
		n += side(m.on[w])
	}
	if !m.round {
		n++
	}
	if m.In.Puzzle.Once {
		n = 1
	}
	return n - side(m.must[v])
}

func (m *Jumps) pair(letter string, u, v int) pb.Lit {
	return m.Var(fmt.Sprintf("%s_%s_%s", letter, m.In.Squares[u].Key(), m.In.Squares[v].Key()))
}

// ending makes the variables of an end of the walk: none where it is given.
func (m *Jumps) ending(name string, given int) []pb.Lit {
	lits := make([]pb.Lit, m.In.Len())
	for v := range lits {
		if lits[v] = None; given < 0 && m.First[v] == v {
			lits[v] = m.Var(name + "_" + m.In.Squares[v].Key())
		}
	}
	return lits
}

func (m *Jumps) rowsAt(v int) {
	terms, given := m.EndsAt(v, 1)
	for _, k := range m.At[v] {
		e := m.Edges[k]
		if e.U == e.V { // in its class
			terms = append(terms, times(e.Made, 2)...)
		} else {
			terms = append(terms, e.Made...)
		}
	}
	m.Degree[v] = m.AddEqual(m.degreeName(v), 2*m.needs[v]-given, append(terms, times(m.Visits[v], -2)...)...)
	if terms, _ = m.EndsAt(v, -1); m.moving && len(terms) > 0 {
		m.Ends[v] = m.Add("ends "+m.In.Squares[v].String(), given-m.needs[v], append(terms, m.Visits[v]...)...)
	}
}

// leave adds the row that some jump leaves a set of squares.
func (m *Jumps) leave(names []string) error {
	set, err := vertexSet(m.In, names, m.In.Len())
	if err != nil {
		return err
	}
	var sides [2]bool
	for v := range set {
		if m.In.MustVisit(v) {
			sides[side(set[v])] = true
		}
	}
	if !sides[0] || !sides[1] {
		return fmt.Errorf("a set of %d squares that no walk need leave: there must be squares to visit inside and outside", len(names))
	}
	var terms []pb.Term
	for _, e := range m.Edges {
		if set[e.U] != set[e.V] {
			if m.Classes == nil {
				e.Made = e.Made[:1] // or not at all
			}
			terms = append(terms, e.Made...)
		}
	}
	for v, first := range m.First {
		if first >= 0 && set[v] != set[first] {
			return fmt.Errorf("the set has %s, but not %s, with which it is counted, or the other way round", m.In.Squares[v], m.In.Squares[first])
		}
	}
	m.Leaves = append(m.Leaves, m.Add(setName(leaveRow, names), 1, terms...))
	return m.Err()
}

func side(in bool) int {
	if in {
		return 1
	}
	return 0
}
