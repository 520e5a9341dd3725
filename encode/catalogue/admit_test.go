package catalogue_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestBoundsHaveALargestValue: every encoding refuses bounds that are none and
// those above MaxMoves, where sums could overflow; up to it, a formula is right.
func TestBoundsHaveALargestValue(t *testing.T) {
	tour := posed.Puzzle("family: tour\nboard: 8x8\nclosed: true\n")
	open := posed.Puzzle("board: 8x8\nstart: a1\ngoals: b3,c7\n")
	closed := oracle.Must(puzzles.NewHunt(tour.Board, tour.Goals[3:20], puzzles.Rules{Start: oracle.Square("a1"), Closed: true}))
	for _, p := range []*puzzles.Puzzle{open, closed, tour} {
		a := bound.Analyse(context.Background(), p)
		for _, e := range variants(t) {
			if e.changed > 1 || e.Supports(context.Background(), a.Instance) != nil {
				continue
			}
			for _, moves := range []int{math.MinInt, -1, encode.MaxMoves + 1, 1 << 47, math.MaxInt/2 + 1, math.MaxInt} {
				f, err := e.Encode(context.Background(), a.Instance, a.Facts(), moves, 0)
				var wrong *encode.MovesError
				if !errors.As(err, &wrong) || wrong.Moves != moves || f != nil {
					t.Errorf("%s, %s: bound %d: found a formula (%t) and error %v, expected it to be refused", e.name, p.Family, moves, f != nil, err)
				}
				if large := (*cnf.TooLargeError)(nil); errors.As(err, &large) != (moves > 0) {
					t.Errorf("%s, %s: bound %d: found %v, expected too large a formula exactly where the bound is", e.name, p.Family, moves, err)
				}
			}
			f, err := e.Encode(context.Background(), a.Instance, a.Facts(), encode.MaxMoves, 0)
			var large *cnf.TooLargeError
			switch {
			case errors.As(err, &large): // a formula of each moment is
			case err != nil:
				t.Errorf("%s, %s: largest bound: %v", e.name, p.Family, err)
			case e.Traits().Means == encode.AtMost:
				if w := encodetest.Decide(t, f); puzzles.Check(p, w) != nil {
					t.Errorf("%s, %s: largest bound: found the walk %s, expected one that solves the puzzle", e.name, p.Family, w)
				}
			case p.Family == puzzles.Tour:
				if w := encodetest.Decide(t, f); w != nil {
					t.Errorf("%s: largest bound: found a tour of %d moves, expected none", e.name, w.Moves())
				}
			}
		}
	}
}

// TestBoundsAboveTheOptimumAreSatisfiable: a bound that means at most T
// moves stays satisfiable however far it is above the optimum.
func TestBoundsAboveTheOptimumAreSatisfiable(t *testing.T) {
	p := posed.Puzzle("@adventure")
	a := bound.Analyse(context.Background(), p)
	for _, e := range variants(t) {
		if e.Traits().Means == encode.Exactly || e.Supports(context.Background(), a.Instance) != nil {
			continue
		}
		for moves := 11; moves < encode.MaxMoves; moves = moves*3 + 1 {
			if encodetest.Decide(t, oracle.Must(e.Encode(context.Background(), a.Instance, a.Facts(), moves, 0))) == nil {
				t.Errorf("%s: no walk of at most %d moves, expected one of 11", e.name, moves)
			}
		}
	}
}
