package solve_test

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestALegGoesAroundTheFirst: the last of three legs goes around the first, which makes the walk 12 moves longer than the
// distances. Where fewer moves are asked for, nothing is said of more.
func TestALegGoesAroundTheFirst(t *testing.T) {
	p := posed.Puzzle("family: hunt\npiece: wazir\nboard: 6x8\nstart: c1\ngoals: c7,a2,e1\nordered: true\nonce: true\n")
	ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}))
	if ans.Status != solve.Optimal || ans.Walk.Moves() != 30 {
		t.Errorf("%s, %d moves; expected 30", ans.Status, ans.Walk.Moves())
	}
	ans = oracle.Must(solve.Solve(t.Context(), p, solve.Options{MaxMoves: 28}))
	if ans.Status != solve.Unknown || ans.Lower != 29 || ans.Walk != nil {
		t.Errorf("up to 28 moves: %s, at least %d", ans.Status, ans.Lower)
	}
}

// TestShortestWalksEndOnTheLastGoalInOrder: where moves change the colour, that says whether their number is even, but
// not of closed walks, other ends and goals in any order. Where squares are visited once, no walk is longer than
// those within reach are many.
func TestShortestWalksEndOnTheLastGoalInOrder(t *testing.T) {
	r := oracle.Rand(t)
	ended, none := 0, 0
	for range oracle.Until(t, 4000, func() bool { return ended >= oracle.Tries(150) && none >= 3 }) {
		pieces := []puzzles.Piece{puzzles.Wazir, puzzles.Camel, puzzles.Knight, puzzles.King}
		rules := puzzles.Rules{Once: r.IntN(3) > 0, Ordered: r.IntN(5) > 0, Piece: pieces[r.IntN(len(pieces))]}
		p := oracle.Hunt(r, oracle.Holed(r, 3+r.IntN(2), 3+r.IntN(2), 1+r.IntN(3)), rules, 1, 4)
		if p == nil {
			continue
		}
		ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}))
		best, ok := oracle.Shortest(p)
		switch {
		case ok && (ans.Status != solve.Optimal || ans.Walk.Moves() != best):
			t.Fatalf("%s, %d moves; the oracle has %d\n%s", ans.Status, ans.Walk.Moves(), best, oracle.Describe(p))
		case !ok && ans.Status != solve.Infeasible:
			t.Fatalf("%s; the oracle has no walk\n%s", ans.Status, oracle.Describe(p))
		case ok && ans.Analysis.Parity != nil && ans.Analysis.Instance.End < 0:
			ended++
		case !ok && ans.Analysis.Impossible == nil:
			none++
		}
	}
	if ended == 0 || none == 0 {
		t.Errorf("of %d the parity is known by the last goal, %d have no walk for other reasons than reach", ended, none)
	}
}

// TestNoWalkIsLongerThanSquaresAreWithinReach: a camel stays on one colour, so that formulas end soon.
func TestNoWalkIsLongerThanSquaresAreWithinReach(t *testing.T) {
	p := posed.Puzzle("family: hunt\npiece: camel\nboard: 5x5\nstart: a1\ngoals: c1,e1,c3\nordered: true\nonce: true\n")
	ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}))
	if ans.Status != solve.Infeasible || ans.Lower > 13 {
		t.Errorf("%s, at least %d moves; expected none, by the 13 squares within reach", ans.Status, ans.Lower)
	}
}
