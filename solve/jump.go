package solve

import (
	"knightsat/bound"
	"knightsat/bound/reduce"
)

// leap is how many bounds are refuted at once: more leave more to look at.
const leap = 4

// jump raises the bound by more than one move at a time, as long as the
// arguments that its encoding's formulas rest on prove it without a formula: at each
// bound, they would say the same.
func (r *rise) jump() {
	if r.o.Quick || r.o.Encoding != nil || r.ans.Upper-r.ans.Lower < 2 {
		return
	}
	if t := r.encoding().Traits(); !t.Lazy || t.Builds != bound.ByHeldKarp {
		return
	}
	for r.ans.Upper-r.ans.Lower >= 2 && r.ctx.Err() == nil {
		T := min(r.ans.Upper, r.ans.Lower+leap) - 1
		lower := reduce.Lower(r.ctx, r.a, T)
		if r.ctx.Err() == nil {
			r.raise(lower, bound.ByHeldKarp)
			r.event(Event{Trying: -1})
		}
		if lower <= T {
			return
		}
	}
}
