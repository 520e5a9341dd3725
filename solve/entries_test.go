package solve_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestWithoutAnythingAnswersAreRight: whatever is left out, with a random tour or not, what is called optimal or impossible is; and with
// formulas, everything is decided.
func TestWithoutAnythingAnswersAreRight(t *testing.T) {
	all := solve.Names()
	left, open, turned := map[string]int{}, 0, 0
	enough := func() bool { return open > 0 && oracle.Seen(left, all...)() && turned > 9 }
	for rng, p := range oracle.Each(t, 400, enough, func(rng *rand.Rand) *puzzles.Puzzle {
		if rng.IntN(2) == 0 {
			return oracle.Turned(rng)
		}
		return oracle.Options{Squares: 10}.Random(rng)
	}) {
		o := solve.Options{Random: rng.IntN(2) == 0}
		for _, name := range all {
			if rng.IntN(3) == 0 {
				o.Without = append(o.Without, name)
				left[name]++
			}
		}
		if !slices.Contains(o.Without, "formulas") {
			if ans := solve.Decided(t, p, o); ans.Walk != nil && p.Symmetric != puzzles.NoTurn {
				turned++
			}
			continue
		}
		ans := oracle.Must(solve.Solve(t.Context(), p, o))
		solve.Agrees(t, p, o, ans, solve.Best(p))
		solve.AccountsForAll(t, ans)
		if !ans.Complete {
			open++
		}
	}
	if solve.CheckWithout(all) != nil || solve.CheckWithout([]string{"luck"}) == nil {
		t.Errorf("names are checked wrongly")
	}
}
