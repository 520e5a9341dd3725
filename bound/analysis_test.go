package bound

import (
	"context"
	"testing"

	"knightsat/puzzles"
)

// TestAnAnalysisOfNothingRulesOutNothing: what was not proven is not claimed, and what
// colours prove is.
func TestAnAnalysisOfNothingRulesOutNothing(t *testing.T) {
	b, err := puzzles.NewBoard(3, 4, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	a1, b3 := puzzles.Square{Col: 1, Row: 1}, puzzles.Square{Col: 2, Row: 3}
	p, err := puzzles.NewHunt(b, []puzzles.Square{b3}, puzzles.Rules{Start: a1, End: b3})
	if err != nil {
		t.Fatal(err)
	}
	nothing := &Analysis{Instance: puzzles.NewInstance(p)}
	if !nothing.Allows(1) || !nothing.Allows(2) || nothing.Best().Moves != 0 || nothing.Terminals(t.Context()) == nil {
		t.Errorf("found %+v, want a bound of 0 moves and every number of moves", nothing.Best())
	}
	if a := Analyse(context.Background(), p); !a.Allows(1) || a.Allows(2) {
		t.Errorf("one jump apart: found 1 move allowed %t and 2 %t, want odd numbers only", a.Allows(1), a.Allows(2))
	}
}
