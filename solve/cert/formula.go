package cert

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/amo"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// encodingFor picks the encoding of a certificate's formulas: of those whose
// lazily added clauses can be re-checked, the one that refutes best.
func encodingFor(in *puzzles.Instance) string {
	switch {
	case bound.IsTour(in):
		return "edge"
	case in.Puzzle.Ordered || in.Puzzle.Once:
		return "step"
	}
	return "walk"
}

// certifiable are the encodings whose clauses can be re-checked: what each
// variable with a name of this form stands for.
var certifiable = map[string]shape{
	"step": {},
	"walk": {jumps: "od"},
	"edge": {jumps: "e", ends: true},
}

// shape says which variables of an encoding are edges of the graph that its
// models are subgraphs of.
type shape struct {
	jumps string // first letters of names such as o[a1,b3]
	ends  bool   // end[a1] is an edge, to a dummy square that joins both ends
}

// formulaOf writes the formula of an encoding for a bound, without any cuts.
//
// It is written anew from the puzzle, by the encoding that solving uses. What
// solving leaves out on top of that, because an analysis of tours shows that no
// tour has it, stays in: the formula then rests on the encoding alone.
func formulaOf(ctx context.Context, in *puzzles.Instance, encoding, most string, moves int) (encode.Formula, error) {
	if _, ok := certifiable[encoding]; !ok {
		return nil, fmt.Errorf("found encoding %q, expected step, walk or edge: the cuts of others can't be re-checked", encoding)
	}
	a, err := amo.ByName(most)
	if err != nil {
		return nil, err
	}
	e, err := encode.ByName(encoding, encode.Options{AMO: a})
	if err != nil {
		return nil, err
	}
	if moves < 0 {
		return nil, fmt.Errorf("found %d moves, expected at least 0", moves)
	}
	analysis := &bound.Analysis{Instance: in, Parity: -1, Lower: []bound.Lower{{By: bound.ByReach, Because: "a walk has no fewer than 0 moves"}}}
	if encoding == "walk" { // its budget is written above the bound by counting
		if l, ok := bound.Counting(ctx, in); ok {
			analysis.Lower = append(analysis.Lower, l)
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err := e.Supports(analysis); err != nil {
		return nil, err
	}
	return e.Encode(ctx, analysis, moves)
}

// graph is that of the variables that stand for edges: its vertices are those of
// the jump graph, and the dummy behind them.
type graph struct {
	in    *puzzles.Instance
	dummy int
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

// proper returns nil where every solution has an edge that leaves the set: for
// it visits squares on both sides.
func (g *graph) proper(set []bool) error {
	var visits [2]bool
	size := 0
	for v := range g.in.Len() {
		side := 0
		if set[v] {
			side = 1
			size++
		}
		visits[side] = visits[side] || mustVisit(g.in, v)
	}
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

// set returns a set of squares whose cut is the clause. Of the parts that are
// left when the clause's edges are gone, one alone is at one end of all of them.
func (g *graph) set(clause []z.Lit) ([]bool, error) {
	gone := make([]bool, len(g.edges))
	var first *edge
	for _, l := range clause {
		i, ok := g.of[l.Var()]
		if !ok || !l.IsPos() {
			return nil, fmt.Errorf("found the literal %d in a cut, expected an edge", l.Dimacs())
		}
		gone[i] = true
		first = &g.edges[i]
	}
	at := make([][]int, g.dummy+1)
	for i, e := range g.edges {
		if !gone[i] {
			at[e.u] = append(at[e.u], e.v)
			at[e.v] = append(at[e.v], e.u)
		}
	}
	var candidates []int
	if first != nil {
		candidates = []int{first.u, first.v}
	} else {
		for v := range g.in.Len() {
			candidates = append(candidates, v)
		}
	}
	slices.Sort(clause)
	for _, v := range candidates {
		set := reach(at, v)
		if set[g.dummy] { // the cut of the other squares is the same
			for u := range set {
				set[u] = !set[u]
			}
		}
		if g.proper(set) == nil && slices.Equal(g.cut(set), clause) {
			return set, nil
		}
	}
	return nil, fmt.Errorf("found a cut of %d edges that is that of no set of squares", len(clause))
}

// reach is the set of vertices that can be reached from one.
func reach(at [][]int, from int) []bool {
	set := make([]bool, len(at))
	set[from] = true
	queue := []int{from}
	for len(queue) > 0 {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, w := range at[v] {
			if !set[w] {
				set[w] = true
				queue = append(queue, w)
			}
		}
	}
	return set
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
