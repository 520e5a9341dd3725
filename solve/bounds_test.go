package solve_test

import (
	"errors"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/metric"
	"knightsat/internal/oracle"
	"knightsat/puzzles/facts"
	"knightsat/solve"
	"knightsat/solve/engine"
	"knightsat/solve/engines"
)

// uses are choices of lower bounds: none, each alone, and each left out.
func uses() []facts.Use {
	list := []facts.Use{{}}
	for _, by := range bound.Choices {
		rest := facts.Use{}
		for _, other := range bound.Choices {
			if other != by {
				rest = append(rest, other)
			}
		}
		list = append(list, facts.Use{by}, rest)
	}
	return list
}

// TestNothingRestsOnABoundThatMayNotBeUsed: random puzzles of every kind, with each
// choice of bounds: the answer is the oracle's, and every refutation is by a bound that
// was asked for or by a solver. Without any bound, each smaller number of moves is
// refuted by itself, by the solver, and the walk is a formula's model. By distances alone, that is asked of either
// engine.
func TestNothingRestsOnABoundThatMayNotBeUsed(t *testing.T) {
	t.Parallel()
	rng := oracle.Rand(t)
	refuted := 0
	for n := range oracle.Until(t, 60, func() bool { return refuted > 9 }) {
		p := oracle.Options{Squares: 7, Goals: 2}.Random(rng)
		best, ok := oracle.Shortest(p)
		for _, use := range uses() {
			o := solve.Options{Bounds: use}
			if len(use) == 1 && use.Has(facts.ByReach) {
				o.Encoding = oracle.Must(catalogue.Builtin().ByName("step"))
				o.Engine = []engine.Engine{engine.Gini{}, oracle.Must(engines.ByName("pbsat"))}[n%2]
			}
			ans := solved(t, p, o)
			if ok && (ans.Status != solve.Optimal || ans.Walk.Moves() != best) || !ok && ans.Status != solve.Infeasible {
				t.Fatalf("puzzle %d, bounds %v: found %s, %d moves; expected %d (%t)\n%s", n, use, ans.Status, ans.Walk.Moves(), best, ok, p.Text())
			}
			for _, r := range ans.Refuted {
				by := r.By
				if by == facts.ByLinear { // it comes with held-karp
					by = facts.ByHeldKarp
				}
				if by != facts.ByUnsat && !use.Has(by) {
					t.Fatalf("puzzle %d, bounds %v: %d moves are refuted by %s\n%s", n, use, r.Moves-1, r.By, p.Text())
				}
			}
			if len(use) > 0 {
				continue
			}
			refuted += len(ans.Refuted)
			attempts := ans.Lower
			if ok {
				attempts++
			}
			if len(ans.Refuted) != ans.Lower || len(ans.Attempts) != attempts || ok && ans.Attempts[best].Status.String() != "satisfiable" {
				t.Fatalf("puzzle %d, no bounds: found %v after %d formulas, expected one for each number of moves below %d\n%s", n, ans.Refuted, len(ans.Attempts), ans.Lower, p.Text())
			}
		}
	}
}

// TestEncodingsThatNeedABoundSaySo: where it may not be used, they are refused.
func TestEncodingsThatNeedABoundSaySo(t *testing.T) {
	p := example(t, "adventure")
	for _, c := range []struct {
		e   encode.Encoding
		use facts.Use
		ok  bool
	}{
		{metric.Kind.New([]string{"", ""}), facts.Use{}, false},
		{metric.Kind.New([]string{"", ""}), facts.Use{facts.ByCounting}, false},
		{metric.Kind.New([]string{"", ""}), facts.Use{facts.ByHeldKarp}, true},
		{metric.Kind.New([]string{"", "refuted"}), facts.Use{facts.ByHeldKarp}, false},
	} {
		ans, err := solve.Solve(t.Context(), p, solve.Options{Encoding: c.e, Bounds: c.use})
		unsupported := (*encode.UnsupportedError)(nil)
		switch {
		case !c.ok && !errors.As(err, &unsupported):
			t.Errorf("%s with %v: found %v, expected an UnsupportedError", c.e.Name(), c.use, err)
		case c.ok && (err != nil || ans.Walk.Moves() != 11 || ans.Status != solve.Optimal):
			t.Errorf("%s with %v: found %+v, %v", c.e.Name(), c.use, ans, err)
		}
	}
}
