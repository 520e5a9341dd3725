package solve

import (
	"testing"

	"knightsat/internal/oracle"
)

// TestFormulasRestOnNoHalves: rows that are halves of others leave open what a formula has no place for, and
// then a model would be no walk.
func TestFormulasRestOnNoHalves(t *testing.T) {
	p := oracle.Puzzle("board: 8x8\nstart: a8\nend: d3\ngoals: c6,d8,f3,g3,h4,h7")
	ans, err := Solve(t.Context(), p, Options{})
	if err != nil || ans.Status != Optimal || ans.Walk.Moves() != 16 {
		t.Errorf("found %s, %d moves, %v", ans.Status, ans.Walk.Moves(), err)
	}
}
