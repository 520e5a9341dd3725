package generate

import (
	"testing"

	"knightsat/puzzles"
	"knightsat/solve"
)

// TestProgressTellsOfThePuzzleThatIsSolved: its bounds, before it is found.
func TestProgressTellsOfThePuzzleThatIsSolved(t *testing.T) {
	var last *solve.Event
	err := Make(t.Context(), Wish{Family: puzzles.Hunt, Width: 16, Height: 16, Goals: 60}, 1, func(p Progress) {
		if p.Found != 0 || p.Tried != 0 {
			t.Errorf("found %d of 1, tried %d", p.Found, p.Tried)
		}
		last = p.Solving
	}, func(m *Made) error {
		if last == nil || last.Lower > m.Moves || last.Upper < m.Moves {
			t.Errorf("found %+v before a puzzle of %d moves", last, m.Moves)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
