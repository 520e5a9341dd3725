package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// Where the walk that it has is above the lower bound, searched tries this many
// double bridges for each goal, with more goals more, and at most so many. Effort, not
// time, limits it, so that the answer is the same on each machine.
const (
	quickKicks = 3
	moreKicks  = 250 // so many goals add one
	mostKicks  = 20
)

// searched finds a good walk without a formula, in an order of the goals that local search
// found (package tsp): it takes the best order that the analysis met, or a new one, and
// goes on looking for a better one unless it meets the lower bound. It returns nil if there are
// too many goals for that. Where no square may be visited twice, it may not have found a
// walk that keeps to that. The seed fixes the random choices.
func searched(ctx context.Context, a *bound.Analysis, seed uint64) []int {
	m := a.Terminals(ctx)
	if m == nil {
		return nil
	}
	s := tsp.NewSearch(ctx, m.Problem, a.Order, seed+2)
	if a.Best().Moves < s.Length() {
		s.Guide(ctx, m.Potentials(a))
	}
	s.Run(ctx, m.Len()*min(quickKicks+m.Len()/moreKicks, mostKicks), a.Best().Moves)
	walk := m.Vertices(ctx, s.Order())
	if a.Puzzle.Once && puzzles.Check(a.Puzzle, a.Walk(walk)) != nil {
		return quickApart(ctx, a, m, a.Best().Moves, fewOrders, seed+3)
	}
	return walk
}
