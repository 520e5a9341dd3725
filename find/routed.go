package find

import (
	"context"
	"errors"
	"math"

	"knightsat/encode/cnf"
	"knightsat/internal/times"
	"knightsat/internal/work"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/windows"
)

// routing looks for a tour with numbers. Formulas of what is likely are far smaller than that of all tours, and have
// models that are easier to find; that one of them has none says nothing.
type routing struct {
	*Search
	left *times.Times
	seen times.Seen
}

// routed asks for tours among the times that are believed, or were seen along routes. Beliefs are right where many tours
// are left; where squares have few moves, they come back to a square by other ways too soon for that. The budget is for
// each formula of the first two beliefs; it is more for later ones.
func routed(ctx context.Context, s *Search, steps int64) (found Found, err error) {
	if s.a.Len() > cnf.MaxLits/s.a.Len() {
		return found, nil
	}
	left := s.narrowed(ctx, "likely times")
	if left == nil {
		return found, nil
	}
	r := &routing{s, left, times.Seen{Times: left}}
	for try := 0; try < likelyTries && found.Walk == nil && err == nil && ctx.Err() == nil; try++ {
		var b *times.Beliefs
		if s.a.Edges() > fewMoves*s.a.Len() {
			b = times.NewBeliefs(left, s.o.Seed+uint64(try))
		}
		if b == nil {
			found, err = r.walked(ctx, try, seenSteps*steps)
		} else {
			found, err = r.believed(ctx, b, steps*int64(1+try/2))
		}
	}
	return found, err
}

// narrowed are the times that are left for squares; nil if there are none, or so few that a formula of all is written at
// once, unless the finder is given a budget.
func (s *Search) narrowed(ctx context.Context, finder string) *times.Times {
	left, err := windows.Narrowed(ctx, s.a.Instance, s.a.Puzzle.TourMoves())
	_, forced := s.o.Budgets[finder]
	if err != nil || !forced && left.Places() < routedPlaces || left.Dead() {
		return nil
	}
	return left
}

// believed asks for a tour where beliefs are firmer and firmer.
func (r *routing) believed(ctx context.Context, b *times.Beliefs, steps int64) (found Found, err error) {
	n := float64(r.left.N)
	for most := believedPlaces * n; most > n*3/2 && found.Walk == nil && err == nil && ctx.Err() == nil; {
		at, places := [][]int32(nil), math.Inf(1)
		for places > most {
			if !b.Round(ctx) {
				return found, nil
			}
			at, places = b.Likely()
		}
		most = places * 3 / 4
		found, err = r.among(ctx, at, steps)
	}
	return found, err
}

// walked asks for a tour where routes were, after some more of these.
func (r *routing) walked(ctx context.Context, try int, steps int64) (Found, error) {
	for n := range seenRoutes {
		if !r.seen.Look(ctx, r.o.Seed+uint64(try*seenRoutes+n)) {
			return Found{}, nil
		}
	}
	return r.among(ctx, r.seen.Likely(seenPlaces*r.left.N), steps)
}

// among looks for a tour that is at these vertices, by time.
func (r *routing) among(ctx context.Context, at [][]int32, steps int64) (found Found, err error) {
	known := r.a.Facts()
	known.Times = func(_ context.Context, moves, _ int, _ bool) (*facts.Times, error) {
		if moves == len(at) { // a closed tour ends where it begins
			at = append(at, at[0])
		}
		return &facts.Times{At: at, By: facts.ByReach}, nil
	}
	f, err := r.o.Encode(ctx, known)
	if large := (*cnf.TooLargeError)(nil); errors.As(err, &large) || ctx.Err() != nil {
		return found, nil
	} else if err != nil {
		return found, err
	}
	search := work.New(ctx, func(ctx context.Context) { found.Walk, _, err = r.o.Decide(ctx, f) })
	search.Until(steps)
	search.Stop()
	found.How = "a tour was found among the times that are likely for squares"
	return found, err
}
