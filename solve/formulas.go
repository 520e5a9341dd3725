package solve

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
	"knightsat/solve/engine"
)

// encoding is the encoding that was asked for, else the best for the puzzle given its best known walk. It is
// chosen once.
func (f *formulas) encoding(ctx context.Context, known int) encode.Encoding {
	switch {
	case f.enc != nil:
	case f.o.Encoding != nil:
		f.enc, f.why = f.o.Encoding, "it was asked for"
	default: // smaller numbers of moves are refuted already: they are taken in turn
		asked := f.asked()
		asked.Upper, asked.Refuted = known, true
		f.enc, f.why = Choose(ctx, f.o.Kinds, asked)
	}
	return f.enc
}

// decide decides the formula for T moves.
func (f *formulas) decide(ctx context.Context, T, limit int, event func(Event)) *track {
	t := f.attempt(ctx, T, limit, event)
	switch p := f.plans.left[T]; {
	case t.at.Status == cnf.Sat:
		t.found.How = cmp.Or(t.found.How, isSolution)
	case t.at.Status != cnf.Unsat:
	case p != nil && t.at.By == facts.ByHeldKarp:
		t.found.Why = byPlan(p, T)
	default:
		t.found.Why = bound.Refutation{Moves: T + 1, By: t.at.By}
	}
	return t
}

// plan finds what is left of the puzzle for T moves, so that what refutes them is kept
// where it is found.
func (f *formulas) plan(ctx context.Context, T int, e encode.Encoding) {
	find := f.planner(e.Traits())
	known := f.plans.left[T]
	if find != nil && (known == nil || known.Waits()) && !f.a.Puzzle.Once {
		if f.plans.left == nil {
			f.plans.left = map[int]*salesman.Plan{}
		}
		f.plans.left[T] = f.plans.plan(ctx, f.asking, find, T, false)
	}
}

// attempt decides one formula, adding the cuts of a lazy one until a model is a
// walk or none is left.
func (f *formulas) attempt(ctx context.Context, T, limit int, event func(Event)) *track {
	began := time.Now()
	ctx, done := context.WithCancel(ctx) // a program that wrote the formula ends with it
	defer done()
	formula, session, err := f.open(ctx, T, limit)
	if err != nil {
		if ctx.Err() != nil { // the status stays unknown
			err = nil
		}
		return &track{at: Attempt{Moves: T}, err: err}
	}
	first := &track{enc: f.enc, f: formula, session: session}
	if f.holds {
		f.held = first
	} else {
		defer session.Close()
	}
	written := time.Since(began)
	t := f.inTurns(ctx, T, first, event)
	t.at.Moves = T
	t.at.Encode, t.at.Parse = written, encode.Parsed(formula)
	t.at.Solve = time.Since(began) - written
	if t.err != nil {
		t.err = fmt.Errorf("encoding %s at %s: %w", t.enc.Name(), inMoves(T), t.err)
	}
	return t
}

// open writes the formula for T moves and opens a session on it.
func (f *formulas) open(ctx context.Context, T, limit int) (w encode.Formula, s engine.Session, err error) {
	known := f.a.Facts()
	if p := f.plans.left[T]; p != nil {
		known.Plan = p
	}
	if f.times != nil {
		known.Times = f.times
	}
	if w, err = f.enc.Encode(ctx, f.a.Instance, known, T, limit); err != nil {
		return nil, nil, err
	}
	return w, f.o.Engine.Open(w.CNF()), nil
}
