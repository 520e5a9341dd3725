package find

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/find/mend"
	"knightsat/internal/factor"
	"knightsat/internal/frontier"
	"knightsat/internal/limits"
	"knightsat/internal/work"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/tourgraph"
)

// joined is the 2-factor that a flow found, if exchanges of two jumps joined its cycles to one. A
// tour of a square or two needs none; where numbers are given, a formula is to say whether it is one.
func joined(_ context.Context, s *Search, _ int64) (found Found, err error) {
	switch t := s.a.Tour; {
	case t == nil || t.Impossible != nil:
	case t.Factor != nil:
		return s.found(t.Factor, ""), nil
	case tourgraph.Small(s.a.Instance) && !s.a.Puzzle.Timed():
		found.Walk = s.walk(tourgraph.OfSmall(s.a.Instance))
	}
	return found, nil
}

// mended goes on where joining the cycles of the flow's 2-factor gave no tour.
func mended(ctx context.Context, s *Search, _ int64) (Found, error) {
	f := s.a.Tour.Factor
	if err := s.mendCycles(ctx, s.graph, f); err != nil {
		return Found{}, err
	}
	return s.found(f, ""), nil
}

// tourOf joins the cycles of a 2-factor of a graph to a tour; nil if that fails, or the graph is nil.
func (s *Search) tourOf(ctx context.Context, g *factor.Graph) ([]int, error) {
	if g == nil {
		return nil, nil
	}
	r := factor.Solve(ctx, g)
	if r == nil || r.Factor == nil {
		return nil, nil
	}
	r.Factor.Join(ctx)
	err := s.mendCycles(ctx, g, r.Factor)
	return r.Factor.Tour(), err
}

func (s *Search) mendCycles(ctx context.Context, g *factor.Graph, f *factor.Factor) error {
	if s.o.Models == nil {
		return nil
	}
	if err := mend.Join(ctx, g, f, s.o.Models); err != nil {
		return fmt.Errorf("joining cycles: %w", err)
	}
	return nil
}

// swept goes through a graph that is narrow, vertex by vertex: then a tour is found, or there is none, which
// formulas may take for ever to say.
func swept(ctx context.Context, s *Search, steps int64) (Found, error) {
	if ctx.Err() != nil {
		return Found{}, nil
	}
	g := &frontier.Graph{N: s.graph.Len()}
	for e := range s.graph.U {
		g.Edges = append(g.Edges, frontier.Edge{U: int(s.graph.U[e]), V: int(s.graph.V[e]), Weight: 1,
			Fixed: s.graph.Fixed != nil && s.graph.Fixed[e]})
	}
	if tree := frontier.NewTree(ctx, g); tree.Narrow(sweptStates) {
		s.tree = tree
	}
	if 2*s.a.Edges() > limits.SweptDegree*s.a.Len() {
		steps /= 32
	}
	return s.sweep(ctx, int(steps/aState))
}

func (s *Search) sweep(ctx context.Context, states int) (Found, error) {
	if s.tree == nil {
		return Found{}, nil
	}
	cycle, complete := s.tree.Find(ctx, states)
	switch {
	case cycle == nil && complete:
		none := bound.Refutation{Moves: s.a.Puzzle.TourMoves() + 1, By: facts.ByFrontier}
		return Found{By: none.By, Why: none}, nil
	case cycle == nil:
		return Found{}, nil
	}
	f, err := factor.NewFactor(s.graph, func(e int) bool { return cycle[e] })
	if err != nil {
		return Found{}, fmt.Errorf("the cycle found along a frontier is wrong: %w", err)
	}
	found := s.found(f, "a walk of this length was found over a narrow frontier")
	found.By = facts.ByFrontier
	return found, nil
}

// found is the tour that a 2-factor is, if it is one.
func (s *Search) found(f *factor.Factor, how string) Found {
	tour := f.Tour()
	if tour == nil {
		return Found{}
	}
	return Found{Walk: s.a.Walk(tour), How: how}
}

// beside looks for a tour while a solver works on formulas; the two take turns. It goes along the
// frontier, if that is narrow, and joins the cycles of a model of the degrees alone.
type beside struct {
	s      *Search
	joined *work.Search
	found  Found
	err    error
}

// Beside returns a search to be run in turns with formulas. It does nothing before its first turn.
func (s *Search) Beside(ctx context.Context) *beside {
	b := &beside{s: s}
	b.joined = work.New(ctx, func(ctx context.Context) { b.found, b.err = s.join(ctx) })
	return b
}

// Narrow reports whether the tours have a frontier so narrow that a search can go along it.
func (s *Search) Narrow() bool { return s.tree != nil }

// Turn continues the search. A turn along the frontier keeps more states the longer it is, in
// multiples of the first turn. Joining goes on until it has done so much work in all.
func (b *beside) Turn(ctx context.Context, length, done int64) (found Found, err error) {
	if states := int(length) * sweptTurn; states <= sweptStates {
		found, err = b.s.sweep(ctx, states)
		if found.Says() || err != nil {
			return found, err
		}
	}
	if b.joined.Until(done) {
		return b.found, b.err
	}
	return found, nil
}

// Stop ends the search.
func (b *beside) Stop() { b.joined.Stop() }

// join joins the cycles of a model of the degrees alone: it finds a tour or doesn't.
func (s *Search) join(ctx context.Context) (Found, error) {
	if s.graph == nil || s.o.Models == nil {
		return Found{}, nil
	}
	f, err := mend.Factor(ctx, s.graph, s.o.Models)
	if f == nil || err != nil {
		return Found{}, err
	}
	f.Join(ctx)
	if err := s.mendCycles(ctx, s.graph, f); err != nil {
		return Found{}, err
	}
	return s.found(f, ""), nil
}
