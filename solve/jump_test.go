package solve_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestJumpingAgreesWithTheOracle: from a weak lower bound, what is left for the numbers of
// moves below a walk that is too long raises it to the optimum, and not beyond.
func TestJumpingAgreesWithTheOracle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	jumped, proven := 0, 0
	tries := oracle.Tries(600)
	for range tries {
		b, err := puzzles.NewBoard(4+r.IntN(4), 4+r.IntN(4), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		free := b.Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		rules := puzzles.Rules{Start: free[0], Closed: r.IntN(6) == 0,
			Piece: []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Wazir}[r.IntN(4)]}
		if r.IntN(6) == 0 && !rules.Closed {
			rules.End = free[1]
		}
		p, err := puzzles.NewHunt(b, free[2:7+r.IntN(5)], rules)
		if err != nil {
			t.Fatal(err)
		}
		want, possible := oracle.Shortest(p)
		ans := solved(t, p, solve.Options{Methods: []bound.Method{bound.Distance}})
		if possible && (ans.Status != solve.Optimal || ans.Walk.Moves() != want) || !possible && ans.Status != solve.Infeasible {
			t.Fatalf("found %s in [%d, %d], expected %d\n%s", ans.Status, ans.Lower, ans.Upper, want, p.Text())
		}
		if !possible {
			continue
		}
		if slices.ContainsFunc(ans.Refuted, func(l solve.Refuted) bool { return l.By == bound.ByHeldKarp }) {
			jumped++
			if !slices.ContainsFunc(ans.Attempts, func(a solve.Attempt) bool { return a.Status == cnf.Unsat }) {
				proven++
			}
		}
	}
	if jumped < tries/4 || 4*proven < jumped {
		t.Errorf("the bound was raised without a formula for %d hunts, and %d needed none, too few to mean much", jumped, proven)
	}
}
