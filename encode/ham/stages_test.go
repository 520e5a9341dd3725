package ham_test

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	"knightsat/encode/ham"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestToursWithGoalsInOrder: each is a model, and each model is one, with and without what bounds know.
func TestToursWithGoalsInOrder(t *testing.T) {
	rng := oracle.Rand(t)
	e := ham.Encoding{Positions: ham.Elimination}
	for orders := 0; orders < oracle.Tries(300); {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 10, Timed: true})
		if len(p.Numbers) > 0 || len(p.Order) < 2 {
			continue
		}
		orders++
		encodetest.Puzzle(t, e, &bound.Analysis{Instance: puzzles.NewInstance(p)}, encodetest.Options{Walks: 1000})
		if a := bound.Analyse(context.Background(), p); a.Impossible == nil {
			encodetest.Puzzle(t, e, a, encodetest.Options{Walks: 1000})
		}
		if t.Failed() {
			t.Fatal(oracle.Describe(p))
		}
	}
}
