package count

import (
	"math/big"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestTimedToursAgreeWithAList of all of them: boards with holes and walls, and graphs.
func TestTimedToursAgreeWithAList(t *testing.T) {
	t.Parallel()
	type kind struct{ closed, order bool }
	with := map[kind]int{}
	for _, p := range oracle.Each(t, 6000, oracle.Seen(with, kind{}, kind{true, false}, kind{false, true}, kind{true, true}), oracle.Options{Family: puzzles.Tour, Squares: 9, Timed: true}.Random) {
		in := puzzles.NewInstance(p)
		r := countTimed(t.Context(), in, plenty, false)
		if known := in.Len() > 2; known != (r != nil) {
			t.Fatalf("found %+v, counted: %v", r, known)
		}
		if r == nil {
			continue
		}
		if in.Rotated { // a walk is told from there
			p = oracle.From(p, in.Squares[in.Start])
		}
		walks := oracle.All(p)
		if !r.Complete || r.Count.Cmp(big.NewInt(int64(len(walks)))) != 0 {
			t.Fatalf("found %s tours, complete %v; expected %d", r.Count, r.Complete, len(walks))
		}
		if len(walks) > 1 {
			with[kind{p.Closed, len(p.Order) > 1}]++
		}
	}
}
