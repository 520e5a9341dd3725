package solve

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"knightsat/bound"
	"knightsat/internal/factor"
	"knightsat/puzzles"
)

// mix makes another tour of the one that was found, without the regular rows that 2-factors
// of large boards begin with: exchanges at random, then the cycles that they leave are
// joined again. Where that fails it tries again with fewer exchanges, and at last leaves
// the tour as it was, as it leaves what is no tour, or a symmetric one.
func (r *rise) mix() error {
	in := r.a.Instance
	if r.ans.Walk == nil || !bound.IsTour(in) || in.Puzzle.Symmetric != puzzles.NoTurn || in.Puzzle.Timed() ||
		bound.Small(in) {
		return nil
	}
	g := bound.NewTours(r.ctx, in)
	if g == nil {
		return nil
	}
	random := rand.New(rand.NewPCG(r.o.Seed, 0x6d6978))
	for tries := 20 * in.Len(); tries > in.Len()/4 && r.ctx.Err() == nil; tries /= 4 {
		f, err := factor.NewFactor(g, edgesOf(in, g, r.ans.Walk))
		if err != nil {
			return fmt.Errorf("reading a tour as a 2-factor: %w", err)
		}
		f.Shuffle(random, tries)
		f.Join(r.ctx)
		res := (&tourSearch{question: r.question, graph: g}).mend(r.ctx, f)
		if res.walk != nil || res.err != nil {
			return errors.Join(res.err, r.keep(res.walk))
		}
	}
	return nil
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
