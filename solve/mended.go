package solve

import (
	"context"
	"fmt"

	"knightsat/bound/twofactor"
	"knightsat/puzzles"
	"knightsat/solve/mend"
)

// mend goes on where joining the cycles of a 2-factor left some: it finds a tour or doesn't.
func (r *rise) mend() error {
	t := r.a.Tour
	if t == nil || t.Factor == nil {
		return nil
	}
	walk, err := r.mendFactor(r.ctx, t.Factor)
	if walk != nil {
		t.Walk = walk
	}
	return err
}

func (r *rise) mendFactor(ctx context.Context, f *twofactor.Factor) (puzzles.Walk, error) {
	if err := mend.Join(ctx, r.a.Tour.Graph, f); err != nil {
		return nil, fmt.Errorf("joining cycles: %w", err)
	}
	if walk := f.Tour(); walk != nil {
		return r.a.Walk(walk), nil
	}
	return nil, nil
}
