package solve

import (
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// withHoles is a closed tour of a board on which a number (holes) of squares of each colour,
// away from the edge, are missing, the same ones for a seed.
func withHoles(side, holes int, seed uint64) *puzzles.Puzzle {
	var gone []puzzles.Square
	left := [2]int{holes, holes}
	for _, k := range rand.New(rand.NewPCG(seed, 14)).Perm((side - 6) * (side - 6)) {
		s := puzzles.Square{Col: 4 + k%(side-6), Row: 4 + k/(side-6)}
		if c := (s.Col + s.Row) % 2; left[c] > 0 {
			left[c]--
			gone = append(gone, s)
		}
	}
	return oracle.Must(puzzles.NewTour(oracle.Board(side, side, gone...), puzzles.Rules{Closed: true}))
}

// TestMendsBoardsWithHoles: on most of them some cycles are left that no exchange
// joins, and the rest of the board need not be looked at to join them.
func TestMendsBoardsWithHoles(t *testing.T) {
	mended := 0
	for seed := range uint64(3) {
		ans := oracle.Must(Solve(t.Context(), withHoles(120, 720, seed), Options{}))
		if ans.Status != Optimal && ans.Status != Infeasible || ans.Encoding != "" {
			t.Fatalf("board %d: %s by encoding %q", seed, ans.Status, ans.Encoding)
		}
		if ans.Analysis.Tour != nil && ans.Analysis.Tour.Factor != nil {
			mended++
		}
	}
	if mended == 0 {
		t.Error("cycles were left on no board")
	}
}

// TestWalksBelowAProvenBoundAreFoundOut: the bound is wrong then, and nothing is called optimal.
func TestWalksBelowAProvenBoundAreFoundOut(t *testing.T) {
	adventure := posed.Puzzle("@adventure")
	for _, quick := range []bool{false, true} {
		for _, moves := range []int{12, 30, 1 << 20} {
			run := newRun(adventure, Options{Quick: quick})
			err := begin(t.Context(), run)
			run.ans.raise(bound.Refutation{Moves: moves, By: facts.ByFlow})
			if err == nil {
				err = run.raiseFrom(t.Context())
			}
			ans := run.finish(err)
			if !oracle.Says(err, "refuted by flow, but a walk of 11 is known") || ans.Status != Feasible || ans.Complete {
				t.Errorf("a bound of %d: %s, complete %v, %v; expected an error", moves, ans.Status, ans.Complete, err)
			}
		}
	}
}
