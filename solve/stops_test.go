package solve

import (
	"context"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/find"
	"knightsat/internal/factor"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/salesman"
	"knightsat/puzzles/tourgraph"
)

// TestLargeBoardsAreLeftInTime: what takes long on a large board looks at its
// context again and again, wherever that ends it has no result, and little is asked
// of the context after that. No clock is needed to see it: between two looks there
// is a bounded number of squares or moves.
func TestLargeBoardsAreLeftInTime(t *testing.T) {
	var goals []string
	for i, s := range oracle.Board(150, 150).Squares() {
		if i >= 77 && (i-77)%562 == 0 {
			goals = append(goals, s.String())
		}
	}
	instance := func(text string) *puzzles.Instance { return puzzles.NewInstance(posed.Puzzle(text)) }
	tour := instance("family: tour\nboard: 150x150\nclosed: true\n")
	cover := instance("family: cover\nboard: 149x149\nstart: b1\n")
	hunt := instance("board: 150x150\nstart: a1\ngoals: " + strings.Join(goals, ","))
	g := tourgraph.New(t.Context(), tour)
	known := bound.AnalyseInstance(t.Context(), tour, nil)
	for name, c := range map[string]struct {
		// looks is how often the context is looked at, at least: once for some tens of
		// thousands of squares or moves. It is as often as it is today, so that no loop
		// stops looking unnoticed.
		looks int
		run   func(ctx context.Context) bool // whether there is a result
	}{
		"laying out": {6, func(ctx context.Context) bool {
			in, err := puzzles.LayOut(ctx, tour.Puzzle)
			return in != nil && err == nil
		}},
		"two-factors": {19, func(ctx context.Context) bool { return factor.Solve(ctx, g) != nil }},
		"distances":   {11, func(ctx context.Context) bool { return salesman.Among(ctx, hunt, hunt.Stops()) != nil }},
		"a greedy walk": {2, func(ctx context.Context) bool {
			found, err := find.New(cover, find.Options{}).Ask(ctx, &find.Finders[0], 0)
			return found.Walk != nil && err == nil
		}},
		"the edge formula": {3, func(ctx context.Context) bool {
			f, err := oracle.Must(catalogue.Builtin().ByName("edge")).Encode(ctx, known.Instance, known.Facts(), tour.Len(), 0)
			return f != nil && err == nil
		}},
	} {
		t.Run(name, func(t *testing.T) {
			whole := oracle.NewPatience(1 << 30)
			result := c.run(whole)
			asked := whole.Asked()
			if !result || asked < c.looks {
				t.Fatalf("found a result: %t; the context was looked at %d times, want at least %d", result, asked, c.looks)
			}
			for left := 0; left < asked; left += 1 + asked/10 {
				ended := oracle.NewPatience(left)
				if result, after := c.run(ended), ended.Asked()-left; result || after > 4 {
					t.Errorf("ended at look %d of %d: found a result: %t, looked at %d times after that", left+1, asked, result, after)
				}
			}
		})
	}
}
