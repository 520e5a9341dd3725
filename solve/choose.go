package solve

import (
	"context"

	"knightsat/encode"
	"knightsat/encode/catalogue"
)

// smallFormula is the size, in literals, up to which a formula is decided even though a
// walk that meets the lower bound is known: its model confirms the walk.
const smallFormula = 15_000

// mostConfirmed is the number of goals up to which a formula is written, to see
// whether it is that small, only to confirm a walk; mostOrdered where its models are
// orders of the goals or no square is visited twice: those are written by way of a linear
// program, and may have models that are hard to find. So confirming a walk takes about as long as finding it, at most.
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
			if p.Rank > best.Rank && p.Fits(q) && p.Encoding.Supports(ctx, q.Analysis) == nil {
				best = p
			}
		}
	}
	return best.Encoding, best.Why
}
