package desk

import (
	"context"
	"fmt"
	"knightsat/bound"
	"time"

	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/solve"
)

// solveRequest is a puzzle, and how to solve it.
type solveRequest struct {
	asked
	Encoding string `json:"encoding"`  // "" or "auto" to choose one
	Timeout  string `json:"timeout"`   // as in "30s"; "" is a minute
	MaxMoves int    `json:"max_moves"` // 0 is no limit
	Quick    bool   `json:"quick"`
}

func (d *Desk) options(q *solveRequest) (o solve.Options, timeout time.Duration, err error) {
	o = solve.Options{MaxMoves: q.MaxMoves, Quick: q.Quick, MaxLits: limits.PageLiterals,
		Kinds: d.Encodings.Kinds()}
	if q.MaxMoves < 0 {
		return o, 0, fmt.Errorf("max_moves must be 0 or more, not %d", q.MaxMoves)
	}
	if q.Encoding != "" && q.Encoding != "auto" {
		if o.Encoding, err = d.Encodings.ByName(q.Encoding); err != nil {
			return o, 0, err
		}
	}
	timeout = defaultTimeout
	if q.Timeout != "" {
		if timeout, err = time.ParseDuration(q.Timeout); err != nil || timeout <= 0 || timeout > limits.PageTime {
			return o, 0, fmt.Errorf("timeout must be a time of at most %g s, as in 30s, not %q",
				limits.PageTime.Seconds(), Shorten(q.Timeout))
		}
	}
	return o, timeout, nil
}

// solvedJSON has the fields of the command line's answer.
type solvedJSON struct {
	solve.Report
	Bounds []*bound.Figure `json:"bounds"`
}

// count reads the question whether the shortest walk is the only one: it counts them,
// as far as it gets in a few seconds.
func (d *Desk) count(_ *asked, p *puzzles.Puzzle) (*Task, error) {
	return &Task{Limit: limits.PageCountTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		ans, counted, err := solve.Count(ctx, p, solve.Options{MaxLits: limits.PageLiterals / 8}, 0,
			limits.PageCountMemory)
		if err != nil {
			return nil, err
		}
		return &countJSON{counted.Number.String(), ans.Complete, ans.Status, ans.Walk.Moves()}, nil
	}}, nil
}

// countJSON is how many shortest walks there are.
type countJSON struct {
	Count    string       `json:"count"`
	Complete bool         `json:"count_complete"` // else there are at least so many
	Status   solve.Status `json:"status"`
	Moves    int          `json:"moves"` // of each
}

func (d *Desk) solve(q *solveRequest, p *puzzles.Puzzle) (*Task, error) {
	o, limit, err := d.options(q)
	if err != nil {
		return nil, err
	}
	return &Task{Limit: limit, Run: func(ctx context.Context, tell Tell) (any, error) {
		o.Events = tell
		ans, err := solve.Solve(ctx, p, o)
		if err != nil {
			return nil, err
		}
		return &solvedJSON{ans.Report(p), ans.Arguments(context.WithoutCancel(ctx))}, nil
	}}, nil
}
