package atlas

import (
	"context"
	"fmt"
	"time"

	"knightsat/puzzles"
	"knightsat/solve"
)

// Settle answers one question. Where the timeout does not suffice for an open
// tour, its starts are tried one by one, with as much time for each: with an end
// fixed, flow alone often says that there is none. A timeout of 0 is none. When
// the context ends first, and not the timeout, its error is returned.
func Settle(ctx context.Context, b Board, timeout time.Duration, o solve.Options) (*Entry, error) {
	p, err := b.Puzzle()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	e, err := settle(ctx, b, p, timeout, o)
	if err == nil && e.Result == Unsettled && !b.Closed {
		e, err = byStarts(ctx, b, p, timeout, o)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b, err)
	}
	e.Seconds = seconds(time.Since(began))
	return e, e.check(b)
}

// settle answers the question that a puzzle is.
func settle(ctx context.Context, b Board, p *puzzles.Puzzle, timeout time.Duration, o solve.Options) (*Entry, error) {
	inner := ctx
	if timeout > 0 {
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	ans, err := solve.Solve(inner, p, o)
	if err != nil {
		return nil, err
	}
	e := &Entry{Piece: b.Piece.String(), Board: b.Size(), Closed: b.Closed, Symmetric: b.Turn}
	e.Rounds, e.Cuts = ans.Stats().Rounds, ans.Stats().Cuts
	switch ans.Status {
	case solve.Optimal, solve.Feasible: // every walk that solves the puzzle is a tour
		e.Result, e.By, e.Walk = Tour, "model", ans.Walk.String()
		if len(ans.Attempts) == 0 {
			e.By = "join"
		}
		return e, nil
	case solve.Infeasible:
		e.Result, e.Reason = None, ans.Reason
		if n := len(ans.Refuted); n > 0 {
			e.By = string(ans.Refuted[n-1].By)
		}
		return e, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	e.Result, e.Reason, e.Timeout = Unsettled, ans.Reason, timeout.Seconds()
	return e, nil
}

// byStarts looks for an open tour from each square; of those that a symmetry of
// the board takes to each other, from one.
func byStarts(ctx context.Context, b Board, p *puzzles.Puzzle, timeout time.Duration, o solve.Options) (*Entry, error) {
	sum := &Entry{Piece: b.Piece.String(), Board: b.Size(), Result: None}
	unsat := 0
	starts := startsUpToSymmetry(p)
	for _, s := range starts {
		from, err := puzzles.NewTour(p.Board, puzzles.Rules{Piece: p.Piece, Start: s})
		if err != nil {
			return nil, err
		}
		e, err := settle(ctx, b, from, timeout, o)
		if err != nil {
			return nil, err
		}
		sum.Starts++
		sum.Rounds += e.Rounds
		sum.Cuts += e.Cuts
		if e.Result != None {
			e.Starts, e.Rounds, e.Cuts = sum.Starts, sum.Rounds, sum.Cuts
			return e, nil
		}
		if e.By == "unsat" {
			unsat++
		}
	}
	sum.By = "flow"
	sum.Reason = fmt.Sprintf("no tour has its start on any of the %d squares that are different up to symmetry", len(starts))
	if unsat > 0 {
		sum.By = "unsat"
		sum.Reason += fmt.Sprintf("; %d of these are refuted without a solver, %d by one", len(starts)-unsat, unsat)
	}
	return sum, nil
}

// startsUpToSymmetry lists the squares of which no symmetry of the puzzle leads
// to an earlier one.
func startsUpToSymmetry(p *puzzles.Puzzle) []puzzles.Square {
	symmetries := puzzles.Symmetries(p)
	seen := map[puzzles.Square]bool{}
	var list []puzzles.Square
	for _, s := range p.Board.Squares() {
		if !seen[s] {
			list = append(list, s)
		}
		for _, y := range symmetries {
			seen[y.Apply(s)] = true
		}
	}
	return list
}
