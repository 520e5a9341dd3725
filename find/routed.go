package find

import (
	"context"
	"errors"
	"slices"

	"knightsat/encode/cnf"
	"knightsat/internal/times"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/windows"
)

// routed looks for a tour with numbers near routes that are laid along these. Formulas of what is
// near are far smaller than that of all tours, and have models that are easier to find; that one
// of them has none says nothing. The budget is for each formula of the first two; it is more for later ones.
func routed(ctx context.Context, s *Search, steps int64) (Found, error) {
	if s.a.Len() > cnf.MaxLits/s.a.Len() {
		return Found{}, nil
	}
	left, err := windows.Narrowed(ctx, s.a.Instance, s.a.Puzzle.TourMoves())
	_, forced := s.o.Budgets["near routes"]
	if err != nil || !forced && left.Places() < routedPlaces || left.Dead() {
		return Found{}, nil
	}
	for try := range maxRoutes {
		route := left.Laid(ctx, s.o.Seed+uint64(try))
		if route == nil {
			return Found{}, nil
		}
		undecided := false
		for _, n := range []near{{moves: 2}, {moves: 3}, {moves: 4}, {moves: 2, times: 16}} {
			if undecided && n.moves != 4 { // it has much of what was looked at in vain
				continue
			}
			known := s.a.Facts()
			known.Times = n.table(s.a.Instance, route, left)
			f, err := s.o.Encode(ctx, known)
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

// near is what is near a route, which has a vertex for each time of a tour: what is at most this
// number of moves from where the route is at a time, or at most this number of times before or after.
type near struct{ moves, times int }

// table has of the times that are left those near the route. A formula of these is smaller than that of all
// tours; where it has no model there may be tours elsewhere.
func (n near) table(in *puzzles.Instance, route []int, left *times.Times,
) func(ctx context.Context, moves, most int, goals bool) (*facts.Times, error) {
	return func(_ context.Context, moves, _ int, _ bool) (*facts.Times, error) {
		beside := make([][]bool, len(route)) // by time and vertex
		for t, v := range route {
			beside[t] = make([]bool, in.Len())
			beside[t][v] = true
			reached := []int{v}
			for range n.moves {
				for _, u := range slices.Clone(reached) {
					for _, w := range in.Neighbours(u) {
						if !beside[t][w] {
							beside[t][w] = true
							reached = append(reached, int(w))
						}
					}
				}
			}
		}
		table := &facts.Times{At: make([][]int32, moves+1), By: facts.ByReach}
		for t := range moves + 1 {
			at := t % len(route) // a closed tour ends where the route begins
			from, to := max(0, at-n.times), min(len(route), at+n.times+1)
			for v := range in.Len() {
				if left.Has(v, t) && slices.ContainsFunc(beside[from:to], func(on []bool) bool { return on[v] }) {
					table.At[t] = append(table.At[t], int32(v))
				}
			}
		}
		return table, nil
	}
}
