package bench

import (
	"context"
	"errors"
	"time"

	"knightsat/bench/peers"
	"knightsat/puzzles"
)

// ask lets a peer solve the puzzle. Its formulation is made anew for each puzzle,
// and that it has no shorter walk is its word: the known answer judges it.
func (r *reply) ask(ctx context.Context, peer *peers.Peer, p *puzzles.Puzzle) *reply {
	began := time.Now()
	a, err := peer.Solve(ctx, p)
	r.Measured.SolveSeconds = time.Since(began).Seconds()
	if a.Asked {
		r.Measured.Rounds = 1
	}
	var absent *peers.AbsentError
	switch {
	case errors.As(err, &absent):
		r.Status, r.Error = Absent, err.Error()
	case err != nil:
		return r.failed(err)
	case a.Status == peers.Optimal:
		r.Status, r.Lower = Optimal, a.Moves
		r.walk(a.Walk)
	case a.Status == peers.Infeasible:
		r.Status = Infeasible
	case ctx.Err() != nil:
		r.Status = Timeout
	default:
		return r.failed(errors.New("the peer gave up"))
	}
	return r
}
