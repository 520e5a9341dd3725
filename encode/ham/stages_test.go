package ham

import (
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestToursWithStops: each tour with goals in order, or with numbers, is a model, and each model is one, with and
// without what bounds know. Of kings on 3x3 most tours have another order.
func TestToursWithStops(t *testing.T) {
	rng := oracle.Rand(t)
	for range oracle.Tries(1000) {
		board := oracle.Board(3, 2+rng.IntN(2))
		squares := slices.Clone(board.Squares())
		n := len(squares)
		oracle.Shuffled(rng, squares)
		e := encoding{form: byElimination, direction: []string{"both", oneDirection}[rng.IntN(2)]}
		king := puzzles.Rules{Piece: puzzles.King, Closed: rng.IntN(2) > 0}
		switch rng.IntN(5) {
		case 0: // in the middle: the reverse is a tour, too
			king.Numbers = []puzzles.Number{{K: n/2 + 1, Square: squares[1]}}
			if king.Closed {
				king.Start = squares[0]
			}
		case 1, 2:
			for k := 1 + rng.IntN(n); k <= n; k += 1 + rng.IntN(6) {
				king.Numbers = append(king.Numbers, puzzles.Number{K: k, Square: squares[k-1]})
			}
		default:
			king.Order = squares[:1+rng.IntN(5)]
			if rng.IntN(2) > 0 {
				king.Start = squares[(n-1)*rng.IntN(2)]
			}
		}
		random := oracle.Options{Family: puzzles.Tour, Squares: 10, Timed: true}.Random(rng)
		for _, p := range []*puzzles.Puzzle{oracle.Must(puzzles.NewTour(board, king)), random} {
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

// TestToursOfATurn: the models are the tours that a turn of the board takes to themselves.
func TestToursOfATurn(t *testing.T) {
	for rng, p := range oracle.Each(t, 400, nil, oracle.Turned) {
		for _, k := range Kinds {
			values := []string{"", []string{"both", "one"}[rng.IntN(2)]}
			encodetest.Puzzle(t, k.New(values), puzzles.NewInstance(p), facts.Facts{}, encodetest.Options{Walks: 1000})
			if t.Failed() {
				t.Fatal(k.Name)
			}
		}
	}
}
