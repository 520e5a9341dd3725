package solve_test

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestWithoutAnythingAnswersAreRight: whatever is left out, with a random tour or not, what is called optimal or impossible is; and with
// formulas, everything is decided.
func TestWithoutAnythingAnswersAreRight(t *testing.T) {
	rng := oracle.Rand(t)
	all := solve.Names()
	left, open, turned := map[string]int{}, 0, 0
	for n := range oracle.Until(t, 400, func() bool { return open > 0 && len(left) == len(all) && turned > 9 }) {
		p := oracle.Options{Squares: 10}.Random(rng)
		if n%2 == 1 {
			p = oracle.Turned(rng)
		}
		var without []string
		for _, name := range all {
			if rng.IntN(3) == 0 {
				without = append(without, name)
				left[name]++
			}
		}
		best, ok := oracle.Shortest(p)
		ans := solved(t, p, solve.Options{Without: without, Random: rng.IntN(2) == 0})
		switch {
		case ans.Status == solve.Optimal && ok && ans.Walk.Moves() == best:
			if p.Symmetric != puzzles.NoTurn {
				turned++
			}
		case ans.Status == solve.Infeasible && !ok:
		case slices.Contains(without, "formulas") && !ans.Complete && (!ok || ans.Lower <= best):
			open++
		default:
			t.Fatalf("without %q: %s from %d moves, expected %d (%t)\n%s", without, ans.Status, ans.Lower, best, ok, p.Text())
		}
	}
	for _, name := range all {
		if left[name] == 0 {
			t.Errorf("%q was never left out", name)
		}
	}
	if open == 0 {
		t.Error("nothing stayed open without formulas")
	}
	if solve.CheckWithout(all) != nil || solve.CheckWithout([]string{"luck"}) == nil {
		t.Errorf("names are checked wrongly")
	}
}
