package solve_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// TestGrowingBoundsProveTheOptimum: with one formula for all bounds, in one
// session or started anew for each, the answers are the oracle's.
func TestGrowingBoundsProveTheOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	attempts := 0
	for n := range oracle.Tries(300) {
		p := oracle.Random(rng, oracle.Options{})
		best, ok := oracle.Shortest(p)
		o := solve.Options{
			Encoding: step.Encoding{AMO: amo.Auto{}, Bound: step.GrowingBounds},
			Engine:   []engine.Engine{engine.Gini{}, engine.Pbsat{}}[n%3/2],
			Jobs:     1 + n%5/4,
			Methods:  []bound.Method{bound.Distance},
		}
		ans, err := solve.Solve(context.Background(), p, o)
		switch {
		case err != nil:
			t.Fatalf("%v\n%s", err, p.Text())
		case ok && (ans.Status != solve.Optimal || ans.Upper != best):
			t.Fatalf("found %s, %d moves, expected %d\n%s", ans.Status, ans.Upper, best, p.Text())
		case !ok && ans.Status != solve.Infeasible:
			t.Fatalf("found %s, expected no walk\n%s", ans.Status, p.Text())
		}
		attempts = max(attempts, len(ans.Attempts))
	}
	if attempts < 2 {
		t.Errorf("found at most %d bounds decided for a puzzle, expected several", attempts)
	}
}
