package solve

import (
	"context"

	"knightsat/encode"
	"knightsat/encode/catalogue/usual"
)

// How a walk was found that is known to be shortest. Of one that was found first, no formula
// says that there is one; foundBefore where formulas were written for fewer moves. Of a
// solution, nothing is said.
const (
	isSolution  = "it is a solution of a formula or a program"
	isKnown     = "a walk of this length is known"
	foundFirst  = "found by search, so no formula was needed"
	foundBefore = "found by search, so no formula had to find it"
)

// Choose picks the best encoding of what the kinds propose, nil for the usual ones, and says why.
// docs/dev/experiments.md says what the choice rests on.
func Choose(ctx context.Context, kinds []encode.Kind, q encode.Question) (encode.Encoding, string) {
	if kinds == nil {
		kinds = usual.Kinds()
	}
	var best encode.Proposal
	for _, k := range kinds {
		if k.Propose == nil {
			continue
		}
		for _, p := range k.Propose(ctx, q) {
			if p.Rank > best.Rank && fits(p, q) && encode.Supports(ctx, p.Encoding, q.Instance) == nil {
				best = p
			}
		}
	}
	return best.Encoding, best.Why
}

// fits reports whether a proposal suits the question, without looking at the board: whether its traits allow it, and
// whether the bounds that it needs may be used.
func fits(p encode.Proposal, q encode.Question) bool {
	t := p.Encoding.Traits()
	return encode.Lacks(p.Encoding, q.Instance, q.Use) == "" && !(q.Each && (t.Models == encode.SeveralWalks || t.Joins))
}
