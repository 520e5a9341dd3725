package edge

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestTimedTours: of tours with numbers and goals in order, each is a model, and each model is
// one, whether distances may be used or not.
func TestTimedTours(t *testing.T) {
	var numbers, orders int
	for _, p := range oracle.Each(t, 2000, func() bool { return numbers >= 30 && orders >= 10 }, oracle.Options{Family: puzzles.Tour, Squares: 10, Timed: true}.Random) {
		numbers += min(len(p.Numbers), 1)
		orders += len(p.Order) / 4
		for _, use := range []facts.Use{nil, {facts.ByCounting}} {
			a := bare(p)
			a.Use = use
			for _, e := range []encoding{{}, {cycles: cutCycles}} {
				encodetest.Puzzle(t, e, a.Instance, a.Facts(), encodetest.Options{Walks: 1000})
			}
		}
		if a := bound.Analyse(context.Background(), p); a.Impossible == nil {
			encodetest.Puzzle(t, encoding{cycles: cutCycles}, a.Instance, a.Facts(), encodetest.Options{Walks: 1000})
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}
