package cert

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// A cut is the clause "some edge leaves S", for a set S of squares. It may be added
// to a formula of which every walk that is to be refuted is a connected graph: one
// whose edges are variables, and whose vertices are known from the puzzle alone.
// Where some of these are in S and some are not, an edge leaves S, whatever the
// walk. shape is what that means for an encoding.
type shape struct {
	jumps []string // how the names of edges begin, such as o[a1,b3]
	// ends is set where end[a1] is an edge, too: to a dummy vertex.
	ends bool
	// joined are the vertices that the edges of every walk join, the dummy last; nil
	// where there are none, since the formula is none about edges then.
	joined func(in *puzzles.Instance) []bool
}

// certifiable are the encodings whose clauses can be re-checked.
var certifiable = map[string]shape{
	"step":   {joined: func(*puzzles.Instance) []bool { return nil }},
	"walk":   {jumps: []string{"o", "d"}, joined: joinedByWalk},
	"metric": {jumps: []string{"pair"}, ends: true, joined: joinedByMetric},
	"edge":   {jumps: []string{"e"}, ends: true, joined: joinedByEdge},
}

// joinedByWalk: the edges are the jumps of the walk, which lead from each square
// to visit to each other. One of a single square makes no jump.
func joinedByWalk(in *puzzles.Instance) []bool {
	joined := make([]bool, in.Len()+1)
	return atLeast(2, joined, func(v int) bool { return v < in.Len() && mustVisit(in, v) })
}

// joinedByMetric: the edges are the stretches from a square to visit to the next,
// and they close at the dummy into a cycle. The dummy joins both ends of the walk,
// or stands for its start, where it comes back to it. There is a cycle for two
// squares and the dummy, or more.
func joinedByMetric(in *puzzles.Instance) []bool {
	joined := make([]bool, in.Len()+1)
	back := in.Start >= 0 && in.Start == in.End
	return atLeast(3, joined, func(v int) bool {
		return v == in.Len() || mustVisit(in, v) && !(back && v == in.Start)
	})
}

// joinedByEdge: the edges are the jumps of a tour, which is a cycle over all
// squares, and over a dummy between the ends of an open one. Two squares have a
// closed tour that makes one jump twice: no cycle.
func joinedByEdge(in *puzzles.Instance) []bool {
	joined := make([]bool, in.Len()+1)
	return atLeast(3, joined, func(v int) bool { return v < in.Len() || !in.Puzzle.Closed })
}

// atLeast is the set of the vertices that a test picks; nil where they are fewer
// than so many.
func atLeast(least int, set []bool, test func(v int) bool) []bool {
	n := 0
	for v := range set {
		if set[v] = test(v); set[v] {
			n++
		}
	}
	if n < least {
		return nil
	}
	return set
}

// graph is that of the variables that stand for edges: its vertices are those of
// the jump graph, and the dummy behind them.
type graph struct {
	in     *puzzles.Instance
	dummy  int
	joined []bool // vertices that the edges of every walk join
	edges  []edge
	of     map[z.Var]int // variable to edge
}

type edge struct {
	u, v int
	lit  z.Lit
}

// newGraph reads the names of a formula's variables. A formula without any that
// stands for an edge has no cuts: the graph says nothing about it.
func newGraph(in *puzzles.Instance, f *cnf.Formula, s shape) (*graph, error) {
	g := &graph{in: in, dummy: in.Len(), joined: s.joined(in), of: map[z.Var]int{}}
	for v := z.Var(1); int(v) <= f.Size().Vars; v++ {
		kind, rest, ok := strings.Cut(f.Name(v), "[")
		squares, closed := strings.CutSuffix(rest, "]")
		if !ok || !closed {
			continue
		}
		list := strings.Split(squares, ",")
		switch {
		case slices.Contains(s.jumps, kind) && len(list) == 2:
		case s.ends && kind == "end" && len(list) == 1:
		default:
			continue
		}
		ends, err := vertices(in, list)
		if err != nil {
			return nil, fmt.Errorf("variable %d is called %s: %w", v, f.Name(v), err)
		}
		if len(ends) == 1 {
			ends = append(ends, g.dummy)
		}
		g.of[v] = len(g.edges)
		g.edges = append(g.edges, edge{ends[0], ends[1], v.Pos()})
	}
	if g.joined == nil || len(g.edges) == 0 {
		return nil, errors.New("found a cut of a formula that has no variables for jumps between squares")
	}
	return g, nil
}

// cut is the clause "some edge leaves the set", sorted.
func (g *graph) cut(set []bool) []z.Lit {
	var clause []z.Lit
	for _, e := range g.edges {
		if set[e.u] != set[e.v] {
			clause = append(clause, e.lit)
		}
	}
	slices.Sort(clause)
	return clause
}

// proper returns nil where every solution has an edge that leaves the set: it
// joins vertices on both sides.
func (g *graph) proper(set []bool) error {
	var sides [2]bool
	size := 0
	for v, joined := range g.joined {
		side := 0
		if set[v] {
			side = 1
			size++
		}
		sides[side] = sides[side] || joined
	}
	switch {
	case size == 0:
		return errors.New("found an empty cut set, expected some squares")
	case size == g.in.Len():
		return errors.New("found a cut set of all squares, expected some to be left")
	case !sides[1]:
		return errors.New("found no square to visit in the cut set, expected one")
	case !sides[0]:
		return errors.New("found no square to visit outside of the cut set, expected one")
	}
	return nil
}
