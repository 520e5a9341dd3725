package count

import (
	"context"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

// TestDifferencesBoundNothing: where memory ends within one of them there is no
// number, or one that is too small.
func TestDifferencesBoundNothing(t *testing.T) {
	oracle.Long(t)
	t.Parallel()
	p := tour(t, puzzles.Knight, 10, 6, true)
	in := puzzles.NewInstance(p)
	none := 0
	for _, y := range symmetry.Of(p)[1:] {
		want := countTours(context.Background(), in, y, plenty).Count
		for bytes := int64(10_000); bytes < 4<<20; bytes *= 4 {
			r := countTours(context.Background(), in, y, bytes)
			switch {
			case r == nil:
				none++
			case r.Complete != (r.Count.Cmp(want) == 0), r.Count.Cmp(want) > 0:
				t.Errorf("%+v, %d bytes: found %+v, expected %s", y, bytes, r, want)
			}
		}
	}
	if none == 0 {
		t.Error("never without a number")
	}
}
