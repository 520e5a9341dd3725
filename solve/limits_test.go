package solve_test

import (
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/solve"
)

func TestMaxLitsRefusesLargerFormulas(t *testing.T) {
	p := example(t, "adventure")
	step := oracle.Must(catalogue.ByName("step"))
	f := oracle.Must(step.Encode(t.Context(), bound.Analyse(t.Context(), p), 11, 0))
	size := f.CNF().Size()
	for _, c := range []struct{ most, attempts int }{{size.Lits, 1}, {size.Lits - 1, 0}} {
		ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{Encoding: step, MaxLits: c.most}))
		if s := ans.Stats(); c.attempts == 1 && (s.Variables != size.Vars || s.Clauses != size.Clauses || s.Literals != size.Lits || s.Rounds != 1 || s.Cuts != 0) {
			t.Errorf("found %+v, expected the formula's %v", s, size)
		}
		for _, at := range ans.Attempts {
			if at.Moves != 11 || at.Encode <= 0 || at.Solve <= 0 {
				t.Errorf("found %+v, expected times for 11 moves", at)
			}
		}
		if len(ans.Attempts) != c.attempts || ans.Upper != 11 {
			t.Errorf("at most %d literals: found %d formulas and %d moves, expected %d and 11", c.most, len(ans.Attempts), ans.Upper, c.attempts)
		}
	}
}
