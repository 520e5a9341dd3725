package solve_test

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/ruled"
	"knightsat/solve"
)

// TestHuntsOnLargeBoards: in the corner of a board whose moves are not listed, hunts have the optimum that they have on
// a board that is large enough for them.
func TestHuntsOnLargeBoards(t *testing.T) {
	rng := oracle.Rand(t)
	for n := range oracle.Tries(12) {
		r := puzzles.Rules{Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir}[n%3], Closed: n%4 == 1, Ordered: n%5 == 1}
		free := oracle.Shuffled(rng, oracle.Board(7, 7).Squares())
		if r.StartAny = n%2 == 1; !r.StartAny {
			r.Start = free[0]
		}
		if !r.Closed && n%3 == 0 {
			r.End = free[1]
		}
		goals := free[2 : 5+rng.IntN(4)]
		moves := func(side int) int {
			p := oracle.Must(puzzles.NewHunt(oracle.Board(side, side), goals, r))
			ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}))
			if (oracle.Must(ruled.LayOut(t.Context(), p)).Apart != nil) != (side > 100) || ans.Status != solve.Optimal || puzzles.Check(p, ans.Walk) != nil {
				t.Fatalf("%s on %d squares: found %s, %s", p.Title(), side, ans.Status, ans.Walk)
			}
			return ans.Walk.Moves()
		}
		if small, large := moves(14), moves(1000); small != large {
			t.Fatalf("%v to %v: found %d moves on a large board, expected %d", r, goals, large, small)
		}
	}
}
