package solve

import (
	"context"
	"errors"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/edge"
	"knightsat/internal/work"
	"knightsat/solve/engine"
)

// Limits of looking for tours near routes.
const (
	mostRoutes = 8
	routedWork = int64(1 << 21) // for a formula of the first two routes; more for later ones
)

// fewPlaces is so few pairs of a square and a time that a formula of all is written at once.
var fewPlaces = 6000 // a variable for tests

// routed looks for a tour with numbers near routes that are laid along these, and reports
// whether it has found one. Formulas of what is near are far smaller than that of all tours, and
// have models that are easier to find; that one of them has none says nothing.
func (r *rise) routed(T int) (found bool, err error) {
	_, counts := r.o.Engine.(engine.Gini) // its work, which ends each try
	if !counts || r.o.Encoding != nil || r.o.Bounds != nil || !bound.IsTour(r.a.Instance) ||
		len(r.a.Numbers) == 0 || T != r.a.Puzzle.TourMoves() {
		return false, nil
	}
	left, err := bound.TimesLeft(r.ctx, r.a.Instance, T)
	if err != nil || left.Places() < fewPlaces || left.Dead() {
		return false, nil
	}
	for try := range mostRoutes {
		route := left.Laid(r.ctx, r.o.Seed+uint64(try))
		refuted := true
		for _, near := range []edge.Near{{Moves: 2}, {Moves: 3}, {Moves: 4}, {Moves: 2, Times: 16}} {
			if !refuted && near.Moves != 4 { // it has much of what was looked at in vain
				continue
			}
			near.Route = route
			f, err := near.Encode(r.ctx, r.a, r.o.MaxLits)
			if large := (*cnf.TooLargeError)(nil); errors.As(err, &large) || r.ctx.Err() != nil {
				return false, nil
			} else if err != nil {
				return false, err
			}
			r.event(Event{Trying: T})
			var t track
			search := work.New(r.ctx, func(ctx context.Context) {
				t.walk, t.at, t.err = Decide(ctx, r.o.Engine, f, r.a.Puzzle)
			})
			search.Until(routedWork * int64(1+try/2))
			search.Stop()
			switch {
			case t.err != nil:
				return false, t.err
			case t.walk != nil:
				r.by = "a tour was found near a route that was laid along the numbers"
				return true, r.keep(t.walk)
			}
			refuted = t.at.Status == cnf.Unsat
		}
	}
	return false, nil
}
