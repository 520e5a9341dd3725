package solve_test

import (
	"context"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/count"
)

// TestTimedPuzzlesAgainstTheOracle: with numbers and goals in order, the answers are those of
// the oracle, in the number of moves and of walks.
func TestTimedPuzzlesAgainstTheOracle(t *testing.T) {
	rng := oracle.Rand(t)
	for range oracle.Tries(1000) {
		p := oracle.Random(rng, oracle.Options{Timed: true, Squares: 9, Goals: 4})
		best, ok := oracle.Shortest(p)
		ans, counted, err := count.Count(context.Background(), p, solve.Options{}, 300, 0)
		switch {
		case err != nil:
			t.Fatalf("%v\n%s", err, p.Text())
		case !ok && ans.Status == solve.Infeasible:
			continue
		case !ok || ans.Status != solve.Optimal || ans.Walk.Moves() != best:
			t.Fatalf("found %s, %d moves (%s); the oracle says %d, %t\n%s", ans.Status, ans.Walk.Moves(), ans.Reason, best, ok, p.Text())
		case puzzles.Check(p, ans.Walk) != nil:
			t.Fatalf("found %s: %v\n%s", ans.Walk, puzzles.Check(p, ans.Walk), p.Text())
		}
		told := p // closed walks with an open start are told from one square
		if in := puzzles.NewInstance(p); in.Rotated {
			told = oracle.From(p, in.Squares[in.Start])
		}
		if n := len(oracle.Walks(told, best)); n < 300 && counted.Number.Int64() != int64(n) {
			t.Fatalf("counted %s walks, there are %d\n%s", counted.Number, n, p.Text())
		}
	}
}

// TestUniqueAgainstTheOracle: a walk is the only one exactly where the oracle has no other, and
// another one is right, as short, and not the same.
func TestUniqueAgainstTheOracle(t *testing.T) {
	rng := oracle.Rand(t)
	only := 0
	for n := range oracle.Until(t, 1500, func() bool { return only > 4 }) {
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
		_, counted, err := count.Count(context.Background(), p, solve.Options{Same: same}, 2, 0)
		one := err == nil && counted.Number.Int64() == 1
		if same == solve.Directed && !(p.Closed && p.Start.IsAny()) {
			one = len(oracle.Walks(p, ans.Walk.Moves())) == 1
		}
		if !u.Known || u.Unique != one || one != (u.Another == nil) || !ans.Complete {
			t.Fatalf("unique %t (known: %t), it is %t; another is %s\n%s", u.Unique, u.Known, one, u.Another, p.Text())
		}
		if w := u.Another; w != nil && (puzzles.Check(p, w) != nil || w.Moves() != ans.Walk.Moves() || w.String() == ans.Walk.String()) {
			t.Fatalf("%s is another walk beside %s: %v\n%s", w, ans.Walk, puzzles.Check(p, w), p.Text())
		}
		if one {
			only++
		}
	}
}

// TestNumbersNeedNoFormula: what the last number costs is a bound, and a walk along numbers is made.
func TestNumbersNeedNoFormula(t *testing.T) {
	for text, moves := range map[string][2]int{ // of the shortest walk, and of the one that is made
		"board: 20x20\nstart: a1\ngoals: b3\nnumbers: 1201=a1":                {1200, 1200},
		"board: 20x20\nnumbers: 1=a1,800=b3,1201=d4\ngoals: t20":              {1200, 1200},
		"board: 5x5\npiece: king\nstart: any\nnumbers: 7=e5,12=c3\ngoals: e1": {11, 13},
		"board: 5x5\nstart: a1\nend: e5\nnumbers: 9=b2\ngoals: a3":            {10, 10},
		"board: 20x1\npiece: wazir\nstart: a1\nnumbers: 31=a1\ngoals: t1":     {49, 49}, // t1 is too far to come back from
	} {
		ans, err := solve.Solve(t.Context(), oracle.Puzzle(text), solve.Options{})
		if err != nil || ans.Status != solve.Optimal || ans.Walk.Moves() != moves[0] || len(ans.Refuted) != 1 || len(ans.Attempts) > 1 {
			t.Errorf("%s: found %s, %d moves, %v, %v; expected %d moves by one bound", text, ans.Status, ans.Walk.Moves(), ans.Refuted, err, moves[0])
		}
		if quick := oracle.Must(solve.Solve(t.Context(), oracle.Puzzle(text), solve.Options{Quick: true})); quick.Walk == nil || quick.Walk.Moves() > moves[1] {
			t.Errorf("%s: made a walk of %d moves, expected %d", text, quick.Walk.Moves(), moves[1])
		}
	}
	ans, err := solve.Solve(t.Context(), oracle.Puzzle("board: 3x3\nstart: a1\ngoals: a2\nnumbers: 16000000=a2"), solve.Options{})
	if err != nil || ans.Status != solve.Unknown || ans.Lower != 15_999_999 {
		t.Errorf("a number beyond any formula: found %s, %d moves, %v", ans.Status, ans.Lower, err)
	}
}
