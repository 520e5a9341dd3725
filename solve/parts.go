package solve

import (
	"fmt"
	"slices"
	"strconv"

	"knightsat/bound"
	"knightsat/internal/factor"
	"knightsat/puzzles"
)

// parted looks for tours of the parts into which pairs of edges split the graph. It says nothing if
// one of them is nearly as large as the graph, or a search does not decide it.
func (s *tourSearch) parted() result {
	g := s.graph
	parts := g.Parts(s.ctx)
	if parts == nil {
		return result{}
	}
	parts = slices.DeleteFunc(parts, func(p factor.Part) bool { return len(p.Vertices) == 1 })
	puzzle := make([]*puzzles.Puzzle, len(parts))
	for k, p := range parts {
		if puzzle[k] = s.part(p); 10*puzzle[k].Graph.Len() > 9*g.Len() {
			return result{}
		}
	}
	chosen := slices.Repeat([]bool{true}, g.Edges())
	for k, p := range parts {
		ans, err := solve(s.ctx, puzzle[k], Options{Engine: s.o.Engine, MaxLits: s.o.MaxLits, Seed: s.o.Seed,
			Quick: s.o.Quick})
		s.written.Attempts = append(s.written.Attempts, ans.Attempts...)
		if ans.Encoding != "" {
			s.written.Encoding, s.written.Why = ans.Encoding, ans.Why
		}
		switch {
		case err != nil:
			return result{err: fmt.Errorf("a part of the graph: %w", err)}
		case ans.Status == Infeasible:
			if by := ans.Refuted[len(ans.Refuted)-1].By; by == bound.ByUnsat || by == bound.ByFrontier {
				return refuted(s.a.Puzzle.TourMoves(), by, Proof{})
			}
		}
		if ans.Walk == nil {
			return result{}
		}
		for _, e := range p.Edges {
			chosen[e] = s.fixed(e)
		}
		for k, to := range ans.Walk[1:] {
			a, b := ans.Analysis.Vertex(ans.Walk[k]), ans.Analysis.Vertex(to)
			if max(a, b) < len(p.Vertices) {
				chosen[g.Edge(int(p.Vertices[a]), int(p.Vertices[b]))] = true
			}
		}
	}
	f, err := factor.NewFactor(g, func(e int) bool { return chosen[e] })
	if err != nil {
		return result{}
	}
	res := s.found(f)
	res.how = "a walk of this length was joined from tours of parts of the graph"
	return res
}

// fixed reports whether all tours have an edge of the graph, though its ends have others.
func (s *tourSearch) fixed(e int32) bool {
	g := s.graph
	return g.Fixed != nil && g.Fixed[e] && g.Degree(int(g.U[e])) > 2 && g.Degree(int(g.V[e])) > 2
}

// part is the puzzle of a part: after its vertices come others, of two edges, which stand for its links
// and for the edges that all tours have.
func (s *tourSearch) part(p factor.Part) *puzzles.Puzzle {
	var edges [][2]int
	number := map[int32]int{}
	for k, v := range p.Vertices {
		number[v] = k
	}
	size := len(p.Vertices)
	through := func(a, b int32) {
		edges = append(edges, [2]int{number[a], size}, [2]int{size, number[b]})
		size++
	}
	for _, e := range p.Edges {
		if a, b := s.graph.U[e], s.graph.V[e]; s.fixed(e) {
			through(a, b)
		} else {
			edges = append(edges, [2]int{number[a], number[b]})
		}
	}
	for _, l := range p.Links {
		through(l[0], l[1])
	}
	names := make([]string, size)
	for k := range names {
		names[k] = strconv.Itoa(k + 1)
	}
	graph, err := puzzles.NewGraph(names, edges)
	if err != nil {
		panic(err) // its vertices and edges are those of a graph
	}
	puzzle, err := puzzles.NewTour(graph, puzzles.Rules{Closed: true})
	if err != nil {
		panic(err)
	}
	return puzzle
}
