package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/find"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// askPlans refutes T moves by what arguments leave of the puzzle, without a formula: what is left for an even and for
// an odd number of moves below those of the known walk tells how many moves walks of that parity have at least. The
// formula for such a number is written from what was found. It looks for more as long as that refutes numbers, or
// shortens the walk.
func askPlans(ctx context.Context, r *run, T int, _ int64) (found find.Found, err error) {
	plans := &r.formulas.plans
	refutes := func() bool { return r.a.Allows(T) && plans.tooFew(T) }
	if !refutes() && !plans.ended {
		found.Walk = searchPlans(ctx, r, T)
	}
	if refutes() {
		found.Why = plans.refutation(T)
	}
	return found, nil
}

// searchPlans finds plans for the numbers from T up to the known walk's, and returns the best walk that they came
// upon, nil for none. It notes if that is of no use any more.
func searchPlans(ctx context.Context, r *run, T int) (walk puzzles.Walk) {
	plans, gap := &r.formulas.plans, r.ans.gap()
	// One number of moves is enough to ask about where the search that follows takes long.
	oneToo := r.a.Puzzle.Once || r.a.Len() >= largeCover && len(r.a.Stops()) == r.a.Len()
	plans.ended = r.o.Quick || r.o.Encoding != nil || gap < 2 && (gap < 1 || !oneToo) ||
		plans.upper == r.ans.upper()
	if plans.ended {
		return nil
	}
	find := planFinder(ctx, r)
	if plans.ended = find == nil; plans.ended {
		return nil
	}
	plans.upper = r.ans.upper()
	plans.find(ctx, r.asking, find, T, plans.upper)
	for _, p := range plans.why {
		if p == nil {
			continue
		}
		if w := r.right(p.Walk(ctx)); w != nil && (walk == nil || w.Moves() <= walk.Moves()) {
			walk = w
		}
	}
	r.event(Event{Trying: -1})
	return walk
}

// planFinder tells which numbers of moves are too few, nil if nothing does: as the encoding's formulas want
// it, or, where no square is visited twice, of walks that may.
func planFinder(ctx context.Context, r *run) planner {
	switch {
	case !r.a.Puzzle.Once:
		return r.asking.planner(r.encoding(ctx).Traits())
	case !find.AnyOrder(r.a.Instance) || r.o.Bounds.Lacks(bound.PlanNeeds) != "":
		return nil
	}
	return r.asking.planner(encode.Traits{NoneShorter: true, Plan: facts.ByAll})
}
