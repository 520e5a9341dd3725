package bench

import (
	"context"
	"errors"
	"time"

	"knightsat/bench/peers"
	"knightsat/puzzles"
)

// peerByName finds a peer, a program that solves puzzles in its own way and
// without an encoding; nil for none.
func peerByName(name string) peers.Peer {
	p, err := peers.ByName(name)
	if err != nil {
		return nil
	}
	return p
}

// ask lets a peer solve the puzzle. Its formulation is made anew for each puzzle,
// and that it has no shorter walk is its word: the known answer judges it.
func (r *reply) ask(ctx context.Context, peer peers.Peer, p *puzzles.Puzzle) *reply {
	began := time.Now()
	a, err := peer.Solve(ctx, p)
	r.Measured.SolveSeconds = time.Since(began).Seconds()
	r.Measured.Rounds, r.Measured.Cuts = a.Rounds, a.Cuts
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
