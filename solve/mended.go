package solve

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/solve/mend"
)

// mend goes on where joining the cycles of a 2-factor left some: it finds a tour, or
// squares that none can pass, or neither.
func (r *rise) mend() error {
	t := r.a.Tour
	if t == nil || t.Factor == nil {
		return nil
	}
	region, err := mend.Join(r.ctx, t.Graph, t.Factor)
	if err != nil {
		return fmt.Errorf("joining cycles: %w", err)
	}
	if region != nil {
		r.a.Impossible = &bound.Impossible{By: bound.ByUnsat, Reason: r.regionReason(region)}
		return nil
	}
	if walk := t.Factor.Tour(); walk != nil {
		t.Walk = r.a.Walk(walk)
	}
	return nil
}

// regionReason says it in the board's terms.
func (r *rise) regionReason(region *mend.Region) string {
	var names []string
	for _, v := range region.Squares {
		names = append(names, r.a.Squares[v].String())
	}
	return fmt.Sprintf("no tour can pass the %d squares %s: however each of them gets its two jumps, to squares among them or outside, some of them are a cycle of their own",
		len(names), strings.Join(names, ", "))
}
