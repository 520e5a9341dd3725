package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// Where the walk that it has is above the lower bound, quickSearched tries this many
// double bridges for each goal, with more goals more, and at most so many. Effort, not
// time, limits it, so that the answer is the same on each machine.
const (
	quickKicks = 3
	moreKicks  = 250 // so many goals add one
	mostKicks  = 20
)

// searched finds a good walk without a formula: along shortest paths where the goals
// come in order; else in an order of the goals that local search found (package tsp).
// It is nil if there is none: for impossible puzzles, for most of those that forbid
// to visit a square twice, and when the context ends first. The seed fixes the random
// choices of local search.
func searched(ctx context.Context, a *bound.Analysis, seed uint64) puzzles.Walk {
	if a.Impossible != nil {
		return nil
	}
	var walk []int
	switch {
	case a.Puzzle.Ordered:
		walk = bound.Spell(ctx, a.Instance, bound.OrderedStops(a.Instance))
	case !bound.IsTour(a.Instance):
		walk = quickSearched(ctx, a, seed)
	case a.Tour != nil:
		return a.Tour.Walk // joined from a 2-factor
	}
	w := a.Walk(walk)
	if puzzles.Check(a.Puzzle, w) != nil { // cut short, or it visits a square twice
		return nil
	}
	return w
}

// quickSearched takes the best order that the analysis met, or a new one, and
// goes on looking for a better one unless it meets the lower bound. It returns
// nil if there are too many goals for that.
func quickSearched(ctx context.Context, a *bound.Analysis, seed uint64) []int {
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
