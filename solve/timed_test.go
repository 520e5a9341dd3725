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
		if p.Closed && p.Ground().Len() == 2 {
			continue // the oracle lists the way there and back from both squares
		}
		if n := len(oracle.Walks(p, best)); n < 300 && counted.Number.Int64() != int64(n) {
			t.Fatalf("counted %s walks, there are %d\n%s", counted.Number, n, p.Text())
		}
	}
}

// TestUniqueAgainstTheOracle: a walk is the only one exactly where the oracle has no other, and
// another one is right, as short, and not the same.
func TestUniqueAgainstTheOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 12))
	only := 0
	for n := range oracle.Tries(1500) {
		p := oracle.Random(rng, oracle.Options{Timed: n%2 == 0, Squares: 8, Goals: 3})
		same := solve.Sameness(n % 3)
		ans, u, err := solve.Unique(context.Background(), p, solve.Options{Same: same})
		if err != nil && (p.Timed() && same == solve.Undirected || p.Closed && same == solve.UpToSymmetry) {
			continue
		} else if err != nil {
			t.Fatalf("%v\n%s", err, p.Text())
		}
		if ans.Status != solve.Optimal {
			if u.Known || ans.Status != solve.Infeasible {
				t.Fatalf("%s, but it is known whether the walk is the only one: %t\n%s", ans.Status, u.Known, p.Text())
			}
			continue
		}
		_, counted, err := solve.Count(context.Background(), p, solve.Options{Same: same}, 2, 0)
		one := err == nil && counted.Number.Int64() == 1
		if same == solve.Directed && !(p.Closed && p.Start.IsAny()) {
			one = len(oracle.Walks(p, ans.Upper)) == 1
		}
		if !u.Known || u.Unique != one || one != (u.Another == nil) || !ans.Complete {
			t.Fatalf("unique %t (known: %t), it is %t; another is %s\n%s", u.Unique, u.Known, one, u.Another, p.Text())
		}
		if w := u.Another; w != nil && (puzzles.Check(p, w) != nil || w.Moves() != ans.Upper || w.String() == ans.Walk.String()) {
			t.Fatalf("%s is another walk beside %s: %v\n%s", w, ans.Walk, puzzles.Check(p, w), p.Text())
		}
		if one {
			only++
		}
	}
	if only < 5 {
		t.Errorf("%d puzzles with one walk; too few to mean much", only)
	}
}
