package solve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/edge"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/symmetry"
	"knightsat/solve"
	"knightsat/solve/count"
)

// TestSymmetricToursAgreeWithAList of all tours: whether there is one, whatever bounds may be used, and
// how many there are in every way to count them.
func TestSymmetricToursAgreeWithAList(t *testing.T) {
	t.Parallel()
	rng := oracle.Rand(t)
	seen := map[string]int{}
	encodings := []encode.Encoding{nil, nil, edge.Kind.New([]string{"", ""}), edge.Kind.New([]string{"cut", ""})}
	enough := oracle.Seen(seen, "half optimal", "quarter optimal", "to a place between", "may not be entered",
		"are not used", "a quarter turn would move", "a SAT solver found", "by frontier", "by enumeration")
	for range oracle.Until(t, 1200, func() bool { return oracle.Quick() || enough() }) {
		p := oracle.Turned(rng)
		in := puzzles.NewInstance(p)
		want := oracle.Walks(oracle.From(p, in.Squares[in.Start]), in.Len())
		o := solve.Options{Encoding: encodings[rng.IntN(4)]}
		if rng.IntN(2) == 0 {
			o.Bounds = facts.Use{}
			for _, by := range bound.Choices {
				if rng.IntN(2) == 0 {
					o.Bounds = append(o.Bounds, by)
				}
			}
		}
		status := solve.Infeasible
		if len(want) > 0 {
			status = solve.Optimal
		}
		ans, err := solve.Solve(t.Context(), p, o)
		if err != nil || ans.Status != status || !ans.Complete {
			t.Fatalf("%s, bounds %q: found %s (%s), %v; expected %s", oracle.Describe(p), o.Bounds, ans.Status, ans.Reason, err, status)
		}
		seen[fmt.Sprint(p.Symmetric, " ", status)]++
		for _, why := range []string{"to a place between", "may not be entered", "are not used", "a quarter turn would move", "a SAT solver found"} {
			if strings.Contains(ans.Reason, why) {
				seen[why]++
			}
		}
		if status == solve.Infeasible {
			continue
		}
		told := ans.Walk.From(in.Squares[in.Start])
		if !slices.ContainsFunc(want, func(w puzzles.Walk) bool { return slices.Equal(w, told) }) || !p.Start.IsAny() && ans.Walk[0] != p.Start {
			t.Fatalf("%s: %s is not in the list", oracle.Describe(p), ans.Walk)
		}
		classes := map[string]bool{}
		for _, w := range want {
			classes[class(p, w)] = true
		}
		for same, n := range map[solve.Sameness]int{solve.Directed: len(want), solve.Undirected: (len(want) + 1) / 2, solve.UpToSymmetry: len(classes)} {
			o.Same = same
			_, c, err := count.Count(t.Context(), p, o, 0, 0)
			if err != nil || c.Number.Int64() != int64(n) {
				t.Fatalf("%s, %s: counted %s by %s, %v; expected %d", oracle.Describe(p), same, c.Number, c.By, err, n)
			}
			seen["by "+string(c.By)]++
		}
	}
	t.Log(seen)
}

// class is the least of the images of a tour, as a text.
func class(p *puzzles.Puzzle, w puzzles.Walk) string {
	least := ""
	for _, y := range symmetry.Of(p) {
		var jumps []string
		for i := 1; i < len(w); i++ {
			ends := []string{y.Apply(w[i-1]).String(), y.Apply(w[i]).String()}
			slices.Sort(ends)
			jumps = append(jumps, strings.Join(ends, "-"))
		}
		slices.Sort(jumps)
		if text := strings.Join(jumps, " "); least == "" || text < least {
			least = text
		}
	}
	return least
}
