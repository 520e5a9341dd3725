package solve_test

import (
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/solve"
)

func TestMaxLitsRefusesLargerFormulas(t *testing.T) {
	p := example(t, "adventure")
	step, err := catalogue.ByName("step")
	if err != nil {
		t.Fatal(err)
	}
	f, err := step.Encode(t.Context(), bound.Analyse(t.Context(), p), 11, 0)
	if err != nil {
		t.Fatal(err)
	}
	size := f.CNF().Size()
	for _, c := range []struct{ most, attempts int }{{size.Lits, 1}, {size.Lits - 1, 0}} {
		ans, err := solve.Solve(t.Context(), p, solve.Options{Encoding: step, MaxLits: c.most})
		if err != nil {
			t.Fatal(err)
		}
		if len(ans.Attempts) != c.attempts || ans.Upper != 11 {
			t.Errorf("at most %d literals: found %d formulas and %d moves, expected %d and 11", c.most, len(ans.Attempts), ans.Upper, c.attempts)
		}
	}
}
