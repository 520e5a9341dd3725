package bound

import (
	"context"
	"testing"

	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestAnAnalysisOfNothingRulesOutNothing: what was not proven is not claimed, and what
// colours prove is.
func TestAnAnalysisOfNothingRulesOutNothing(t *testing.T) {
	p := posed.Puzzle("board: 3x4\nstart: a1\nend: b3\ngoals: b3")
	if in := Nothing(p).Instance; in.Len() != 0 || in.Edges() != 0 || len(in.Distances()) != 0 {
		t.Errorf("found %d squares and %d jumps before they are laid out", in.Len(), in.Edges())
	}
	nothing := &Analysis{Instance: puzzles.NewInstance(p)}
	if !nothing.Allows(1) || !nothing.Allows(2) || nothing.Best().Moves != 0 || nothing.Terminals(t.Context()) == nil {
		t.Errorf("found %+v, want a bound of 0 moves and every number of moves", nothing.Best())
	}
	if a := Analyse(context.Background(), p); !a.Allows(1) || a.Allows(2) {
		t.Errorf("one jump apart: found 1 move allowed %t and 2 %t, want odd numbers only", a.Allows(1), a.Allows(2))
	}
}

// TestDeadEndsAreMoreThanEnds: one that can't be reached, beside the start, is no reason where
// distances may not say it.
func TestDeadEndsAreMoreThanEnds(t *testing.T) {
	for goals, want := range map[string]string{"e1": "", "d1,e1": "only one jump leads to each of d1, e1, and the walk can end on only one of them"} {
		in := puzzles.NewInstance(posed.Puzzle("board: 5x1\npiece: wazir\nholes: c1\nstart: a1\nonce: true\ngoals: " + goals))
		a, got := AnalyseInstance(t.Context(), in, facts.Use{facts.ByFlow}), ""
		if a.Impossible != nil {
			got = a.Impossible.Because
		}
		if got != want {
			t.Errorf("%s: %q, want %q", goals, got, want)
		}
	}
}
