package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/factor"
	"knightsat/internal/frontier"
	"knightsat/puzzles"
	"knightsat/solve/mend"
)

const (
	mostSwept  = 20_000  // vertices of a graph that is looked at along a narrow frontier
	sweptTurn  = 1 << 19 // states for each firstTurn of a turn: about as many as take its time
	mostStates = 1 << 25 // of a turn
)

var sweptFirst = 1 << 19 // states before any formula has had a turn; a variable for tests

// tourSearch looks for a tour without a formula: by joining the cycles of 2-factors, and along
// the frontier of a narrow graph.
type tourSearch struct {
	in    *puzzles.Instance
	graph *factor.Graph  // of tours; nil if none are looked for
	tree  *frontier.Tree // of the graph, if it is so narrow that a sweep that takes its time may end, else nil
}

// newTourSearch has a tree only if a sweep is to be tried.
func newTourSearch(q question) *tourSearch {
	s := &tourSearch{in: q.a.Instance}
	t := q.a.Tour
	if t == nil || t.Graph == nil {
		return s
	}
	s.graph = t.Graph
	if t.Walk != nil || q.o.Encoding != nil || q.o.Bounds != nil || q.a.Puzzle.Symmetric != puzzles.NoTurn ||
		q.a.Puzzle.Timed() || t.Graph.Len() > mostSwept {
		return s
	}
	g := &frontier.Graph{N: t.Graph.Len()}
	for e := range t.Graph.U {
		g.Edges = append(g.Edges,
			frontier.Edge{U: int(t.Graph.U[e]), V: int(t.Graph.V[e]), Weight: 1,
				Fixed: t.Graph.Fixed != nil && t.Graph.Fixed[e]})
	}
	if tree := frontier.NewTree(g); tree.Narrow(mostStates) {
		s.tree = tree
	}
	return s
}

// first finds a tour at once if joining the cycles of a 2-factor goes on to one, where the
// graph is narrow, or where a turn is to keep the tour; or that there is none.
func (s *tourSearch) first(ctx context.Context, t *bound.Tour, seed uint64) result {
	switch {
	case t != nil && t.Walk != nil:
		return result{walk: t.Walk}
	case s.graph != nil && s.in.Puzzle.Symmetric != puzzles.NoTurn:
		return s.turned(ctx, seed)
	}
	if t != nil && t.Factor != nil {
		if res := s.mend(ctx, t.Factor); res.walk != nil || res.err != nil {
			return res
		}
	}
	states := sweptFirst
	if 2*s.in.Edges() > mostDegree*s.in.Len() { // formulas of many jumps have a tour at once, mostly
		states /= 32
	}
	return s.sweep(ctx, states)
}

// sweep goes through a graph that is narrow, vertex by vertex: then a tour is found, or
// there is none, which formulas may take for ever to say.
func (s *tourSearch) sweep(ctx context.Context, states int) result {
	if s.tree == nil {
		return result{}
	}
	cycle, complete := s.tree.Find(ctx, states)
	switch {
	case cycle == nil && complete:
		return refuted(s.in.Puzzle.TourMoves(), bound.ByFrontier, Proof{})
	case cycle == nil:
		return result{}
	}
	f, err := factor.NewFactor(s.graph, func(e int) bool { return cycle[e] })
	if err != nil {
		return result{err: fmt.Errorf("the cycle found along a frontier is wrong: %w", err)}
	}
	res := s.found(f)
	res.at.By, res.how = bound.ByFrontier, "a walk of this length was found over a narrow frontier"
	return res
}

// join joins the cycles of a model of the degrees alone: it finds a tour or doesn't.
func (s *tourSearch) join(ctx context.Context) result {
	if s.graph == nil {
		return result{}
	}
	f, err := mend.Factor(ctx, s.graph)
	if f == nil || err != nil {
		return result{err: err}
	}
	f.Join(ctx)
	return s.mend(ctx, f)
}

// mend goes on where joining the cycles of a 2-factor left some: it finds a tour or doesn't.
func (s *tourSearch) mend(ctx context.Context, f *factor.Factor) result {
	if err := mend.Join(ctx, s.graph, f); err != nil {
		return result{err: fmt.Errorf("joining cycles: %w", err)}
	}
	return s.found(f)
}

// found is the tour that a 2-factor is, if it is one.
func (s *tourSearch) found(f *factor.Factor) result {
	tour := f.Tour()
	if tour == nil {
		return result{}
	}
	return result{at: Attempt{Moves: s.in.Puzzle.TourMoves(), Status: cnf.Sat}, walk: s.in.Walk(tour)}
}
