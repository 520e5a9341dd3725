package solve_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestTimedPuzzlesAgainstTheOracle: with numbers and goals in order, the answers are those of
// the oracle, in the number of moves and of walks.
func TestTimedPuzzlesAgainstTheOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 11))
	for range oracle.Tries(1000) {
		p := oracle.Random(rng, oracle.Options{Timed: true, Squares: 9, Goals: 4})
		best, ok := oracle.Shortest(p)
		ans, counted, err := solve.Count(context.Background(), p, solve.Options{}, 300, 0)
		switch {
		case err != nil:
			t.Fatalf("%v\n%s", err, p.Text())
		case !ok && ans.Status == solve.Infeasible:
			continue
		case !ok || ans.Status != solve.Optimal || ans.Upper != best:
			t.Fatalf("found %s, %d moves (%s); the oracle says %d, %t\n%s", ans.Status, ans.Upper, ans.Reason, best, ok, p.Text())
		case puzzles.Check(p, ans.Walk) != nil:
			t.Fatalf("found %s: %v\n%s", ans.Walk, puzzles.Check(p, ans.Walk), p.Text())
		}
		if n := len(oracle.Walks(p, best)); n < 300 && counted.Number.Int64() != int64(n) {
			t.Fatalf("counted %s walks, there are %d\n%s", counted.Number, n, p.Text())
		}
	}
}
