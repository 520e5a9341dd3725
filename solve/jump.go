package solve

import (
	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/metric"
)

// leap is by how many moves jump raises the bound at most, before it looks at the puzzle
// anew: the more, the less of the puzzle is ruled out.
const leap = 8

// jump (of the bound, not of a piece) raises it by more than one move at a time, as far as the arguments that
// the formulas of its encoding rest on prove it without a formula: what is left of the
// puzzle for an even and for an odd number of moves below those of the known walk tells
// how many moves walks of that parity have at least. The formula for such a number is
// written from what was found.
func (r *rise) jump() {
	if r.o.Quick || r.o.Encoding != nil {
		return
	}
	for r.ans.Upper-r.ans.Lower >= 2 || r.a.Puzzle.Once && r.ans.Upper > r.ans.Lower {
		e := r.planner()
		if e == nil {
			return
		}
		top := min(r.ans.Upper, r.ans.Lower+leap)
		r.plan(e, top)
		for r.tooFew(r.ans.Lower) {
			r.raise(r.ans.Lower+1, bound.ByHeldKarp, r.planned(r.ans.Lower))
		}
		r.event(Event{Trying: -1})
		if r.ans.Lower < top {
			return
		}
	}
}

// planner tells which numbers of moves are too few, nil if nothing does: the encoding, or,
// where no square is visited twice, that of walks that may.
func (r *rise) planner() encode.Planner {
	if !r.a.Puzzle.Once {
		e, _ := r.encoding().(encode.Planner)
		return e
	}
	e := metric.Encoding{Shorter: metric.ShorterRefuted}
	if !r.anyOrder() || r.o.Bounds.Lacks(e.Traits().Needs) != "" {
		return nil
	}
	return e
}

// plan finds what is left for the largest even and the largest odd number of moves below
// top. When the context ends first, it notes what is proven until then.
func (r *rise) plan(e encode.Planner, top int) {
	clear(r.plans)
	for T := top - 1; T >= max(r.ans.Lower, top-2) && r.ctx.Err() == nil; T-- {
		p := e.Plan(r.ctx, r.a, T)
		fewest, ofParity := p.Fewest()
		r.fewest[T%2] = fewest
		r.why[T%2] = p
		if !r.a.Puzzle.Once {
			r.plans[T] = p
		}
		if !ofParity {
			r.fewest[1-T%2] = fewest
			r.why[1-T%2] = p
			break
		}
	}
}

// tooFew reports whether jump has found that no shortest walk has so many moves.
func (r *rise) tooFew(moves int) bool { return moves < r.fewest[moves%2] }

// planned is why no shortest walk has so many moves, where it has too few.
func (r *rise) planned(moves int) Proof { return Proof{Order: r.why[moves%2].Order(moves)} }

// anyOrder reports whether the squares to visit may come in any order, and others between them.
func (r *rise) anyOrder() bool {
	return !r.a.Puzzle.Ordered && !r.a.Puzzle.Timed() && !bound.IsTour(r.a.Instance)
}

// kickOn looks longer for a better walk of many goals where there may be one, before a formula
// is asked: formulas take longer to find it than local search.
func (r *rise) kickOn() {
	const manyGoals, times = 300, 5
	left := !r.o.Quick && r.o.Encoding == nil && r.ans.Upper > r.ans.Lower
	if left && len(r.a.Goals) >= manyGoals && !r.a.Puzzle.Once && r.anyOrder() {
		r.offer(r.a.Walk(searched(r.ctx, r.a, r.o.Seed+1, times)))
	}
}
