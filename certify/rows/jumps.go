package rows

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// JumpRows is the model of a walk as the jumps that it makes, however often and in
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
// What else the rows are about is said where they are made: [NewJumps] and what it calls.
// Squares that an argument treats alike may be counted together (see classify).
//
// The zero value is of no use.
type JumpRows struct {
	Graph // of all vertices; those of a class are its first one
	puzzles.Reach
	first   []int         // by vertex: the first one of its class
	members map[int][]int // by class, which is its first vertex: its vertices; nil without classes
	halves  []pb.Lit      // the bits of t
}

// NewJumps writes the model of a request. Of a shortest walk, start and end are among the squares to
// visit, and in place of the parity is the row of their colours (see [PlaceRows]).
func NewJumps(ctx context.Context, in *puzzles.Instance, r Request) (*JumpRows, error) {
	m := &JumpRows{Graph: Graph{Model: r.model(ctx), In: in, Digits: r.Classes != nil}, Reach: in.Reach()}
	if r.Model == OfShortest && in.Puzzle.Timed() {
		return m,
			fmt.Errorf("with numbers, a shortest walk may begin or end on a square that it need not visit")
	}
	if !m.Room(m.least()) {
		return m, m.Err()
	}
	if err := m.classify(r.Classes); err != nil {
		return m, err
	}
	m.edges()
	m.ends(r.Model == OfShortest)
	m.visits()
	if m.Err() != nil {
		return m, m.Err()
	}
	for v, first := range m.first {
		if first == v {
			m.node(v, setName(degreeRow, Names(in, m.class(v))), "ends "+in.Squares[v].String(), m.Reach.Moves)
		}
	}
	for _, e := range m.Edges {
		if !m.Digits && len(e.Made) == 2 {
			// What is made twice is made.
			m.Add(fmt.Sprintf("twice %s %s", in.Squares[e.U], in.Squares[e.V]), 0, e.Made[0],
				pb.Term{Coef: -1, Lit: e.Made[1].Lit})
		}
	}
	m.turns()
	m.whole(r.Moves)
	var err error
	switch {
	case r.Model == OfColours:
		err = m.odd()
	case r.Parity == "":
	case r.Model == OfShortest:
		err = m.colours(r.Parity)
	default:
		err = m.parity(r.Parity)
	}
	if err != nil {
		return m, err
	}
	for _, set := range r.Sets {
		if err := m.Leave(set); err != nil {
			return m, err
		}
	}
	return m, m.Err()
}

// parity adds that the number of jumps is even, or odd: 2 t + parity, with t in binary.
func (m *JumpRows) parity(name string) error {
	parity, err := parityOf(name)
	if err != nil {
		return err
	}
	all := times(m.costs, -1) // each jump costs 1
	most := 2 * len(m.Edges)  // each made twice
	if m.Digits {
		most = 0
		for _, t := range all {
			most += int(t.Coef)
		}
	}
	for k := range bits.Len(uint(most)) {
		t := m.Var(fmt.Sprintf("t_%d", k))
		m.halves = append(m.halves, t)
		all = append(all, pb.Term{Coef: -2 << k, Lit: t})
	}
	m.Parity = m.AddEqual("parity "+name, int64(parity), all...)
	return nil
}

// number makes the digits of a number of up to n: as many of 1; of classes 1, 2, 4, …,
// and at last what makes their sum n.
func (m *JumpRows) number(n int64, name func(k int) string) (digits []pb.Term) {
	for next := int64(1); n > 0 && m.Err() == nil; {
		digit := min(n, next)
		digits = append(digits, pb.Term{Coef: digit, Lit: m.Var(name(len(digits)))})
		n -= digit
		if m.Digits {
			next *= 2
		}
	}
	return digits
}

// least is how many variables, rows and terms there are at least: without classes, a row for
// each square where the walk may be, and a variable for each jump.
func (m *JumpRows) least() (size int) {
	for u, ok := range m.On {
		if ok && !m.Digits {
			size += 1 + m.In.Degree(u)/2
		}
	}
	return size
}

// edges makes the jumps, in the order of their squares, or of the classes of these.
func (m *JumpRows) edges() {
	most := map[[2]int]*int64{} // by classes: how many jumps are made between them
	var last [2]int             // where sum counts: classes are few, and most jumps are like the one before
	sum := new(int64)
	for u, ok := range m.On {
		for _, w := range m.In.Neighbours(u) {
			v := int(w)
			if v < u || !ok || !m.On[v] || !m.Room(len(most)) {
				continue
			}
			between, n := [2]int{u, v}, 1+int64(side(m.twice(u, v)))
			if !m.Digits {
				m.edge(between, n)
				continue
			}
			a, b := m.first[u], m.first[v]
			if key := [2]int{min(a, b), max(a, b)}; key != last || len(most) == 0 {
				if last, sum = key, most[key]; sum == nil {
					sum = new(int64)
					most[key] = sum
				}
			}
			*sum += n
		}
	}
	for _, between := range slices.SortedFunc(maps.Keys(most),
		func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		m.edge(between, *most[between])
	}
}

// edge makes the variables of the jumps between two squares, or classes; most is the largest number of these jumps.
func (m *JumpRows) edge(between [2]int, most int64) {
	u, v := between[0], between[1]
	names := "_" + m.In.Squares[u].Key() + "_" + m.In.Squares[v].Key()
	m.join(u, v, 1, m.number(most, func(k int) string {
		if !m.Digits {
			return "ab"[k:k+1] + names
		}
		return fmt.Sprintf("n%s_%d", names, k)
	})...)
}

// visits makes the variables of visits beyond those that must be.
func (m *JumpRows) visits() {
	for v, first := range m.first {
		if first != v {
			continue
		}
		more := int64(0)
		for _, u := range m.class(v) {
			more += int64(m.more(u))
		}
		m.Nodes[v].Visits = m.number(more, func(k int) string {
			return fmt.Sprintf("h_%s_%d", m.In.Squares[v].Key(), k+side(!m.Digits))
		})
	}
}

// twice reports whether a jump may be made there and back: where no square is visited twice, only if
// it is between all squares that a closed walk must visit.
func (m *JumpRows) twice(u, v int) bool {
	return !m.In.Puzzle.Once || m.In.Puzzle.Closed && m.Need == side(m.Must[u])+side(m.Must[v])
}

// more is how often a square may be visited beyond what it must be.
func (m *JumpRows) more(v int) int {
	n := side(!m.Round) // visits: the jumps at v are at most twice as many
	for _, w := range m.In.Neighbours(v) {
		n += side(m.On[w])
	}
	if m.In.Puzzle.Once {
		n = 1
	}
	return n - side(m.Must[v])
}

// ends makes the ends in each class, or those of a shortest walk; a walk that comes back to its start has
// none.
func (m *JumpRows) ends(shortest bool) {
	at := [2]int{-1, -1}
	var may []int
	for v, first := range m.first {
		if first == v && !m.Round && (m.Must[v] || !shortest) {
			may = append(may, v)
		}
	}
	for k, end := range []int{m.In.Start, m.In.End} {
		if end >= 0 && !m.Round {
			at[k] = m.first[end]
		}
	}
	m.mayEnd(at, may)
}

// Leave adds that some jump leaves a set, which has squares to visit inside and outside.
func (m *JumpRows) Leave(names []string) error {
	set, err := vertexSet(m.In, names)
	if err != nil {
		return err
	}
	var sides [2]bool
	for v, first := range m.first {
		if m.In.MustVisit(v) {
			sides[side(set[v])] = true
		}
		if first >= 0 && set[v] != set[first] {
			return fmt.Errorf("the set has %s, but not %s, with which it is counted, or the other way round",
				m.In.Squares[v], m.In.Squares[first])
		}
	}
	if !sides[0] || !sides[1] {
		return fmt.Errorf(
			"a set of %d squares that no walk need leave: there must be squares to visit inside and outside",
			len(names))
	}
	var terms []pb.Term
	for _, e := range m.Edges {
		if set[e.U] != set[e.V] {
			if !m.Digits {
				e.Made = e.Made[:1] // or not at all
			}
			terms = append(terms, e.Made...)
		}
	}
	m.Sets = append(m.Sets, nodeSet{Leave: m.Add(setName(leaveRow, names), 1, terms...)})
	return m.Err()
}
