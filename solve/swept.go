package solve

import (
	"fmt"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/internal/frontier"
	"knightsat/puzzles"
)

// mostSwept is the number of vertices of a graph, and sweptStates that of states of a
// frontier, up to which a tour is looked for along a narrow frontier.
const (
	mostSwept   = 20_000
	sweptStates = 1 << 14
)

// sweep goes through a graph that is narrow, vertex by vertex: then a tour is found, or
// there is none, at once, which formulas may take for ever to say.
func (r *rise) sweep() error {
	t := r.a.Tour
	if t == nil || t.Graph == nil || t.Walk != nil || r.o.Encoding != nil || r.o.Bounds != nil ||
		r.a.Puzzle.Symmetric != puzzles.NoTurn || t.Graph.Len() > mostSwept {
		return nil
	}
	g := &frontier.Graph{N: t.Graph.Len()}
	for e := range t.Graph.U {
		g.Edges = append(g.Edges, frontier.Edge{U: int(t.Graph.U[e]), V: int(t.Graph.V[e]), Weight: 1, Fixed: t.Graph.Fixed != nil && t.Graph.Fixed[e]})
	}
	cycle, complete := frontier.Find(r.ctx, g, sweptStates)
	switch {
	case cycle != nil:
		f, err := twofactor.NewFactor(t.Graph, func(e int) bool { return cycle[e] })
		if err != nil {
			return fmt.Errorf("the cycle along a frontier is none: %w", err)
		}
		t.Walk = r.a.Walk(f.Tour())
	case complete:
		r.raise(r.most+1, bound.ByFrontier)
	}
	return nil
}
