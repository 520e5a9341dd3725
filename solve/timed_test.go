package solve_test

import (
	"context"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/solve"
	"knightsat/solve/count"
)

// TestUniqueAgainstTheOracle: a walk is the only one exactly where the oracle has no other, and
// another one is right, as short, and not the same.
func TestUniqueAgainstTheOracle(t *testing.T) {
	rng := oracle.Rand(t)
	only := 0
	for n := range oracle.Until(t, 1500, func() bool { return only > 4 }) {
		p := oracle.Options{Timed: n%2 == 0, Squares: 8, Goals: 3}.Random(rng)
		same := solve.Sameness(n % 3)
		ans, u, err := solve.Unique(context.Background(), p, solve.Options{Same: same})
		if err != nil && (p.Timed() && same == solve.Undirected || p.Closed && same == solve.UpToSymmetry) {
			continue
		} else if err != nil {
			t.Fatalf("%v\n%s", err, notation.Text(p))
		}
		if ans.Status != solve.Optimal {
			if u.Known || ans.Status != solve.Infeasible {
				t.Fatalf("%s, but it is known whether the walk is the only one: %t\n%s", ans.Status, u.Known, notation.Text(p))
			}
			continue
		}
		_, counted, err := count.Count(context.Background(), p, solve.Options{Same: same}, 2, 0)
		one := err == nil && counted.Number.Int64() == 1
		if same == solve.Directed && !(p.Closed && p.Start.IsAny()) {
			one = len(oracle.Walks(p, ans.Walk.Moves())) == 1
		}
		if !u.Known || u.Unique != one || one != (u.Another == nil) || !ans.Complete {
			t.Fatalf("unique %t (known: %t), it is %t; another is %s\n%s", u.Unique, u.Known, one, u.Another, notation.Text(p))
		}
		if w := u.Another; w != nil && (puzzles.Check(p, w) != nil || w.Moves() != ans.Walk.Moves() || w.String() == ans.Walk.String()) {
			t.Fatalf("%s is another walk beside %s: %v\n%s", w, ans.Walk, puzzles.Check(p, w), notation.Text(p))
		}
		if one {
			only++
		}
	}
}

// TestALargeNumberIsABound, though no formula is written for it.
func TestALargeNumberIsABound(t *testing.T) {
	ans, err := solve.Solve(t.Context(), posed.Puzzle("board: 3x3\nstart: a1\ngoals: a2\nnumbers: 16000000=a2"), solve.Options{})
	if err != nil || ans.Status != solve.Unknown || ans.Lower != 15_999_999 {
		t.Errorf("found %s, %d moves, %v", ans.Status, ans.Lower, err)
	}
}
