package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// withHoles is a closed tour of a board on which so many squares of each colour,
// away from the edge, are missing.
func withHoles(t *testing.T, side, holes int, seed uint64) *puzzles.Instance {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 14))
	var gone []puzzles.Square
	seen := map[puzzles.Square]bool{}
	for left := [2]int{holes, holes}; left[0]+left[1] > 0; {
		s := puzzles.Square{Col: 4 + rng.IntN(side-6), Row: 4 + rng.IntN(side-6)}
		if c := (s.Col + s.Row) % 2; left[c] > 0 && !seen[s] {
			seen[s] = true
			left[c]--
			gone = append(gone, s)
		}
	}
	b := oracle.Must(puzzles.NewBoard(side, side, gone, nil))
	p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Closed: true}))
	return puzzles.NewInstance(p)
}

// TestMendsBoardsWithHoles: on most of them some cycles are left that no exchange
// joins, and the rest of the board need not be looked at to join them.
func TestMendsBoardsWithHoles(t *testing.T) {
	mended := 0
	for seed := range uint64(8) {
		in := withHoles(t, 120, 720, seed)
		ans, err := Solve(context.Background(), in.Puzzle, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if ans.Status != Optimal && ans.Status != Infeasible || ans.Encoding != "" {
			t.Fatalf("board %d: %s by encoding %q", seed, ans.Status, ans.Encoding)
		}
		if ans.Analysis.Tour != nil && ans.Analysis.Tour.Factor != nil {
			mended++
			again, err := Solve(context.Background(), in.Puzzle, Options{})
			if err != nil || again.Walk.String() != ans.Walk.String() {
				t.Errorf("board %d: found another tour the second time (%v)", seed, err)
			}
		}
	}
	if mended < 2 {
		t.Errorf("cycles were left on %d boards of 8, expected two at least", mended)
	}
}
