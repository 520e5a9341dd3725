package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"knightsat/encode"
	"knightsat/puzzles"
)

func solve(ctx context.Context, p *puzzles.Puzzle, o Options) (*Answer, error) {
	r := newRun(p, o)
	err := r.rise(ctx)
	if err == nil && o.Random {
		var mixed puzzles.Walk
		mixed, err = r.finders.Mixed(ctx, r.ans.Walk)
		err = errors.Join(err, r.keep(mixed))
	}
	return r.finish(err), err
}

// rise raises the bound until the question is answered or something ends it.
func (r *run) rise(ctx context.Context) error {
	if p := r.a.Puzzle; p == nil || p.Board == nil && p.Graph == nil {
		return errors.New("the puzzle has no board and no graph")
	}
	if err := begin(ctx, r); err != nil {
		return err
	}
	return r.raiseFrom(ctx)
}

// raiseFrom raises the bound from what is known at the beginning.
func (r *run) raiseFrom(ctx context.Context) error {
	r.formulas = newFormulas(r.asking, r.finders)
	r.formulas.holds = keepsFormula(r)
	for r.ans.Lower <= r.most {
		if done, err := r.at(ctx, r.ans.Lower); done || err != nil {
			return err
		}
	}
	if r.ans.Walk != nil {
		return r.contradiction()
	}
	return nil
}

// at asks whether there is a walk of T moves; none has fewer. done says that it was the last number.
func (r *run) at(ctx context.Context, T int) (done bool, err error) {
	known := r.ans.has(T)
	switch {
	case r.ans.Walk != nil && r.ans.Walk.Moves() < T:
		return true, r.contradiction()
	case known && !worthAFormula(ctx, r):
		return r.end(cmp.Or(r.how, foundFirst), "")
	case r.o.MaxMoves > 0 && T > r.o.MaxMoves:
		return r.end("", fmt.Sprintf("no walk has at most %s, and the search went no further: %s",
			inMoves(r.o.MaxMoves), accounted(r.ans, r.o.Encoding)))
	}
	for _, by := range entries() {
		switch {
		case by.costs && ctx.Err() != nil:
			return r.end(isKnown, cause(ctx))
		case by.costs && r.o.Quick:
			return r.end("", explainQuick(r.ans))
		case !r.asks(&by, T):
			continue
		}
		found, err := r.ask(ctx, &by, T)
		out := (*gaveUp)(nil)
		switch answers := found.How != "" && found.Walk.Moves() == T; {
		case errors.As(err, &out):
			return r.end(out.how, out.why)
		case err != nil || answers:
			return true, err
		case r.ans.Lower > T || !known && r.ans.has(T):
			return false, nil
		}
	}
	return r.end(isKnown, "everything was left out that could decide whether there is a walk of "+inMoves(T))
}

// encoding is the one to use. Most puzzles need none, so it is chosen when this first asks, by
// the best walk that is known then.
func (r *run) encoding(ctx context.Context) encode.Encoding {
	return r.formulas.encoding(ctx, r.ans.upper())
}

// lastAsked is the largest number of moves that may have to be asked for.
func lastAsked(r *run) int {
	last := r.most
	if r.ans.Walk != nil {
		last = min(last, r.ans.Walk.Moves())
	}
	if r.o.MaxMoves > 0 {
		last = min(last, r.o.MaxMoves)
	}
	return last
}

// keepsFormula reports whether the formula that finds a walk also tells whether there is another:
// that of a tour whose cycles are not joined.
func keepsFormula(r *run) bool {
	return r.listing && r.a.Puzzle.Timed() && r.a.Instance.IsTour() && r.o.Encoding == nil
}

// worthAFormula reports whether to decide a formula even though a walk is known and no
// shorter one exists.
func worthAFormula(ctx context.Context, r *run) bool {
	switch {
	case r.o.Quick || ctx.Err() != nil:
		return false
	case mustConfirm(r):
		return true
	case r.a.Exact || len(r.a.Goals) > confirmedGoals:
		return false
	}
	return len(r.a.Goals) <= confirmedOrder || !r.a.Puzzle.Once &&
		r.encoding(ctx).Traits().Models != encode.SeveralWalks
}

// mustConfirm reports whether the walk is to be a formula's model, however large that is.
func mustConfirm(r *run) bool {
	return r.o.Bounds != nil && len(r.o.Bounds) == 0 || r.o.Encoding != nil
}

// finish completes the answer, whatever ended the run; err is what broke, and then
// nothing is called proven.
func (r *run) finish(err error) *Answer {
	a := r.ans
	a.Tried = r.finders.Tried
	a.settle(r.most)
	if err != nil {
		a.Status = Unknown
		if a.Walk != nil {
			a.Status = Feasible
		}
	}
	answered := a.Status == Optimal || a.Status == Infeasible || a.Status == Feasible && r.o.Quick
	reason := r.ended
	switch {
	case err != nil:
		reason = err.Error()
	case a.Status == Optimal:
		reason = explainOptimal(r.ans, r.how, r.o.Encoding)
	case a.Status == Infeasible:
		reason = explainInfeasible(r.ans, r.most, r.o.Encoding) + readNumbers(r.ans.Analysis.Puzzle)
	}
	r.more(err == nil && answered, reason)
	return a
}
