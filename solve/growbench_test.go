package solve_test

import (
	"context"
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// BenchmarkGrowing raises the bound from what distances alone tell, so that
// several are refuted by the engine: with a fresh formula each, and with one that
// grows; ten hunts each. The metric bounds/op is how many there were.
func BenchmarkGrowing(b *testing.B) {
	for _, c := range []struct{ side, goals int }{{8, 8}, {8, 12}, {8, 15}, {12, 10}, {12, 14}, {16, 12}} {
		for _, how := range []step.Bounds{step.FreshBounds, step.GrowingBounds} {
			e := step.Encoding{AMO: amo.Auto{}, Windows: step.DistanceWindows, Bound: how}
			b.Run(fmt.Sprintf("board=%dx%d/goals=%d/bound=%s", c.side, c.side, c.goals, how), func(b *testing.B) {
				bounds := 0
				for range b.N {
					for seed := range uint64(10) {
						a := bound.Analyse(context.Background(), randomHunt(b, c.side, c.goals, seed))
						low, ok := bound.Distance(context.Background(), a.Instance)
						if !ok {
							b.Fatal("no bound by distances")
						}
						bounds += rising(b, e, a, low.Moves)
					}
				}
				b.ReportMetric(float64(bounds)/float64(b.N), "bounds/op")
			})
		}
	}
}

// rising decides the bounds from low up to the first with a walk, and returns
// their number.
func rising(b *testing.B, e step.Encoding, a *bound.Analysis, low int) int {
	ctx := context.Background()
	g := e.Grow(a)
	var session engine.Session
	if g != nil {
		session = engine.Gini{}.Open(g.CNF())
		defer session.Close()
	}
	for T := low; ; T++ {
		var status cnf.Status
		if g != nil {
			if err := g.Raise(ctx, T, 0); err != nil {
				b.Fatal(err)
			}
			var err error
			if status, _, err = session.Solve(ctx, g.Assumption()); err != nil {
				b.Fatal(err)
			}
		} else {
			f, err := e.Encode(ctx, a, T, 0)
			if err != nil {
				b.Fatal(err)
			}
			if _, _, status, err = solve.Decide(ctx, engine.Gini{}, f, a.Puzzle); err != nil {
				b.Fatal(err)
			}
		}
		if status == cnf.Sat {
			return T - low + 1
		}
	}
}
