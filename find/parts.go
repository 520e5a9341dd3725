package find

import (
	"context"
	"slices"
	"strconv"

	"knightsat/internal/factor"
	"knightsat/puzzles"
)

// parted looks for tours of the parts into which pairs of edges split the graph: it finds one or
// doesn't. It looks for none if a part is nearly as large as the graph. The formulas of parts are not
// among the answer's attempts: they say nothing of its numbers of moves.
func parted(ctx context.Context, s *Search, _ int64) (Found, error) {
	g := s.graph
	parts := g.Parts(ctx)
	if parts == nil || g.Dummy >= 0 && g.Start < 0 != (g.End < 0) { // an edge of the dummy's many is fixed
		return Found{}, nil
	}
	parts = slices.DeleteFunc(parts, func(p factor.Part) bool { return len(p.Vertices) == 1 })
	large := func(p factor.Part) bool { return 10*(len(p.Vertices)+len(p.Links)) > 9*g.Len() }
	if slices.ContainsFunc(parts, large) {
		return Found{}, nil
	}
	chosen := slices.Repeat([]bool{true}, g.Edges())
	for _, p := range parts {
		in, walk, err := s.o.Solve(ctx, s.part(p))
		if err != nil || walk == nil {
			return Found{}, err
		}
		for _, e := range p.Edges {
			chosen[e] = false
		}
		for k, to := range walk[1:] {
			a, b := in.Vertex(walk[k]), in.Vertex(to)
			if max(a, b) < len(p.Vertices) {
				chosen[g.Edge(int(p.Vertices[a]), int(p.Vertices[b]))] = true
			}
		}
	}
	f, err := factor.NewFactor(g, func(e int) bool { return chosen[e] })
	if err != nil {
		return Found{}, nil
	}
	return s.found(f, "a walk of this length was joined from tours of parts of the graph"), nil
}

// part is the puzzle of a part: after its vertices come others, of two edges, which stand for its links.
func (s *Search) part(p factor.Part) *puzzles.Puzzle {
	var edges [][2]int
	number := map[int32]int{}
	for k, v := range p.Vertices {
		number[v] = k
	}
	for _, e := range p.Edges {
		edges = append(edges, [2]int{number[s.graph.U[e]], number[s.graph.V[e]]})
	}
	names := make([]string, len(p.Vertices)+len(p.Links))
	for k := range names {
		names[k] = strconv.Itoa(k + 1)
	}
	for k, l := range p.Links {
		on := len(p.Vertices) + k
		edges = append(edges, [2]int{number[l[0]], on}, [2]int{on, number[l[1]]})
	}
	graph, err := puzzles.NewGraph(names, edges)
	if err != nil {
		panic(err) // its vertices and edges are those of a graph
	}
	puzzle, _ := puzzles.NewTour(graph, puzzles.Rules{Closed: true}) // no rule can be broken
	return puzzle
}
