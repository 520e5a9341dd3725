package solve_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// windowPuzzles are what windows are compared on.
func windowPuzzles(tb testing.TB) []windowPuzzle {
	list := []windowPuzzle{
		{"hunt-8x8-6", randomHunt(tb, 8, 6, 1)},
		{"hunt-8x8-24-gap", randomHunt(tb, 8, 24, 9)}, // its bound is one short
		{"hunt-8x8-40", randomHunt(tb, 8, 40, 1)},
		{"hunt-12x12-20-gap", randomHunt(tb, 12, 20, 20)},
		{"hunt-12x12-40", randomHunt(tb, 12, 40, 1)},
		{"hunt-16x16-12", randomHunt(tb, 16, 12, 1)},
		{"hunt-16x16-25-gap", randomHunt(tb, 16, 25, 6)},
		{"hunt-16x16-40", randomHunt(tb, 16, 40, 1)},
		{"hunt-16x16-40-gap", randomHunt(tb, 16, 40, 6)},
		{"queen-d5", benchmarkPuzzle(tb, "queen-d5")},
	}
	return list
}

type windowPuzzle struct {
	name   string
	puzzle *puzzles.Puzzle
}

const windowTime = 10 * time.Second

// BenchmarkWindows writes and decides the step formula at the optimum and one
// below it, with windows by distances alone and with those of Held and Karp. What
// takes longer than windowTime is given up: the metric decided/op is 0 then.
func BenchmarkWindows(b *testing.B) {
	for _, c := range windowPuzzles(b) {
		a := bound.Analyse(context.Background(), c.puzzle)
		ans, err := solve.Solve(context.Background(), c.puzzle, solve.Options{})
		if err != nil || ans.Status != solve.Optimal {
			b.Fatal(ans.Status, err)
		}
		for d := range 2 {
			for _, w := range []step.Windows{step.DistanceWindows, step.HeldKarpWindows} {
				e := step.Encoding{AMO: amo.Auto{}, Windows: w}
				b.Run(fmt.Sprintf("puzzle=%s/moves=%d/windows=%s", c.name, ans.Upper-d, w), func(b *testing.B) {
					benchmarkBound(b, e, a, ans.Upper-d, []cnf.Status{cnf.Sat, cnf.Unsat}[d])
				})
			}
		}
	}
}

func benchmarkBound(b *testing.B, e encode.Encoding, a *bound.Analysis, moves int, want cnf.Status) {
	decided := 0
	var size cnf.Size
	var encoding, solving time.Duration
	for range b.N {
		ctx, stop := context.WithTimeout(context.Background(), windowTime)
		began := time.Now()
		f, err := e.Encode(ctx, a, moves, 0)
		if err != nil {
			b.Fatal(err)
		}
		encoding += time.Since(began)
		began = time.Now()
		_, _, status, err := solve.Decide(ctx, engine.Gini{}, f, a.Puzzle)
		solving += time.Since(began)
		stop()
		if err != nil || status != want && status != cnf.Unknown {
			b.Fatalf("found %s, expected %s: %v", status, want, err)
		}
		if status == want {
			decided++
		}
		size = f.CNF().Size()
	}
	n := float64(b.N)
	b.ReportMetric(float64(size.Vars), "variables")
	b.ReportMetric(float64(size.Clauses), "clauses")
	b.ReportMetric(float64(encoding.Milliseconds())/n, "encode-ms/op")
	b.ReportMetric(float64(solving.Milliseconds())/n, "solve-ms/op")
	b.ReportMetric(float64(decided)/n, "decided/op")
}
