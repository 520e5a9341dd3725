package find

import (
	"context"
	"fmt"
	"math/rand/v2"

	"knightsat/internal/factor"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// Mixed makes an irregular tour from one that was found (on large boards, those have regular rows).
// It exchanges edges at random and joins the cycles that result. If that fails, it tries fewer
// exchanges. It returns nil if nothing works, for symmetric tours, and for walks that are no tours.
func (s *Search) Mixed(ctx context.Context, walk puzzles.Walk) (puzzles.Walk, error) {
	in := s.a.Instance
	if walk == nil || !in.IsTour() || in.Puzzle.Symmetric != puzzles.NoTurn || in.Puzzle.Timed() ||
		tourgraph.Small(in) {
		return nil, nil
	}
	g := tourgraph.New(ctx, in)
	if g == nil {
		return nil, nil
	}
	random := rand.New(rand.NewPCG(s.o.Seed, 0x6d6978))
	for tries := 20 * in.Len(); tries > in.Len()/4 && ctx.Err() == nil; tries /= 4 {
		f, err := factor.NewFactor(g, edgesOf(in, g, walk))
		if err != nil {
			return nil, fmt.Errorf("reading a tour as a 2-factor: %w", err)
		}
		f.Shuffle(random, tries)
		f.Join(ctx)
		if err := s.mendCycles(ctx, g, f); err != nil {
			return nil, err
		}
		if tour := f.Tour(); tour != nil {
			return in.Walk(tour), nil
		}
	}
	return nil, nil
}

// edgesOf tells the edges of a tour, and those of the dummy to its ends.
func edgesOf(in *puzzles.Instance, g *factor.Graph, w puzzles.Walk) func(e int) bool {
	has := make([]bool, g.Edges())
	for i := range w.Moves() {
		has[g.Edge(in.Vertex(w[i]), in.Vertex(w[i+1]))] = true
	}
	if g.Dummy >= 0 {
		has[g.Edge(in.Vertex(w[0]), g.Dummy)] = true
		has[g.Edge(in.Vertex(w[w.Moves()]), g.Dummy)] = true
	}
	return func(e int) bool { return has[e] }
}
