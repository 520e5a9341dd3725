package rows

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"knightsat/certify/pb"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// Places is the model of the order in which a walk visits some squares for the
// first time, a given end last: a path through them, each stretch of which has as
// many moves as its ends are apart, or more.
//
//	x[i,j]            i and j are next to each other in the order
//	start[i], end[i]  i is the first, the last; constants where given ends are
//	                  among the squares
//	in[k,b]           binary: how many stretches lie within the k-th set
//
// A walk that comes back to its start, which is none of the squares then, has two
// stretches more, from the start and back to it. The rows are:
//
//	at i       stretches, start and end at i together are two
//	start, end there is one
//	differ i   i is not both, where there are two squares or more
//	inside …   the stretches within a set: those between its parts, which are
//	           squares and the numbers of sets before it, and those within these; of
//	           all squares, one less than squares
//	few k      they are fewer than the set has squares
//	budget     the stretches have at most T moves together
//	colours    where every jump changes the colour and a shortest walk has an even,
//	           or an odd, number of moves: its ends have the same colour, or not.
//	           They are among the squares then, all that are to be visited
//
// The zero value is of no use.
type Places struct {
	*pb.Model
	ends  // of nodes
	In    *puzzles.Instance
	Nodes []int // vertices
	of    map[int]int
	dist  [][]int32 // by node, and node
	Back  []int32   // of each, the distance from the start that the walk comes back to; nil elsewhere
	pairs [][]pb.Lit
	Sets  []PlaceSet

	At     []pb.ID // equations
	Differ []pb.ID // by node; 0 where there is none
	Budget pb.ID
}

// Counts reports whether a row only counts the stretches within a set, so that a search is better off with
// what follows from it.
func Counts(row string) bool {
	return strings.HasPrefix(row, insideRow+" ") || strings.HasPrefix(row, fewRow+" ")
}

// PlaceSet is a set of nodes that is the union of others.
type PlaceSet struct {
	Nodes  []int
	bits   []pb.Lit
	Inside pb.ID // an equation
	Few    pb.ID // 0 for all nodes
}

// NewPlaces writes the model of a request.
func NewPlaces(ctx context.Context, in *puzzles.Instance, r Request) (*Places, error) {
	nodes, err := Vertices(in, r.Places)
	m := &Places{Model: pb.NewModel(), In: in, Nodes: nodes, of: map[int]int{}}
	if err != nil {
		return m, err
	}
	m.Limit(r.Limit)
	m.Until(ctx)
	if err := m.check(r.finder(ctx, in)); err != nil {
		return m, err
	}
	m.variables()
	if m.Err() != nil {
		return m, m.Err()
	}
	m.endRows()
	terms := make([]pb.Term, 0, len(nodes)*(len(nodes)+3)/2)
	for i := range nodes {
		for j := range i {
			terms = append(terms, pb.Term{Coef: -int64(m.dist[i][j]), Lit: m.pairs[i][j]})
		}
		if m.Back != nil {
			ends, _ := m.EndsAt(nodes[i], -int64(m.Back[i]))
			terms = append(terms, ends...)
		}
	}
	m.Budget = m.Add(fmt.Sprintf("budget %d", r.Moves), -int64(r.Moves), terms...)
	if r.Parity != "" {
		if len(nodes) != len(in.Stops()) {
			return m, fmt.Errorf("a walk could end on a square that is none of the places")
		}
		if err := m.colours(m.Model, in, r.Parity); err != nil {
			return m, err
		}
	}
	for _, parts := range r.Sets {
		if err := m.Inside(parts); err != nil {
			return m, err
		}
	}
	return m, m.Err()
}

// check sees that every walk visits the squares, and finds their distances, if there is
// room for the variables and the two terms of each in the rows of its squares.
func (m *Places) check(near *puzzles.Finder) error {
	if len(m.Nodes) > limits.ModelPlaces {
		return fmt.Errorf("%d places, must be %d at most", len(m.Nodes), limits.ModelPlaces)
	}
	for i, v := range m.Nodes {
		_, again := m.of[v]
		switch {
		case again:
			return fmt.Errorf("%s is listed twice", m.In.Squares[v])
		case !m.In.MustVisit(v):
			return fmt.Errorf("%s need not be visited", m.In.Squares[v])
		case back(m.In) && v == m.In.Start:
			return fmt.Errorf("%s, to which the walk comes back, is listed", m.In.Squares[v])
		}
		m.of[v] = i
	}
	if n := len(m.Nodes); !m.Room(3 * n * (n - 1) / 2) {
		return m.Err()
	}
	if back(m.In) {
		var err error
		if m.Back, err = near.From(m.In.Start, m.Nodes...); err != nil {
			return err
		}
	}
	for _, v := range m.Nodes {
		dist, err := near.From(v, m.Nodes...)
		if err != nil {
			return err
		}
		for i, w := range m.Nodes {
			if dist[i] < 0 || m.Back != nil && m.Back[i] < 0 {
				return fmt.Errorf("there is no way from %s to %s or the start", m.In.Squares[v],
					m.In.Squares[w])
			}
		}
		m.dist = append(m.dist, dist)
	}
	return nil
}

func (m *Places) variables() {
	name := func(i int) string { return m.In.Squares[m.Nodes[i]].Key() }
	m.pairs = make([][]pb.Lit, len(m.Nodes))
	for i := range m.Nodes {
		for j := 0; j < i && m.Err() == nil; j++ {
			m.pairs[i] = append(m.pairs[i], m.Var("x_"+name(j)+"_"+name(i)))
		}
	}
	at := [2]int{m.In.Start, m.In.End}
	for k, end := range at {
		if _, ok := m.of[end]; !ok {
			at[k] = -1
		}
	}
	m.ends = endsOf(m.Model, m.In, at, m.Nodes)
}

// X is the variable of two nodes that follow each other.
func (m *Places) X(i, j int) pb.Lit { return m.pairs[max(i, j)][min(i, j)] }

func (m *Places) endRows() {
	terms := make([]pb.Term, 0, len(m.Nodes)+1)
	for i, v := range m.Nodes {
		terms = terms[:0]
		for j := range m.Nodes {
			if j != i {
				terms = append(terms, pb.Term{Coef: 1, Lit: m.X(i, j)})
			}
		}
		here, given := m.EndsAt(v, 1)
		name := m.In.Squares[v].Key()
		m.At = append(m.At, m.AddEqual("at "+name, 2-given, append(terms, here...)...))
		m.Differ = append(m.Differ, 0)
		if len(m.Nodes) > 1 && len(here) > 0 {
			m.Differ[i] = m.Add("differ "+name, given-1, times(here, -1)...)
		}
	}
	m.addOne(m.Model)
}

// Inside adds the rows of a set of nodes, by its parts.
func (m *Places) Inside(parts []string) error {
	set := PlaceSet{}
	var terms []pb.Term
	var groups [][]int
	seen := map[int]bool{}
	for _, part := range parts {
		group, digits := []int(nil), []pb.Lit(nil)
		if k, ok := partNumber(m.In, part); ok {
			if k < 1 || k > len(m.Sets) {
				return fmt.Errorf("a set has the part %q, which is no set before it", part)
			}
			group, digits = m.Sets[k-1].Nodes, m.Sets[k-1].bits
		} else if v, err := Vertices(m.In, []string{part}); err != nil {
			return err
		} else if i, ok := m.of[v[0]]; !ok {
			return fmt.Errorf("a set has the part %q, which is none of the places", part)
		} else {
			group = []int{i}
		}
		for _, i := range group {
			if seen[i] {
				return fmt.Errorf("a set has %s twice", m.In.Squares[m.Nodes[i]])
			}
			seen[i] = true
			for _, other := range groups {
				for _, j := range other {
					terms = append(terms, pb.Term{Coef: 1, Lit: m.X(i, j)})
				}
			}
		}
		for b, l := range digits {
			terms = append(terms, pb.Term{Coef: 1 << b, Lit: l})
		}
		groups = append(groups, group)
		set.Nodes = append(set.Nodes, group...)
	}
	n := len(set.Nodes)
	k := len(m.Sets) + 1
	switch {
	case len(parts) < 2:
		return fmt.Errorf("set %d has %d parts, must be two or more", k, len(parts))
	case n == len(m.Nodes):
		set.Inside = m.AddEqual(setName(insideRow, parts), int64(n-1), terms...)
	default:
		var few []pb.Term
		for b := range bits.Len(uint(n - 1)) {
			l := m.Var(fmt.Sprintf("in_%d_%d", k, b))
			set.bits = append(set.bits, l)
			few = append(few, pb.Term{Coef: -1 << b, Lit: l})
		}
		set.Inside = m.AddEqual(setName(insideRow, parts), 0, append(terms, few...)...)
		set.Few = m.Add(fmt.Sprintf("%s %d", fewRow, k), -int64(n-1), few...)
	}
	m.Sets = append(m.Sets, set)
	return m.Err()
}
