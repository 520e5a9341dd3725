package solve

import (
	"context"

	"knightsat/encode"
	"knightsat/encode/catalogue"
)

// How a walk was found that is known to be shortest. Of one that was found first, no formula
// says that there is one; foundBefore where formulas were written for fewer moves.
const (
	isKnown     = "a walk of this length is known"
	foundFirst  = "a walk of this length was found first, so no formula was needed"
	foundBefore = "a walk of this length was found first, so no formula had to find one"
)

// worthAFormula reports whether to decide a formula even though a walk is known and no
// shorter one exists.
func (r *run) worthAFormula(ctx context.Context) bool {
	switch {
	case r.o.Quick || ctx.Err() != nil:
		return false
	case r.mustConfirm():
		return true
	case r.a.Exact || len(r.a.Goals) > mostConfirmed:
		return false
	}
	return len(r.a.Goals) <= mostOrdered || !r.a.Puzzle.Once &&
		r.encoding(ctx).Traits().Models != encode.SeveralWalks
}

// mustConfirm reports whether the walk is to be a formula's model, however large that is.
func (r *run) mustConfirm() bool {
	return r.o.Bounds != nil && len(r.o.Bounds) == 0 || r.o.Encoding != nil
}

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
// docs/dev/experiments.md says what the choice rests on.
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
