package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/factor"
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
func (r *rise) sweep(ctx context.Context, states int) (puzzles.Walk, cnf.Status, error) {
	if r.tree == nil {
		return nil, cnf.Unknown, nil
	}
	cycle, complete := r.tree.Find(ctx, states)
	switch {
	case cycle == nil && complete:
		return nil, cnf.Unsat, nil
	case cycle == nil:
		return nil, cnf.Unknown, nil
	}
	f, err := factor.NewFactor(r.a.Tour.Graph, func(e int) bool { return cycle[e] })
	if err != nil {
		return nil, cnf.Unknown, fmt.Errorf("the cycle found along a frontier is wrong: %w", err)
	}
	return r.a.Walk(f.Tour()), cnf.Sat, nil
}

// swept is the graph to be gone through, or nil.
func (r *rise) swept() *frontier.Graph {
	t := r.a.Tour
	if t == nil || t.Graph == nil || t.Walk != nil || r.o.Encoding != nil || r.o.Bounds != nil ||
		r.a.Puzzle.Symmetric != puzzles.NoTurn || r.a.Puzzle.Timed() || t.Graph.Len() > mostSwept {
		return nil
	}
	g := &frontier.Graph{N: t.Graph.Len()}
	for e := range t.Graph.U {
		g.Edges = append(g.Edges,
			frontier.Edge{U: int(t.Graph.U[e]), V: int(t.Graph.V[e]), Weight: 1,
				Fixed: t.Graph.Fixed != nil && t.Graph.Fixed[e]})
	}
	return g
}

// sweepFirst finds a tour at once where the graph is so narrow, or that there is none.
func (r *rise) sweepFirst() error {
	g := r.swept()
	if g == nil {
		return nil
	}
	tree := frontier.NewTree(g)
	if !tree.Narrow(mostStates) {
		return nil
	}
	r.tree = tree
	states := sweptFirst
	if 2*r.a.Edges() > mostDegree*r.a.Len() { // formulas of many jumps have a tour at once, mostly
		states /= 32
	}
	walk, status, err := r.sweep(r.ctx, states)
	if status == cnf.Unsat {
		r.raise(r.most+1, bound.ByFrontier, Proof{})
	}
	r.a.Tour.Walk = walk
	return err
}
