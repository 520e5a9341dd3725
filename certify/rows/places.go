package rows

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// PlaceRows is the model of the order in which a walk visits some squares for the
// first time, a given end last: a path through them, each stretch of which has as
// many moves as its ends are apart, or more.
//
//	x[i,j]            i and j are next to each other in the order
//	start[i], end[i]  i is the first, the last; constants where given ends are
//	                  among the squares
//	in[k,b]           binary: how many stretches lie within the k-th set
//
// A walk that comes back to its start, which is none of the squares then, has two
// stretches more, from the start and back to it. Beside the rows of a [Graph], "at" and "differ" of
// each node, there are
//
//	inside …   the stretches within a set: those between its parts, which are
//	           squares and the numbers of sets before it, and those within these; of
//	           all squares, one less than squares
//	few k      they are fewer than the set has squares
//
// The zero value is of no use.
type PlaceRows struct {
	Graph
	of   map[int]int // nodes by vertex
	dist [][]int32   // by node, and node
	back []int32     // of each, the distance from the start that the walk comes back to; nil elsewhere
}

// Counts reports whether a row only counts the stretches within a set, so that a search is better off with
// what follows from it.
func Counts(row string) bool {
	return strings.HasPrefix(row, insideRow+" ") || strings.HasPrefix(row, fewRow+" ")
}

// NewPlaces writes the model of a request.
func NewPlaces(ctx context.Context, in *puzzles.Instance, r Request) (*PlaceRows, error) {
	nodes, err := Vertices(in, r.Places)
	m := &PlaceRows{Graph: Graph{Model: r.model(ctx), In: in, endsLast: true}, of: map[int]int{}}
	if err != nil {
		return m, err
	}
	if err := m.check(nodes, r.within(in.Finder(ctx))); err != nil {
		return m, err
	}
	m.edges(nodes)
	if m.Err() != nil {
		return m, m.Err()
	}
	for i, v := range nodes {
		m.node(i, "at "+in.Squares[v].Key(), "differ "+in.Squares[v].Key(), len(nodes) > 1)
	}
	m.whole(r.Moves)
	if r.Parity != "" {
		if len(nodes) != len(in.Stops()) {
			return m, fmt.Errorf("a walk could end on a square that is none of the places")
		}
		if err := m.colours(r.Parity); err != nil {
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
func (m *PlaceRows) check(nodes []int, near *puzzles.Finder) error {
	if len(nodes) > modelPlaces {
		return fmt.Errorf("%d places, must be %d at most", len(nodes), modelPlaces)
	}
	for i, v := range nodes {
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
		m.Nodes = append(m.Nodes, Node{vertex: v, Needs: 1})
	}
	if n := len(nodes); !m.Room(3 * n * (n - 1) / 2) {
		return m.Err()
	}
	if back(m.In) {
		var err error
		if m.back, err = near.From(m.In.Start, nodes...); err != nil {
			return err
		}
	}
	for _, v := range nodes {
		dist, err := near.From(v, nodes...)
		if err != nil {
			return err
		}
		for i, w := range nodes {
			if dist[i] < 0 || m.back != nil && m.back[i] < 0 {
				return fmt.Errorf("there is no way from %s to %s or the start", m.In.Squares[v],
					m.In.Squares[w])
			}
		}
		m.dist = append(m.dist, dist)
	}
	return nil
}

// edges makes the ends, which cost the way from or to a start that the walk comes back to, and the stretches
// between the places.
func (m *PlaceRows) edges(nodes []int) {
	at := [2]int{m.In.Start, m.In.End}
	for k, end := range at {
		if _, ok := m.of[end]; !ok {
			at[k] = -1
		}
	}
	m.mayEnd(at, nodes)
	names := make([]string, len(nodes))
	for i, v := range nodes {
		names[i] = "_" + m.In.Squares[v].Key()
		for j := 0; j < i && m.Err() == nil; j++ {
			m.join(j, i, int64(m.dist[i][j]), pb.Term{Coef: 1, Lit: m.Var("x" + names[j] + names[i])})
		}
		if m.back != nil {
			ends, _ := m.EndsAt(i)
			m.charge(int64(m.back[i]), ends)
		}
	}
}

// Inside adds the rows of a set of nodes, by its parts.
func (m *PlaceRows) Inside(parts []string) error {
	set := nodeSet{}
	var terms []pb.Term
	var groups [][]int
	seen := map[int]bool{}
	for _, part := range parts {
		group, digits := []int(nil), []pb.Lit(nil)
		if k, ok := partNumber(m.In, part); ok {
			if k < 1 || k > len(m.Sets) {
				return fmt.Errorf("a set has the part %q, which is no set before it", part)
			}
			group, digits = m.Sets[k-1].nodes, m.Sets[k-1].bits
		} else if v, err := Vertices(m.In, []string{part}); err != nil {
			return err
		} else if i, ok := m.of[v[0]]; !ok {
			return fmt.Errorf("a set has the part %q, which is none of the places", part)
		} else {
			group = []int{i}
		}
		for _, i := range group {
			if seen[i] {
				return fmt.Errorf("a set has %s twice", m.In.Squares[m.Nodes[i].vertex])
			}
			seen[i] = true
			for _, other := range groups {
				for _, j := range other {
					terms = append(terms, m.Made(i, j)...)
				}
			}
		}
		for b, l := range digits {
			terms = append(terms, pb.Term{Coef: 1 << b, Lit: l})
		}
		groups = append(groups, group)
		set.nodes = append(set.nodes, group...)
	}
	n := len(set.nodes)
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
