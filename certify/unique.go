package certify

import (
	"context"
	"fmt"

	"knightsat/certify/rows"
	"knightsat/solve"
)

// solved is the answer, which with Unique must have the only shortest walk.
func (w *writer) solved(ctx context.Context) (*solve.Answer, error) {
	w.progress("solving")
	if !w.o.Unique {
		return solve.Solve(ctx, w.p, w.o.Solve)
	}
	ans, u, err := solve.Unique(ctx, w.p, w.o.Solve)
	switch {
	case err != nil:
		return nil, err
	case u.Another != nil:
		return nil, fmt.Errorf("the walk is not the only one: %s and %s", ans.Walk, u.Another)
	case ans.Status == solve.Optimal && !u.Known:
		return nil, &UnfinishedError{ans.Reason}
	case ans.Status == solve.Infeasible:
		return nil, fmt.Errorf("there is no walk that could be the only one: %s", ans.Reason)
	}
	return ans, nil
}

// unique has a solver refute that another walk has as few moves.
func (w *writer) unique(ctx context.Context, ans *solve.Answer) error {
	w.m.Unique = true
	w.progress("refuting another walk of %d moves", ans.Walk.Moves())
	return w.elsewhere(ctx, "unique", rows.Request{Model: rows.OfTimes, Moves: ans.Walk.Moves(), Walk: ans.Walk},
		fmt.Sprintf("no other walk has %d moves, by where the piece is after each of them", ans.Walk.Moves()))
}
