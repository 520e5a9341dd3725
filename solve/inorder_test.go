package solve_test

import (
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

// TestLegsOverTheFrontierProveAWayAround: the last of three legs goes around the first, which makes the walk 12 moves
// longer than the distances. Where fewer moves are asked for, nothing is said of more.
func TestLegsOverTheFrontierProveAWayAround(t *testing.T) {
	p := posed.Puzzle("family: hunt\npiece: wazir\nboard: 6x8\nstart: c1\ngoals: c7,a2,e1\nordered: true\nonce: true\n")
	ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}))
	over := func(r bound.Refutation) bool { return r.By == facts.ByFrontier }
	if ans.Status != solve.Optimal || ans.Walk.Moves() != 30 || !slices.ContainsFunc(ans.Refuted, over) {
		t.Errorf("%s, %d moves, refuted by %v; expected 30 moves, proven over the frontier", ans.Status,
			ans.Walk.Moves(), ans.Refuted)
	}
	ans = oracle.Must(solve.Solve(t.Context(), p, solve.Options{MaxMoves: 28}))
	if ans.Status != solve.Unknown || ans.Lower != 29 || ans.Walk != nil {
		t.Errorf("up to 28 moves: %s, at least %d", ans.Status, ans.Lower)
	}
	ans = oracle.Must(solve.Solve(t.Context(), p, solve.Options{Without: []string{"legs over the frontier"}}))
	if ans.Walk.Moves() != 30 || slices.ContainsFunc(ans.Refuted, over) {
		t.Errorf("without: %d moves, refuted by %v", ans.Walk.Moves(), ans.Refuted)
	}
}
