package solve_test

import (
	"errors"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
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
	for k, by := range bound.Choices {
		list = append(list, facts.Use{by}, slices.Delete(slices.Clone(bound.Choices), k, k+1))
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
	var refuted, n int
	for _, p := range oracle.Each(t, 60, func() bool { return refuted > 9 }, oracle.Options{Squares: 7, Goals: 2}.Random) {
		n++
		for _, use := range uses() {
			o := solve.Options{Bounds: use}
			if len(use) == 1 && use.Has(facts.ByReach) {
				o.Encoding = oracle.Must(catalogue.Builtin().ByName("step"))
				o.Engine = []engine.Engine{engine.Gini{}, oracle.Must(engines.ByName("pbsat"))}[n%2]
			}
			ans := solve.Decided(t, p, o)
			for _, r := range ans.Refuted {
				by := r.By
				if by == facts.ByLinear { // it comes with held-karp
					by = facts.ByHeldKarp
				}
				if by != facts.ByUnsat && !use.Has(by) {
					t.Fatalf("bounds %v: %d moves are refuted by %s", use, r.Moves-1, r.By)
				}
			}
			if len(use) > 0 {
				continue
			}
			refuted += len(ans.Refuted)
			attempts := ans.Lower
			if ans.Walk != nil {
				attempts++
			}
			if len(ans.Refuted) != ans.Lower || len(ans.Attempts) != attempts || ans.Walk != nil && ans.Attempts[ans.Lower].Status != cnf.Sat {
				t.Fatalf("no bounds: found %v after %d formulas, expected one for each number of moves below %d", ans.Refuted, len(ans.Attempts), ans.Lower)
			}
		}
	}
}

// TestEncodingsThatNeedABoundSaySo: where it may not be used, they are refused.
func TestEncodingsThatNeedABoundSaySo(t *testing.T) {
	for c := range oracle.Table[struct {
		Plan, Use string
		OK        bool
	}](`
		        |           | false
		        | counting  | false
		        | held-karp | true
		refuted | held-karp | false
	`) {
		o := solve.Options{Encoding: metric.Kind.New([]string{"", c.Plan}), Bounds: facts.Use{facts.By(c.Use)}}
		ans, err := solve.Solve(t.Context(), example(t, "adventure"), o)
		if errors.As(err, new(*encode.UnsupportedError)) == c.OK || c.OK && (err != nil || ans.Walk.Moves() != 11 || ans.Status != solve.Optimal) {
			t.Errorf("%+v: found %+v, %v", c, ans, err)
		}
	}
}
