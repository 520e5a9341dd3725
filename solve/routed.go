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

// routed looks for a tour with numbers near routes that are laid along these. Formulas of what is
// near are far smaller than that of all tours, and have models that are easier to find; that one
// of them has none says nothing.
func (q question) routed(T int) (res result) {
	_, counts := q.o.Engine.(engine.Gini) // its work, which ends each try
	if !counts || q.o.Encoding != nil || q.o.Bounds != nil || !bound.IsTour(q.a.Instance) ||
		len(q.a.Numbers) == 0 || T != q.a.Puzzle.TourMoves() {
		return res
	}
	left, err := bound.TimesLeft(q.ctx, q.a.Instance, T)
	if err != nil || left.Places() < fewPlaces || left.Dead() {
		return res
	}
	for try := range mostRoutes {
		route := left.Laid(q.ctx, q.o.Seed+uint64(try))
		undecided := false
		for _, near := range []edge.Near{{Moves: 2}, {Moves: 3}, {Moves: 4}, {Moves: 2, Times: 16}} {
			if undecided && near.Moves != 4 { // it has much of what was looked at in vain
				continue
			}
			near.Route = route
			f, err := near.Encode(q.ctx, q.a, q.o.MaxLits)
			if large := (*cnf.TooLargeError)(nil); errors.As(err, &large) || q.ctx.Err() != nil {
				return result{}
			} else if err != nil {
				return result{err: err}
			}
			res = result{how: "a tour was found near a route that was laid along the numbers"}
			search := work.New(q.ctx, func(ctx context.Context) {
				res.walk, res.at, res.err = Decide(ctx, q.o.Engine, f, q.a.Puzzle)
			})
			search.Until(routedWork * int64(1+try/2))
			search.Stop()
			res.at.Moves = T
			if res.walk != nil || res.err != nil {
				return res
			}
			undecided = res.at.Status == cnf.Unknown
		}
	}
	return result{}
}
