package cert

import (
	"fmt"
	"slices"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// graph is that of the variables that stand for edges: its vertices are those of
// the jump graph, and the dummy behind them.
type graph struct {
	in    *puzzles.Instance
	dummy int
	hub   bool // there is one
	edges []edge
	of    map[z.Var]int // variable to edge
}

type edge struct {
	u, v int
	lit  z.Lit
}

// newGraph reads the names of a formula's variables.
func newGraph(in *puzzles.Instance, f *cnf.Formula, s shape) (*graph, error) {
	g := &graph{in: in, dummy: in.Len(), of: map[z.Var]int{}}
	for v := z.Var(1); int(v) <= f.Size().Vars; v++ {
		kind, rest, ok := strings.Cut(f.Name(v), "[")
		squares, closed := strings.CutSuffix(rest, "]")
		if !ok || !closed {
			continue
		}
		list := strings.Split(squares, ",")
		switch {
		case len(kind) == 1 && strings.Contains(s.jumps, kind) && len(list) == 2:
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
			g.hub = true
		}
		g.of[v] = len(g.edges)
		g.edges = append(g.edges, edge{ends[0], ends[1], v.Pos()})
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
// visits vertices of the graph on both sides, and joins them.
func (g *graph) proper(set []bool) error {
	var visits [2]bool
	size := 0
	for v := range g.in.Len() {
		side := 0
		if set[v] {
			side = 1
			size++
		}
		// Where the dummy is the walk's start and end, this is no other vertex.
		dummy := g.hub && v == g.in.Start && v == g.in.End
		visits[side] = visits[side] || mustVisit(g.in, v) && !dummy
	}
	visits[0] = visits[0] || g.hub // the dummy is on no square
	switch {
	case size == 0:
		return fmt.Errorf("found an empty cut set, expected some squares")
	case size == g.in.Len():
		return fmt.Errorf("found a cut set of all squares, expected some to be left")
	case !visits[1]:
		return fmt.Errorf("found no square to visit in the cut set, expected one")
	case !visits[0]:
		return fmt.Errorf("found no square to visit outside of the cut set, expected one")
	}
	return nil
}

// set returns a set of squares whose cut is the clause. Where the clause's edges
// are gone, the graph falls into parts; the edges join these parts into a graph
// whose two sides are the set and the rest.
func (g *graph) set(clause []z.Lit) ([]bool, error) {
	cut := make([]bool, len(g.edges))
	for _, l := range clause {
		i, ok := g.of[l.Var()]
		if !ok || !l.IsPos() {
			return nil, fmt.Errorf("found the literal %d in a cut, expected an edge", l.Dimacs())
		}
		cut[i] = true
	}
	slices.Sort(clause)
	at := make([][]int, g.dummy+1) // edges
	for i, e := range g.edges {
		at[e.u] = append(at[e.u], i)
		at[e.v] = append(at[e.v], i)
	}
	// Vertices that edges join, in the cut or not, are in one piece; side tells
	// the two sides of each apart. The dummy's is 0.
	set := make([]bool, g.dummy+1)
	piece := make([]int, g.dummy+1)
	pieces := 0
	for v := g.dummy; v >= 0; v-- {
		if piece[v] == 0 {
			pieces++
			g.spread(v, pieces, at, cut, piece, set)
		}
	}
	// Which side of a piece is the set's changes nothing about the cut.
	for flip := 1; flip <= pieces; flip++ {
		candidate := slices.Clone(set)
		for v := range candidate {
			if flip > 1 && piece[v] == flip { // the first is the dummy's
				candidate[v] = !candidate[v]
			}
		}
		if g.proper(candidate) == nil && slices.Equal(g.cut(candidate), clause) {
			return candidate, nil
		}
	}
	return nil, fmt.Errorf("found a cut of %d edges that is that of no set of squares", len(clause))
}

// spread numbers a piece from one of its vertices, and sets the vertices on the
// other side of the cut.
func (g *graph) spread(root, number int, at [][]int, cut []bool, piece []int, set []bool) {
	piece[root] = number
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, i := range at[v] {
			w := g.edges[i].u + g.edges[i].v - v
			if piece[w] == 0 {
				piece[w] = number
				set[w] = set[v] != cut[i]
				queue = append(queue, w)
			}
		}
	}
}

// members lists the squares of a set.
func (g *graph) members(set []bool) []int {
	var list []int
	for v := range g.in.Len() {
		if set[v] {
			list = append(list, v)
		}
	}
	return list
}
