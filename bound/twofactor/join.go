package twofactor

import (
	"context"

	"knightsat/internal/patch"
)

// Join turns the 2-factor into one of fewer cycles where it can and returns the
// number of cycles that went into others. It works by exchanges: edges ab of one
// cycle and cd of another make way for ac and bd, which makes one cycle of the
// two. Each cycle in the end consists of whole cycles of the beginning, so that its
// set of vertices is cut off from the rest in the 2-factor of the beginning as well.
// The context cuts it short between exchanges: what it leaves is a 2-factor.
func (f *Factor) Join(ctx context.Context) (joins int) {
	g := f.g
	cycle, cycles := f.CycleOf()
	if cycles == 1 {
		return 0
	}
	pieces := patch.Pieces{
		Next: func(v int32) []int32 { return f.nb[v][:] },
		Part: cycle,
		Near: func(v int32) []int32 {
			nbrs, _ := g.Neighbours(int(v))
			return nbrs
		},
		Cost: func(a, b, c, d int32) (int, bool) {
			return 0, g.joined(b, d) && !g.isFixed(a, b) && !g.isFixed(c, d)
		},
	}
	return pieces.Join(ctx)
}
