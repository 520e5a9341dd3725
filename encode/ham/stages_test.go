package ham_test

import (
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	"knightsat/encode/ham"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestToursWithGoalsInOrder: each is a model, and each model is one, with and without what bounds know. Of kings
// on 3x3 most tours have another order.
func TestToursWithGoalsInOrder(t *testing.T) {
	rng := oracle.Rand(t)
	e := ham.Encoding{Positions: ham.Elimination}
	board := oracle.Must(puzzles.NewBoard(3, 3, nil, nil))
	for range oracle.Tries(300) {
		squares := slices.Clone(board.Squares())
		rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
		king := puzzles.Rules{Piece: puzzles.King, Closed: rng.IntN(2) > 0, Order: squares[:2+rng.IntN(4)]}
		if rng.IntN(2) > 0 {
			king.Start = squares[8-rng.IntN(2)*8]
		}
		random := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 10, Timed: true})
		for _, p := range []*puzzles.Puzzle{oracle.Must(puzzles.NewTour(board, king)), random} {
			if len(p.Numbers) > 0 {
				continue
			}
			o := encodetest.Options{Walks: 1000}
			encodetest.Puzzle(t, e, puzzles.NewInstance(p), facts.Facts{}, o)
			if a := bound.Analyse(t.Context(), p); a.Impossible == nil {
				encodetest.Puzzle(t, e, a.Instance, a.Facts(), o)
			}
			if t.Failed() {
				t.Fatal(oracle.Describe(p))
			}
		}
	}
}
