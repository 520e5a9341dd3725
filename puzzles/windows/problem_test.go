package windows

import (
	"context"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/times"
	"knightsat/puzzles"
)

// TestGoalsInOrderLeaveEveryTour: no time at which a tour is on a square is taken from that square,
// also where it begins and ends on the last goal.
func TestGoalsInOrderLeaveEveryTour(t *testing.T) {
	r := oracle.Rand(t)
	tours := [2]int{}
	for range oracle.Until(t, 300, func() bool { return tours[0] > 99 && tours[1] > 0 }) {
		board := oracle.Board(3, 3)
		squares := board.Squares()
		rules := puzzles.Rules{Piece: puzzles.King, Closed: r.IntN(2) == 0}
		for _, i := range r.Perm(len(squares))[:2+r.IntN(4)] {
			rules.Order = append(rules.Order, squares[i])
		}
		if rules.Closed || r.IntN(2) == 0 {
			rules.Start = rules.Order[r.IntN(2)*(len(rules.Order)-1)]
		}
		p := oracle.Must(puzzles.NewTour(board, rules))
		in := puzzles.NewInstance(p)
		left := oracle.Must(times.New(context.Background(), Problem(in, p.TourMoves()), times.Edges))
		for _, w := range oracle.All(p) {
			for i, s := range w {
				if !left.Has(in.Vertex(s), i) {
					t.Fatalf("%s is not left at time %d of %v, a tour of%s", s, i, w, oracle.Describe(p))
				}
			}
			if p.Closed && len(p.Order) > 2 && p.Order[len(p.Order)-1] == p.Start {
				tours[1]++
			}
			tours[0]++
		}
	}
}
