package solve

import (
	"context"
	"fmt"
	"time"

	"knightsat/encode"
	"knightsat/solve/engine"
)

// decideAhead decides the bound T, and starts on the next ones in the meantime
// if there is more than one job. Outcomes are taken in order, so that the
// answer does not depend on the jobs.
func (r *rise) decideAhead(T, limit int) *track {
	if r.o.Jobs <= 1 {
		return r.attempt(r.ctx, T, limit, r.event)
	}
	for next := T; len(r.ahead) < r.o.Jobs && r.worthStarting(next, T); next++ {
		if r.ahead[next] != nil || !r.a.Allows(next) {
			continue
		}
		result := make(chan *track, 1)
		r.ahead[next] = result
		go func() { result <- r.attempt(r.stopped, next, limit, func(Event) {}) }()
	}
	o := <-r.ahead[T]
	delete(r.ahead, T)
	return o
}

// worthStarting reports whether the bound next may be asked for once T is
// refuted. No two formulas in the making are more than a few bounds apart.
func (r *rise) worthStarting(next, T int) bool {
	return next <= T+2*r.o.Jobs && next <= r.most &&
		(r.ans.Upper < 0 || next <= r.ans.Upper) && (r.o.MaxMoves == 0 || next <= r.o.MaxMoves)
}

// attempt decides one formula, adding the cuts of a lazy one until a model is a
// walk or none is left. It may run beside others.
func (r *rise) attempt(ctx context.Context, T, limit int, event func(Event)) *track {
	began := time.Now()
	ctx, done := context.WithCancel(ctx) // a program that wrote the formula ends with it
	defer done()
	f, session, err := r.open(ctx, T, limit)
	if err != nil {
		if ctx.Err() != nil { // the status stays unknown
			err = nil
		}
		return &track{at: Attempt{Moves: T}, err: err}
	}
	first := &track{enc: r.enc, f: f, session: session}
	if r.holds() {
		r.held = first
	} else {
		defer session.Close()
	}
	written := time.Since(began)
	t := r.inTurns(ctx, T, first, event)
	t.at.Moves = T
	t.at.Encode = written
	t.at.Parse = Parsed(f)
	t.at.Solve = time.Since(began) - written
	if t.err != nil {
		t.err = fmt.Errorf("encoding %s at %s: %w", t.enc.Name(), moves(T), t.err)
	}
	return t
}

// open writes the formula for T moves and opens a session on it: a formula of its
// own, or, where the encoding can and bounds are decided one at a time, the one
// that grows with the bound, in the session that they share.
func (r *rise) open(ctx context.Context, T, limit int) (f encode.Formula, s engine.Session, err error) {
	if r.growth == nil && r.o.Jobs <= 1 {
		if r.growth, err = encode.Grow(r.enc, r.a); err != nil {
			return nil, nil, err
		}
	}
	if r.growth != nil {
		if err := r.growth.Raise(ctx, T, limit); err != nil {
			return nil, nil, err
		}
		if r.session == nil {
			r.session = r.o.Engine.Open(r.growth.CNF())
		}
		return r.growth, engine.Assuming(r.session, r.growth.Assumption()), nil
	}
	if p := r.plans[T]; p != nil {
		f, err = p.Write(ctx, limit)
	} else {
		f, err = r.enc.Encode(ctx, r.a, T, limit)
	}
	if err != nil {
		return nil, nil, err
	}
	return f, r.o.Engine.Open(f.CNF()), nil
}
