package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// question is a puzzle with what is proven of it before any search, and how to solve it.
// Searches share it, and change nothing in it.
type question struct {
	ctx context.Context
	o   Options
	a   *bound.Analysis
}

// rise is one run of the rising bound: it refutes one number of moves after the
// other, from a proven lower bound up, so that the first walk found is a
// shortest one. Taking every number in turn is right for all puzzles: where a
// walk can be lengthened by one move (free ends) a refutation stands for all
// smaller numbers, else (fixed ends, closed walks) for itself alone.
type rise struct {
	question
	*record
	once     *onceSearch // nil until it is asked
	formulas *formulas
	listing  bool // all walks are wanted
}

func newRise(ctx context.Context, p *puzzles.Puzzle, o Options) *rise {
	if o.Engine == nil {
		o.Engine = engine.Gini{}
	}
	return &rise{question: question{ctx, o, bound.Nothing(p)}, record: newRecord(p, o)}
}

// run raises the bound until the question is answered or something ends it. This is the way
// of a puzzle: lower bounds and a first walk, more moves at a time by plans, then each number
// of moves by what is cheapest, at last by a formula.
func (r *rise) run() error {
	if p := r.a.Puzzle; p == nil || p.Board == nil && p.Graph == nil {
		return errors.New("the puzzle has no board and no graph")
	}
	tours, err := r.begin()
	if err != nil {
		return err
	}
	return r.raiseFrom(tours)
}

// raiseFrom raises the bound from what is known at the beginning.
func (r *rise) raiseFrom(tours *tourSearch) error {
	r.formulas = newFormulas(r.question, tours)
	r.formulas.holds = r.holds()
	defer r.formulas.close()
	r.raiseByPlans()
	r.kickOn()
	for r.ans.Lower <= r.most {
		T := r.ans.Lower
		var res result
		whose := ""
		switch {
		case r.ans.Upper >= 0 && r.ans.Upper < T:
			return r.contradiction()
		case r.ans.Upper == T && !r.worthAFormula():
			res.how = cmp.Or(r.how, foundFirst)
		case r.o.MaxMoves > 0 && T > r.o.MaxMoves:
			res.ended = fmt.Sprintf("no walk has at most %s, and the search went no further: %s",
				moves(r.o.MaxMoves), r.accounted())
		case r.a.Allows(T) && r.formulas.plans.tooFew(T):
			res = refuted(T, bound.ByHeldKarp, r.formulas.plans.proof(T))
		default:
			res, whose = r.argue(T)
		}
		if done, err := r.take(res, whose); done || err != nil {
			return err
		}
	}
	if r.ans.Walk != nil {
		return r.contradiction()
	}
	return nil
}

// argue looks for a walk of T moves, or for a proof that there is none, by one argument after
// the other. What lower bounds prove is known before.
func (r *rise) argue(T int) (res result, whose string) {
	for by := range bound.Arguments {
		switch {
		case by.Searches() && r.ctx.Err() != nil:
			return result{how: isKnown, ended: cause(r.ctx)}, ""
		case by.Searches() && r.o.Quick:
			return result{ended: r.explainQuick()}, ""
		case by == bound.Colours && !r.a.Allows(T):
			return refuted(T, bound.ByParity, Proof{}), ""
		case by == bound.JumpsInCases && r.ans.Upper != T:
			if res = r.byCases(T); res.at.Status != cnf.Unknown || res.err != nil {
				return res, "the linear program"
			}
		case by == bound.OrderOfStops:
			r.event(Event{Trying: T})
			r.formulas.plan(T, r.encoding())
		case by == bound.Formula:
			res, whose = r.byFormula(T)
		}
	}
	return res, whose
}

// byCases asks a linear program, with branching, for a walk of T moves that visits no square
// twice.
func (r *rise) byCases(T int) result {
	if r.once == nil {
		r.once = newOnceSearch(r.question)
	}
	r.event(Event{Trying: T})
	res := r.once.decide(T, r.most, r.ans.Upper >= 0)
	if res.at.Status != cnf.Unknown {
		return res
	}
	if err := r.keep(res.walk); err != nil {
		res.err = fmt.Errorf("the linear program's walk is wrong: %w", err)
	}
	return res
}

// byFormula decides a formula for T moves: near routes first if there are numbers.
func (r *rise) byFormula(T int) (res result, whose string) {
	if r.ans.Upper != T {
		if res = r.routed(T); res.walk != nil || res.err != nil {
			return res, "the formula near a route"
		}
	}
	e := r.encoding()
	limit, small := r.o.MaxLits, r.ans.Upper == T && !r.mustConfirm()
	if small {
		limit = smallFormula
	}
	t := r.formulas.decide(T, limit, r.event)
	large := (*cnf.TooLargeError)(nil)
	if errors.As(t.err, &large) && small {
		return result{how: foundFirst}, ""
	}
	r.wrote(t, r.formulas)
	whose = "encoding " + e.Name()
	switch {
	case large != nil:
		return result{how: "a walk of this length is known; its formula would be too large to write",
			ended: t.err.Error()}, whose
	case t.at.Status == cnf.Unknown:
		t.how, t.ended = isKnown, cause(r.ctx)
	}
	return t.result, whose
}

// encoding is the one to use. Most puzzles need none, so it is chosen when this first asks, by
// the best walk that is known then.
func (r *rise) encoding() encode.Encoding { return r.formulas.encoding(r.ans.Upper) }

// How a walk was found that is known to be shortest. Of one that was found first, no formula
// says that there is one; foundBefore where formulas were written for fewer moves.
const (
	isKnown     = "a walk of this length is known"
	foundFirst  = "a walk of this length was found first, so no formula was needed"
	foundBefore = "a walk of this length was found first, so no formula had to find one"
)

// worthAFormula reports whether to decide a formula even though a walk is known and no
// shorter one exists.
func (r *rise) worthAFormula() bool {
	switch {
	case r.o.Quick || r.ctx.Err() != nil:
		return false
	case r.mustConfirm():
		return true
	case r.a.Exact || len(r.a.Goals) > mostConfirmed:
		return false
	}
	return len(r.a.Goals) <= mostOrdered || !r.a.Puzzle.Once &&
		r.encoding().Traits().Models != encode.SeveralWalks
}

// mustConfirm reports whether the walk is to be a formula's model, however large that is.
func (r *rise) mustConfirm() bool {
	return r.o.Bounds != nil && len(r.o.Bounds) == 0 || r.o.Encoding != nil
}

// anyOrder reports whether the squares to visit may come in any order, and others between them.
func (q question) anyOrder() bool {
	return !q.a.Puzzle.Ordered && !q.a.Puzzle.Timed() && !bound.IsTour(q.a.Instance)
}

// kickOn looks longer for a better walk of many goals where there may be one, before a formula
// is asked: formulas take longer to find it than local search.
func (r *rise) kickOn() {
	const times = 5
	left := !r.o.Quick && r.o.Encoding == nil && r.ans.Upper > r.ans.Lower
	if left && len(r.a.Goals) >= manyGoals && !r.a.Puzzle.Once && r.anyOrder() {
		r.offer(r.a.Walk(searched(r.ctx, r.a, r.o.Seed+1, times)))
	}
}

// manyGoals is how many goals a hunt has for which local search does better than formulas.
const manyGoals = 300

// smallFormula is the size, in literals, up to which a formula is decided even though a
// walk that meets the lower bound is known: its model confirms the walk.
const smallFormula = 15_000

// mostConfirmed is the number of goals up to which a formula is written, to see
// whether it is that small, only to confirm a walk; mostOrdered where its models are
// orders of the goals or no square is visited twice: those are written by way of a linear
// program, and may have models that are hard to find. So confirming a walk takes about as long as
// finding it, at most.
const (
	mostConfirmed = 100
	mostOrdered   = 20
)

// Choose picks the best encoding of what the kinds in the catalogue propose, and says why.
// docs/experiments.md says what the choice rests on.
func Choose(ctx context.Context, q encode.Question) (encode.Encoding, string) {
	var best encode.Proposal
	for _, k := range catalogue.Kinds() {
		if k.Propose == nil {
			continue
		}
		for _, p := range k.Propose(ctx, q) {
			if p.Rank > best.Rank && p.Fits(q) && encode.Supports(ctx, p.Encoding, q.Analysis) == nil {
				best = p
			}
		}
	}
	return best.Encoding, best.Why
}
