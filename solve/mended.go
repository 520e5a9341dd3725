package solve

import (
	"fmt"

	"knightsat/solve/mend"
)

// mend goes on where joining the cycles of a 2-factor left some: it finds a tour or doesn't.
func (r *rise) mend() error {
	t := r.a.Tour
	if t == nil || t.Factor == nil {
		return nil
	}
	if err := mend.Join(r.ctx, t.Graph, t.Factor); err != nil {
		return fmt.Errorf("joining cycles: %w", err)
	}
	if walk := t.Factor.Tour(); walk != nil {
		t.Walk = r.a.Walk(walk)
	}
	return nil
}
