package find

import (
	"context"

	"knightsat/find/mend"
	"knightsat/internal/watch"
	"knightsat/internal/work"
	"knightsat/puzzles"
)

// loosened looks for a tour with many squares and few numbers: it lays a route along these, which leaves out some squares
// and visits as many twice, and mends it by annealing and by formulas of windows, in turn.
func loosened(ctx context.Context, s *Search, steps int64) (found Found, err error) {
	if watch.InPage {
		return found, nil
	}
	left := s.narrowed(ctx, "mended routes")
	if left == nil {
		return found, nil
	}
	r, mended := &mend.Route{Instance: s.a.Instance, Left: left, Models: s.o.Models}, false
	search := work.New(ctx, func(ctx context.Context) { mended, err = r.Mend(ctx, s.o.Seed) })
	search.Until(steps)
	search.Stop()
	if err != nil || !mended {
		return found, err
	}
	if s.a.Puzzle.Closed {
		r.Walk = append(r.Walk, r.Walk[0])
	}
	if walk := s.a.Walk(r.Walk); puzzles.Check(s.a.Puzzle, walk) == nil { // goals in order may not be
		found = Found{Walk: walk, How: "a tour was found by mending a route that was laid along the numbers"}
	}
	return found, nil
}
