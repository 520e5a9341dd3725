package find

import (
	"context"
	"slices"
	"strconv"

	"knightsat/internal/factor"
	"knightsat/puzzles"
)

// parts are what is left of a graph without pairs of edges that each tour has. A tour of the graph is one of
// each part.
type parts struct {
	s       *Search
	parts   []factor.Part
	Puzzles []*puzzles.Puzzle // a closed tour each
}

// parts splits the graph of a tour. It returns nil if the graph does not fall apart, or if a part is nearly as
// large as it.
func (s *Search) Parts(ctx context.Context) *parts {
	g := s.graph
	if !s.isFree() || g.Dummy >= 0 && g.Start < 0 != (g.End < 0) { // an edge of the dummy's many is fixed
		return nil
	}
	all := g.Parts(ctx)
	if all == nil {
		return nil
	}
	p := &parts{s: s}
	for _, of := range all {
		if len(of.Vertices) == 1 {
			continue
		}
		if 10*(len(of.Vertices)+len(of.Links)) > 9*g.Len() {
			return nil
		}
		p.parts, p.Puzzles = append(p.parts, of), append(p.Puzzles, s.part(of))
	}
	s.Tried = append(s.Tried, Try{Name: "parts of the graph", Moves: -1})
	return p
}

// Join joins tours of all parts, in this order, to one of the graph.
func (p *parts) Join(tours []puzzles.Walk) Found {
	g := p.s.graph
	chosen := slices.Repeat([]bool{true}, g.Edges())
	for k, of := range p.parts {
		for _, e := range of.Edges {
			chosen[e] = false
		}
		vertex := map[puzzles.Square]int{}
		for v, square := range p.Puzzles[k].Graph.Squares()[:len(of.Vertices)] {
			vertex[square] = int(of.Vertices[v])
		}
		for at, to := range tours[k][1:] {
			a, inside := vertex[tours[k][at]]
			if b, both := vertex[to]; inside && both {
				chosen[g.Edge(a, b)] = true
			}
		}
	}
	f, err := factor.NewFactor(g, func(e int) bool { return chosen[e] })
	if err != nil {
		return Found{}
	}
	found := p.s.found(f, "a walk of this length was joined from tours of parts of the graph")
	if found.Walk != nil {
		p.s.Tried[len(p.s.Tried)-1].Moves = found.Walk.Moves()
	}
	return found
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
