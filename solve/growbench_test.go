package solve_test

import (
	"context"
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/amo"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// BenchmarkGrowing raises the bound from what distances alone tell, so that
// several are refuted by the engine: with a fresh formula each, and with one that
// grows. The metric bounds/op is how many there were.
func BenchmarkGrowing(b *testing.B) {
	for _, c := range []struct {
		name   string
		puzzle *puzzles.Puzzle
	}{
		{"adventure", benchmarkPuzzle(b, "adventure")},
		{"hunt-8x8-8", randomHunt(b, 8, 8, 1)},
		{"hunt-8x8-12", randomHunt(b, 8, 12, 1)},
		{"hunt-8x8-14", randomHunt(b, 8, 14, 2)},
		{"hunt-12x12-8", randomHunt(b, 12, 8, 1)},
		{"hunt-12x12-10", randomHunt(b, 12, 10, 3)},
		{"hunt-16x16-8", randomHunt(b, 16, 8, 2)},
		{"hunt-16x16-12", randomHunt(b, 16, 12, 1)},
	} {
		a := bound.Analyse(context.Background(), c.puzzle)
		low, ok := bound.Distance(context.Background(), a.Instance)
		if !ok {
			b.Fatal("no bound by distances")
		}
		for _, growing := range []string{"fresh", "growing"} {
			e := encode.Step{AMO: amo.Auto{}, Growing: growing == "growing"}
			b.Run(fmt.Sprintf("puzzle=%s/bound=%s", c.name, growing), func(b *testing.B) {
				for range b.N {
					b.ReportMetric(float64(rising(b, e, a, low.Moves)), "bounds/op")
				}
			})
		}
	}
}

// rising decides the bounds from low up to the first with a walk, and returns
// their number.
func rising(b *testing.B, e encode.Step, a *bound.Analysis, low int) int {
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
			if err := g.Raise(ctx, T); err != nil {
				b.Fatal(err)
			}
			var err error
			if status, _, err = session.Solve(ctx, g.Assumption()); err != nil {
				b.Fatal(err)
			}
		} else {
			f, err := e.Encode(ctx, a, T)
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
