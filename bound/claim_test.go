package bound

import (
	"context"
	"testing"

	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestNoClaimOverflows: a witness does not prove a claim so large that sums with
// it overflow, of any method.
func TestNoClaimOverflows(t *testing.T) {
	texts := []string{
		"family: hunt\nboard: 8x8\nstart: a8\ngoals: e6,c4,b3,a2,b2,b1",
		"family: cover\nboard: 8x8\nholes: a7,b7,a6,h3,f2\nstart: c3", // no tour, by a flow
		"family: hunt\nboard: 8x8\nnumbers: 1=a8,5=a8\ngoals: h1",
	}
	spoken := make([]bool, len(Methods))
	for _, text := range texts {
		p := posed.Puzzle(text)
		in := puzzles.NewInstance(p)
		for i, m := range Methods {
			if l, ok := m.Method(context.Background(), &Analysis{Instance: in}); ok && l.Witness != nil {
				spoken[i] = true
				if l.By != m.By {
					t.Errorf("method %d finds a bound by %s, but is listed as one by %s", i, l.By, m.By)
				}
				noLargerClaim(t, in, l)
			}
		}
	}
	for i, ok := range spoken {
		if !ok {
			t.Errorf("%s found no bound for any of the puzzles: add one for which it does", Methods[i].By)
		}
	}
}

func noLargerClaim(t *testing.T, in *puzzles.Instance, l Refutation) {
	t.Helper()
	if err := Check(context.Background(), in, l.Witness, l.Moves); err != nil {
		t.Errorf("%s: %v", l.By, err)
	}
	for shift := range 62 {
		for d := range 4 {
			if claim := 1<<(shift+1) + d - 1; claim > l.Moves && Check(context.Background(), in, l.Witness, claim) == nil {
				t.Errorf("%s: found a proof of %d moves, expected one of %d at most", l.By, claim, l.Moves)
			}
		}
	}
}
