package bound_test

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/puzzles"
)

// TestNoClaimOverflows: a witness does not prove a claim so large that sums with
// it overflow.
func TestNoClaimOverflows(t *testing.T) {
	spec, err := puzzles.ParseExample("adventure")
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.Build()
	if err != nil {
		t.Fatal(err)
	}
	in := puzzles.NewInstance(p)
	said := 0
	for _, method := range bound.Methods {
		l, ok := method(context.Background(), in)
		if !ok { // the flow is for covers
			continue
		}
		if said++; l.Witness == nil {
			t.Fatal("found no witness")
		}
		if err := l.Witness.Check(in, l.Moves); err != nil {
			t.Errorf("%s: %v", l.By, err)
		}
		for shift := range 62 {
			for d := range 4 {
				if claim := 1<<(shift+1) + d - 1; claim > l.Moves && l.Witness.Check(in, claim) == nil {
					t.Errorf("%s: found a proof of %d moves, expected one of %d at most", l.By, claim, l.Moves)
				}
			}
		}
	}
	if said < 3 {
		t.Errorf("found %d bounds, expected 3 or more", said)
	}
}
