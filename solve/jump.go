package solve

import (
	"knightsat/bound"
	"knightsat/encode"
)

// planned is what arguments leave of the puzzle for a number of moves.
type planned struct {
	moves int
	plan  encode.Plan
}

// jump raises the bound by more than one move at a time, as far as the arguments that
// the formulas of its encoding rest on prove it without a formula: what is left of the
// puzzle for the largest even and the largest odd number of moves below those of the
// known walk tells how many moves walks of that parity have at least. The formula for
// such a number is written from what was found.
func (r *rise) jump() {
	if r.o.Quick || r.o.Encoding != nil || r.ans.Upper-r.ans.Lower < 2 {
		return
	}
	e, ok := r.encoding().(encode.Planner)
	if !ok {
		return
	}
	for T := r.ans.Upper - 1; T >= max(r.ans.Lower, r.ans.Upper-2); T-- {
		p := e.Plan(r.ctx, r.a, T)
		if r.ctx.Err() != nil {
			return
		}
		fewest, ofParity := p.Fewest()
		r.plans[T%2], r.fewest[T%2] = planned{T, p}, fewest
		if !ofParity {
			r.fewest[1-T%2] = fewest
			break
		}
	}
	for r.tooFew(r.ans.Lower) {
		r.raise(r.ans.Lower+1, bound.ByHeldKarp)
	}
	r.event(Event{Trying: -1})
}

// tooFew reports whether jump has found that no shortest walk has so many moves.
func (r *rise) tooFew(moves int) bool { return moves < r.fewest[moves%2] }
