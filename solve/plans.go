package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/find"
	"knightsat/internal/limits"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
)

// raiseByPlans raises the bound by more than one move at a time, as far as the arguments that
// the formulas of its encoding rest on prove it without a formula: what is left of the
// puzzle for an even and for an odd number of moves below those of the known walk tells
// how many moves walks of that parity have at least. The formula for such a number is
// written from what was found.
func raiseByPlans(ctx context.Context, r *run) {
	if r.o.Quick || r.o.Encoding != nil || !r.o.asks(plansName) {
		return
	}
	for gap := r.ans.gap(); gap >= 2 || r.a.Puzzle.Once && gap == 1; gap = r.ans.gap() {
		find := planFinder(ctx, r)
		if find == nil {
			return
		}
		top := r.ans.Lower + min(gap, limits.PlannedMoves)
		known := r.ans.upper()
		r.formulas.plans.find(ctx, r.question, find, r.ans.Lower, top)
		for _, plan := range r.formulas.plans.why {
			offerPlan(ctx, r, plan)
		}
		for r.ans.Lower < top && (r.formulas.plans.tooFew(r.ans.Lower) || !r.a.Allows(r.ans.Lower)) {
			if T := r.ans.Lower; r.a.Allows(T) {
				r.ans.raise(r.formulas.plans.refutation(T).Below(T + 1))
			} else {
				r.ans.raise(r.a.Parity.Below(T + 1))
			}
		}
		r.event(Event{Trying: -1})
		if r.ans.Lower < top && r.ans.upper() == known {
			return
		}
	}
}

// offerPlan takes in the walk that a plan came upon, if it did.
func offerPlan(ctx context.Context, r *run, p *salesman.Plan) {
	if p != nil {
		r.offer(p.Walk(ctx))
	}
}

// planFinder tells which numbers of moves are too few, nil if nothing does: as the encoding's formulas want
// it, or, where no square is visited twice, of walks that may.
func planFinder(ctx context.Context, r *run) planner {
	switch {
	case !r.a.Puzzle.Once:
		return r.question.planner(r.encoding(ctx).Traits())
	case !find.AnyOrder(r.a.Instance) || r.o.Bounds.Lacks(bound.PlanNeeds) != "":
		return nil
	}
	return r.question.planner(encode.Traits{NoneShorter: true, Plan: facts.ByAll})
}
