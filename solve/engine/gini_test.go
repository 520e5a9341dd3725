package engine_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/encode/cnf"
	"knightsat/internal/work"
	. "knightsat/solve/engine"
)

// TestGiniForgetsTrap: gini v1.0.1 learns the empty clause as [0] and takes it for nothing
// (its Deriver). Asked again about the formula below, which has no model, it alone finds one and ends
// the process.
func TestGiniForgetsTrap(t *testing.T) {
	f := formula(2, "-2 1 0 1 2 0 -2 -1 0 2 -1 0")
	s := Gini{}.Open(f)
	defer s.Close()
	solve(t, s, f, cnf.Unsat, lit(1), lit(-2))
	solve(t, s, f, cnf.Unsat)
	f.Clause(lit(1), lit(2))
	solve(t, s, f, cnf.Unsat)
}

// TestPropagationsAreCountedExactly: a search that pauses after every few propagations ends after
// the same number of pauses each time, and with the same answer as one that never pauses.
func TestPropagationsAreCountedExactly(t *testing.T) {
	f := clauses3(rand.New(rand.NewPCG(1, 2)), 170, 790)
	ends := func(step int64) (most int64) {
		s := Gini{}.Open(f)
		defer s.Close()
		status := cnf.Unknown
		search := work.New(t.Context(), func(ctx context.Context) { status, _, _ = s.Solve(ctx) })
		defer search.Stop()
		for most = step; !search.Until(most); most += step {
		}
		if status != cnf.Unsat {
			t.Errorf("found %s, want unsat", status)
		}
		return most
	}
	exactly := ends(1)
	for _, step := range []int64{1, 1000, 30_000, 200_000, 1 << 40} {
		if got, want := ends(step), (exactly+step-1)/step*step; got != want || exactly < 60_000 {
			t.Errorf("in steps of %d it ends at %d, want %d; it needs %d", step, got, want, exactly)
		}
	}
}
