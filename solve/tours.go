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
	question
	graph *factor.Graph  // of tours; nil if none are looked for
	tree  *frontier.Tree // of the graph, if it is so narrow that a sweep may end, else nil
}

func newTourSearch(q question) *tourSearch {
	s := &tourSearch{question: q}
	if q.a.Tour != nil {
		s.graph = q.a.Tour.Graph
	}
	return s
}

// begin goes on where joining the cycles of the flow's 2-factor gave no tour: it finds one soon, or
// that there is none, by more joining, by parts of the graph, or along a narrow frontier.
func (s *tourSearch) begin() (res result) {
	switch {
	case s.graph == nil || s.a.Impossible != nil:
		return res
	case s.a.Puzzle.Symmetric != puzzles.NoTurn:
		return s.turned()
	case s.a.Tour.Factor != nil:
		if res = s.mend(s.ctx, s.a.Tour.Factor); res.walk != nil || res.err != nil {
			return res
		}
	}
	if s.searched() {
		res = s.parted()
		if res.at.Status != cnf.Unknown || res.err != nil || s.ctx.Err() != nil {
			return res
		}
		s.narrow()
	}
	states := sweptFirst
	if 2*s.a.Edges() > mostDegree*s.a.Len() { // formulas of many jumps have a tour at once, mostly
		states /= 32
	}
	return s.sweep(s.ctx, states)
}

// joined is the 2-factor that a flow found, if exchanges of two jumps joined its cycles to one. A
// tour of a square or two needs none; where numbers are given, a formula is to say whether it is one.
func (s *tourSearch) joined() (res result) {
	switch t := s.a.Tour; {
	case t == nil || t.Impossible != nil:
	case t.Factor != nil:
		return s.found(t.Factor)
	case bound.Small(s.a.Instance) && !s.a.Puzzle.Timed():
		res.walk = s.a.Walk(bound.SmallTour(s.a.Instance))
	}
	return res
}

// searched reports whether the graph is to be split and swept.
func (s *tourSearch) searched() bool {
	return s.o.Encoding == nil && s.o.Bounds == nil && !s.a.Puzzle.Timed() && s.graph.Len() <= mostSwept
}

// narrow sees whether the graph is narrow.
func (s *tourSearch) narrow() {
	g := &frontier.Graph{N: s.graph.Len()}
	for e := range s.graph.U {
		g.Edges = append(g.Edges, frontier.Edge{U: int(s.graph.U[e]), V: int(s.graph.V[e]), Weight: 1,
			Fixed: s.graph.Fixed != nil && s.graph.Fixed[e]})
	}
	if tree := frontier.NewTree(g); tree.Narrow(mostStates) {
		s.tree = tree
	}
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
		return refuted(s.a.Puzzle.TourMoves(), bound.ByFrontier, Proof{})
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
	return result{at: Attempt{Moves: s.a.Puzzle.TourMoves(), Status: cnf.Sat}, walk: s.a.Walk(tour)}
}
