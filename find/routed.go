package find

import (
	"context"
	"errors"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/edge"
	"knightsat/internal/limits"
	"knightsat/internal/work"
)

// routed looks for a tour with numbers near routes that are laid along these. Formulas of what is
// near are far smaller than that of all tours, and have models that are easier to find; that one
// of them has none says nothing. The budget is for each formula of the first two; it is more for later ones.
func routed(ctx context.Context, s *Search, steps int64) (Found, error) {
	left, err := bound.TimesLeft(ctx, s.a.Instance, s.a.Puzzle.TourMoves())
	_, forced := s.o.Budgets["near routes"]
	if err != nil || !forced && left.Places() < limits.RoutedPlaces || left.Dead() {
		return Found{}, nil
	}
	for try := range limits.Routes {
		route := left.Laid(ctx, s.o.Seed+uint64(try))
		undecided := false
		for _, near := range []edge.Near{{Moves: 2}, {Moves: 3}, {Moves: 4}, {Moves: 2, Times: 16}} {
			if undecided && near.Moves != 4 { // it has much of what was looked at in vain
				continue
			}
			near.Route = route
			f, err := near.Encode(ctx, s.a, s.o.MaxLits)
			if large := (*cnf.TooLargeError)(nil); errors.As(err, &large) || ctx.Err() != nil {
				return Found{}, nil
			} else if err != nil {
				return Found{}, err
			}
			found, decided := Found{How: "a tour was found near a route that was laid along the numbers"}, false
			search := work.New(ctx, func(ctx context.Context) { found.Walk, decided, err = s.o.Decide(ctx, f) })
			search.Until(steps * int64(1+try/2))
			search.Stop()
			if found.Walk != nil || err != nil {
				return found, err
			}
			undecided = !decided
		}
	}
	return Found{}, nil
}
