package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// rise is one run of the rising bound: it refutes one number of moves after the
// other, from a proven lower bound up, so that the first walk found is a
// shortest one. Taking every number in turn is right for all puzzles: where a
// walk can be lengthened by one move (free ends) a refutation stands for all
// smaller numbers, else (fixed ends, closed walks) for itself alone.
type rise struct {
	ctx      context.Context
	stopped  context.Context // ends with ctx, or when the run is over
	o        Options
	start    time.Time
	a        *bound.Analysis
	enc      encode.Encoding
	ans      *Answer
	by       string                 // why the walk is known to be shortest, where not by its formula
	ahead    map[int]<-chan outcome // bounds that are being decided
	coloured [2]bool                // ans.OfParity was asked for
	growth   *encode.Growth         // the formula of all bounds, where they share one
	session  engine.Session         // and its session
}

func newRise(ctx context.Context, p *puzzles.Puzzle, o Options) *rise {
	r := &rise{ctx: ctx, o: o, start: time.Now(), ans: &Answer{Upper: -1}, ahead: map[int]<-chan outcome{}}
	if r.o.Engine == nil {
		r.o.Engine = engine.Gini{}
	}
	r.ans.Engine = r.o.Engine.Name()
	r.a = bound.Analyse(ctx, p, o.Methods...)
	r.ans.Analysis = r.a
	return r
}

// run raises the bound until the question is answered or something ends it.
func (r *rise) run() error {
	stopped, stop := context.WithCancel(r.ctx)
	r.stopped = stopped
	defer func() { // nothing that was begun ahead outlives the run
		stop()
		for _, result := range r.ahead {
			<-result
		}
		if r.session != nil {
			r.session.Close()
		}
	}()
	if r.a.Impossible != nil {
		r.raise(r.longest()+1, r.a.Impossible.By)
		r.infeasible(r.a.Impossible.Reason)
		return nil
	}
	if r.o.Encoding != nil {
		if err := r.o.Encoding.Supports(r.ctx, r.a); err != nil && r.ctx.Err() == nil {
			return err
		}
	}
	r.raise(r.a.Best().Moves, r.a.Best().By)
	r.event(Event{Trying: -1})
	if w := Quick(r.ctx, r.a, r.o.Seed); w != nil {
		if err := r.keep(w); err != nil {
			return fmt.Errorf("the quick walk is wrong: %w", err)
		}
	}
	if r.enc, r.ans.Why = r.o.Encoding, "it was asked for"; r.enc == nil && r.ctx.Err() == nil {
		r.enc, r.ans.Why = Choose(r.ctx, r.a, r.ans.Upper, r.o.Parts)
	}
	r.enc = encode.ForShortest(r.enc) // the numbers of moves are taken in turn
	for !r.ans.Complete {
		T := r.ans.Lower
		switch {
		case r.ans.Upper == T && !r.worthAFormula(T):
			r.optimal("a walk of this length is known, so that no formula was needed")
			return nil
		case r.outgrown(T):
			return nil
		case r.a.Parity >= 0 && T%2 != r.a.Parity:
			r.raise(T+1, bound.ByParity)
			continue
		case r.offColour(T):
			r.raise(T+1, bound.ByParity)
			continue
		case r.o.Quick:
			r.cutShort("quick, no formula was tried")
			r.ans.Complete = r.ans.Walk != nil // that was the question
			return nil
		case r.ctx.Err() != nil: // there may be no encoding, even
			r.cutShort(cause(r.ctx))
			return nil
		}
		if done, err := r.try(T); done || err != nil {
			return err
		}
	}
	return nil
}

// offColour reports whether the colours of the ends of a shortest walk rule out
// that it has T moves.
func (r *rise) offColour(T int) bool {
	l := &r.ans.OfParity[T%2]
	if !r.coloured[T%2] && r.ctx.Err() == nil {
		known := r.ans.Upper
		if known < 0 {
			known = T + 2
		}
		*l, r.coloured[T%2] = bound.OfParity(r.ctx, r.a, bound.ParityOf(T), known), true
	}
	return *l != nil && (*l).Moves > T
}

// outgrown ends the run where T is beyond what a solution, or the caller, allows.
func (r *rise) outgrown(T int) bool {
	switch {
	case T > r.longest():
		r.infeasible(r.explainExhausted())
	case r.o.MaxMoves > 0 && T > r.o.MaxMoves:
		r.cutShort(fmt.Sprintf("no walk has at most %s, and the search went no further", moves(r.o.MaxMoves)))
	default:
		return false
	}
	return true
}

// longest is a number of moves within which a puzzle that has a solution has
// one: all squares where none is visited twice, else from each goal to the next
// by a path, and to the end.
func (r *rise) longest() int {
	n := r.a.Len()
	switch p := r.a.Puzzle; {
	case !p.Once:
		return (len(p.Goals) + 1) * (n - 1)
	case p.Closed:
		return n
	}
	return n - 1
}

// worthAFormula reports whether to decide the formula for T moves even though a
// walk of T moves is known and no shorter one exists.
func (r *rise) worthAFormula(T int) bool {
	if r.o.Quick || r.ctx.Err() != nil || r.o.MaxMoves > 0 && T > r.o.MaxMoves {
		return false
	}
	return r.o.Encoding != nil || !r.a.Exact && len(r.a.Goals) <= mostConfirmed && r.enc.Size(r.ctx, r.a, T).Lits <= smallFormula
}

// try writes and decides the formula for T moves.
func (r *rise) try(T int) (done bool, err error) {
	r.ans.Encoding = r.enc.Name()
	r.event(Event{Trying: T})
	o := r.decideAhead(T)
	var large *cnf.TooLargeError
	switch {
	case errors.As(o.err, &large):
		if r.ans.Upper == T {
			r.optimal("a walk of this length is known; its formula would be too large to write")
		} else {
			r.cutShort(o.err.Error())
		}
		return true, nil
	case o.err != nil:
		return true, o.err
	}
	r.ans.Attempts = append(r.ans.Attempts, o.at)
	switch o.at.Status {
	case cnf.Sat:
		if err := r.keep(o.walk); err != nil {
			return true, fmt.Errorf("encoding %s at %s: the model decodes to a wrong walk: %w", r.enc.Name(), moves(T), err)
		}
		r.optimal("")
		return true, nil
	case cnf.Unsat:
		if r.ans.Upper == T {
			return true, fmt.Errorf("encoding %s refutes %s, but a walk of this length is known: %s", r.enc.Name(), moves(T), r.ans.Walk)
		}
		r.raise(T+1, bound.ByUnsat)
		return false, nil
	default: // the context has ended
		if r.ans.Upper == T {
			r.optimal("a walk of this length is known")
		} else {
			r.cutShort(cause(r.ctx))
		}
		return true, nil
	}
}

// raise notes that no solution has fewer than lower moves.
func (r *rise) raise(lower int, by bound.By) {
	if lower > r.ans.Lower {
		r.ans.Lower = lower
		r.ans.Refuted = append(r.ans.Refuted, Refuted{lower - 1, by})
	}
}

// keep checks a walk and takes it as the best one where it is.
func (r *rise) keep(w puzzles.Walk) error {
	if err := puzzles.Check(r.a.Puzzle, w); err != nil {
		return err
	}
	if w.Moves() < r.ans.Lower {
		return fmt.Errorf("it has %s, and %d are proven to be needed", moves(w.Moves()), r.ans.Lower)
	}
	if r.ans.Upper < 0 || w.Moves() <= r.ans.Upper {
		r.ans.Walk, r.ans.Upper = w, w.Moves()
	}
	r.event(Event{Trying: -1})
	return nil
}

func (r *rise) optimal(by string) {
	r.ans.Status, r.ans.Complete, r.by = Optimal, true, by
}

func (r *rise) infeasible(reason string) {
	r.ans.Status, r.ans.Complete, r.ans.Reason = Infeasible, true, reason
	r.ans.Encoding = ""
	if len(r.ans.Attempts) > 0 {
		r.ans.Encoding = r.enc.Name()
	}
}

func (r *rise) cutShort(reason string) {
	r.ans.Status, r.ans.Reason = Unknown, reason
	if r.ans.Walk != nil {
		r.ans.Status = Feasible
	}
}

func (r *rise) event(e Event) {
	if r.o.Events == nil {
		return
	}
	e.Lower, e.Upper, e.Elapsed = r.ans.Lower, r.ans.Upper, r.elapsed()
	r.o.Events(e)
}

// finish completes the answer.
func (r *rise) finish() *Answer {
	if r.ans.Status == "" { // an error ended it
		r.cutShort("something broke")
	}
	if r.ans.Status == Optimal {
		r.ans.Reason = r.explainOptimal()
	}
	r.ans.Elapsed = r.elapsed()
	return r.ans
}

func (r *rise) elapsed() time.Duration { return time.Since(r.start) }

// cause says why a context ended.
func cause(ctx context.Context) string {
	switch err := context.Cause(ctx); {
	case errors.Is(err, context.DeadlineExceeded):
		return "the time was up"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case err != nil:
		return err.Error()
	}
	return "the engine gave up"
}
