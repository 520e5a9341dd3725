package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/internal/frontier"
	"knightsat/puzzles"
)

const (
	mostSwept  = 20_000  // vertices of a graph that is looked at along a narrow frontier
	sweptTurn  = 1 << 19 // states for each firstTurn of a turn: about as many as take its time
	mostStates = 1 << 25 // of a turn
)

var sweptFirst = 1 << 19 // states before any formula has had a turn; a variable for tests

// sweep goes through a graph that is narrow, vertex by vertex: then a tour is found, or
// there is none, which formulas may take for ever to say.
func (r *rise) sweep(ctx context.Context, states int) (walk puzzles.Walk, none bool, err error) {
	g := r.swept()
	if g == nil {
		return nil, false, nil
	}
	t := r.a.Tour
	cycle, complete := frontier.Find(ctx, g, states)
	if cycle == nil {
		return nil, complete, nil
	}
	f, err := twofactor.NewFactor(t.Graph, func(e int) bool { return cycle[e] })
	if err != nil {
		return nil, false, fmt.Errorf("the cycle found along a frontier is wrong: %w", err)
	}
	return r.a.Walk(f.Tour()), false, nil
}

// swept is the graph to be gone through, or nil.
func (r *rise) swept() *frontier.Graph {
	t := r.a.Tour
	if t == nil || t.Graph == nil || t.Walk != nil || r.o.Encoding != nil || r.o.Bounds != nil ||
		r.a.Puzzle.Symmetric != puzzles.NoTurn || t.Graph.Len() > mostSwept {
		return nil
	}
	g := &frontier.Graph{N: t.Graph.Len()}
	for e := range t.Graph.U {
		g.Edges = append(g.Edges, frontier.Edge{U: int(t.Graph.U[e]), V: int(t.Graph.V[e]), Weight: 1, Fixed: t.Graph.Fixed != nil && t.Graph.Fixed[e]})
	}
	return g
}

// narrow reports whether a sweep that takes its time may end. It looks once.
func (r *rise) narrow() bool {
	if r.slender == nil {
		g := r.swept()
		yes := g != nil && frontier.Narrow(g, mostStates)
		r.slender = &yes
	}
	return *r.slender
}

// sweepFirst finds a tour at once where the graph is so narrow, or that there is none.
func (r *rise) sweepFirst() error {
	if !r.narrow() {
		return nil
	}
	states := sweptFirst
	if 2*r.a.Edges() > mostDegree*r.a.Len() { // formulas of many jumps have a tour at once, mostly
		states /= 32
	}
	walk, none, err := r.sweep(r.ctx, states)
	switch {
	case none:
		r.raise(r.most+1, bound.ByFrontier)
	case walk != nil:
		r.a.Tour.Walk = walk
	}
	return err
}
