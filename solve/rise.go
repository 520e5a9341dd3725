package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/internal/limits"
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
	if err := r.begin(ctx); err != nil {
		return err
	}
	return r.raiseFrom(ctx)
}

// raiseFrom raises the bound from what is known at the beginning.
func (r *run) raiseFrom(ctx context.Context) error {
	r.formulas = newFormulas(r.question, r.finders)
	r.formulas.holds = r.holds()
	ctx, stop := context.WithCancel(ctx)
	defer r.formulas.wait()
	defer stop()
	r.raiseByPlans(ctx)
	r.findLonger(ctx)
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

// at decides whether there is a walk of T moves; none has fewer. It asks cheap questions first: what refutes T,
// what finds a walk of T moves, what ends the search. done says that it was the last number.
func (r *run) at(ctx context.Context, T int) (done bool, err error) {
	known := r.ans.has(T)
	if r.ans.Walk != nil && r.ans.Walk.Moves() < T {
		return true, r.contradiction()
	}
	if known && !r.worthAFormula(ctx) {
		return r.end(cmp.Or(r.how, foundFirst), "")
	}
	if r.o.MaxMoves > 0 && T > r.o.MaxMoves {
		return r.end("", fmt.Sprintf("no walk has at most %s, and the search went no further: %s",
			inMoves(r.o.MaxMoves), r.accounted()))
	}
	if r.a.Allows(T) && r.formulas.plans.tooFew(T) {
		return r.take(refuted(T, r.formulas.plans.refutation(T)), "")
	}
	if !r.a.Allows(T) {
		return r.take(refuted(T, *r.a.Parity), "")
	}
	if ctx.Err() != nil {
		return r.end(isKnown, cause(ctx))
	}
	if r.o.Quick {
		return r.end("", r.explainQuick())
	}
	if !known {
		if res := r.byJumps(ctx, T); res.said() {
			return r.take(res, "the linear program")
		}
	}
	if ctx.Err() != nil {
		return r.end(isKnown, cause(ctx))
	}
	r.event(Event{Trying: T})
	r.formulas.prepare(ctx, T+1, r.last(), r.encoding(ctx))
	r.formulas.plan(ctx, T, r.encoding(ctx))
	if ctx.Err() != nil {
		return r.end(isKnown, cause(ctx))
	}
	if r.come(ctx, r.formulas.plans.left[T]); !known && r.ans.upper() == T {
		return false, nil
	}
	if !known {
		if res := r.byParts(ctx, T); res.said() {
			return r.take(res, "the parts of the graph")
		}
		if res := r.nearRoutes(ctx, T); res.said() {
			return r.take(res, "the formula near a route")
		}
	}
	return r.byFormula(ctx, T)
}

// byJumps asks a linear program over the jumps, with branching, for a walk of T moves that visits no square
// twice.
func (r *run) byJumps(ctx context.Context, T int) result {
	if r.jumps == nil {
		r.jumps = newJumpProgram(r.question)
	}
	r.event(Event{Trying: T})
	res := r.jumps.decide(ctx, T, r.most, r.ans.Walk != nil)
	if res.at.Status != cnf.Unknown {
		return res
	}
	if err := r.keep(res.walk); err != nil {
		res.err = fmt.Errorf("the linear program's walk is wrong: %w", err)
	}
	return res
}

// byParts solves the parts of a tour's graph, as puzzles of their own, and joins their tours. Their formulas
// are not among the answer's attempts: they say nothing of its numbers of moves.
func (r *run) byParts(ctx context.Context, T int) result {
	if T != r.a.Puzzle.TourMoves() {
		return result{}
	}
	parts := r.finders.Parts(ctx)
	if parts == nil {
		return result{}
	}
	var tours []puzzles.Walk
	for _, p := range parts.Puzzles {
		ans, err := solve(ctx, p, Options{Engine: r.o.Engine, MaxLits: r.o.MaxLits, Seed: r.o.Seed,
			Budgets: r.o.Budgets, firstTurn: r.o.firstTurn})
		if err != nil || ans.Walk == nil {
			return told(T, find.Found{}, err)
		}
		tours = append(tours, ans.Walk)
	}
	return told(T, parts.Join(tours), nil)
}

// nearRoutes looks for a tour near routes that are laid along its numbers.
func (r *run) nearRoutes(ctx context.Context, T int) result {
	if T != r.a.Puzzle.TourMoves() {
		return result{}
	}
	near, err := r.finders.At(ctx, find.Formula)
	return told(T, near, err)
}

// byFormula decides a formula for T moves.
func (r *run) byFormula(ctx context.Context, T int) (done bool, err error) {
	e := r.encoding(ctx)
	limit, small := r.o.MaxLits, r.ans.has(T) && !r.mustConfirm()
	if small {
		limit = limits.SmallFormula
	}
	t := r.formulas.decide(ctx, T, limit, r.event)
	large := (*cnf.TooLargeError)(nil)
	if errors.As(t.err, &large) && small {
		return r.end(foundFirst, "")
	}
	r.wrote(t, r.formulas)
	if large != nil {
		return r.end("a walk of this length is known; its formula would be too large to write", t.err.Error())
	}
	if t.err == nil && t.at.Status == cnf.Unknown {
		return r.end(isKnown, cause(ctx))
	}
	return r.take(t.result, "encoding "+e.Name())
}

// last is the largest number of moves that may have to be asked for.
func (r *run) last() int {
	last := r.most
	if r.ans.Walk != nil {
		last = min(last, r.ans.Walk.Moves())
	}
	if r.o.MaxMoves > 0 {
		last = min(last, r.o.MaxMoves)
	}
	return last
}

// findLonger looks longer for a better walk of many goals where there may be one, before a formula
// is asked: formulas take longer to find it than local search.
func (r *run) findLonger(ctx context.Context) {
	if !r.o.Quick && r.o.Encoding == nil && r.gap() > 0 {
		if len(r.a.Goals) >= limits.PlannedGoals && find.AnyOrder(r.a.Instance) {
			r.formulas.prepare(ctx, r.ans.Lower, r.last(), r.encoding(ctx))
		}
		found, _ := r.finders.At(ctx, find.Longer)
		r.offer(found.Walk)
	}
}

// holds reports whether the formula that finds a walk also tells whether there is another:
// that of a tour whose cycles are not joined.
func (r *run) holds() bool {
	return r.listing && r.a.Puzzle.Timed() && r.a.Instance.IsTour() && r.o.Encoding == nil
}

// worthAFormula reports whether to decide a formula even though a walk is known and no
// shorter one exists.
func (r *run) worthAFormula(ctx context.Context) bool {
	switch {
	case r.o.Quick || ctx.Err() != nil:
		return false
	case r.mustConfirm():
		return true
	case r.a.Exact || len(r.a.Goals) > limits.ConfirmedGoals:
		return false
	}
	return len(r.a.Goals) <= limits.ConfirmedOrder || !r.a.Puzzle.Once &&
		r.encoding(ctx).Traits().Models != encode.SeveralWalks
}

// mustConfirm reports whether the walk is to be a formula's model, however large that is.
func (r *run) mustConfirm() bool {
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
		reason = r.explainOptimal()
	case a.Status == Infeasible:
		reason = r.explainInfeasible() + r.ans.Analysis.Puzzle.Reading()
	}
	r.more(err == nil && answered, reason)
	return a
}
