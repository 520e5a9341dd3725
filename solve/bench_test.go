package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/puzzles"
	"knightsat/solve"
)

// randomHunt is a hunt for goals on an empty n x n board, the same each time.
func randomHunt(tb testing.TB, n, goals int, seed uint64) *puzzles.Puzzle {
	tb.Helper()
	b, err := puzzles.NewBoard(n, n, nil, nil)
	if err != nil {
		tb.Fatal(err)
	}
	squares := b.Squares()
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	p, err := puzzles.NewHunt(b, squares[1:goals+1], puzzles.Rules{Start: squares[0]})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func benchmarkPuzzle(tb testing.TB, name string) *puzzles.Puzzle {
	tb.Helper()
	spec, err := puzzles.ParseExample(name)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := spec.Build()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// prove solves the puzzle and wants the proof. It returns the time spent in
// engines, in seconds.
func prove(b *testing.B, p *puzzles.Puzzle, o solve.Options) float64 {
	b.Helper()
	ans, err := solve.Solve(context.Background(), p, o)
	if err != nil || ans.Status != solve.Optimal {
		b.Fatalf("%v, %v", ans.Status, err)
	}
	seconds := 0.0
	for _, at := range ans.Attempts {
		seconds += at.Solve.Seconds()
	}
	return seconds
}

// BenchmarkStep solves and proves with the step encoding, with each way to write
// at-most-one constraints. The metric solve-ms/op is the engine's part.
func BenchmarkStep(b *testing.B) {
	for _, c := range []struct {
		name   string
		puzzle *puzzles.Puzzle
	}{
		{"adventure", benchmarkPuzzle(b, "adventure")},
		{"tour-8x8-closed", benchmarkPuzzle(b, "tour-8x8-closed")},
		{"tour-10x10-closed", benchmarkPuzzle(b, "tour-10x10-closed")},
		{"queen-d5", benchmarkPuzzle(b, "queen-d5")},
		{"hunt-8x8-18", randomHunt(b, 8, 18, 1)},
		{"hunt-16x16-12", randomHunt(b, 16, 12, 1)},
	} {
		for _, a := range amo.All() {
			b.Run(fmt.Sprintf("puzzle=%s/amo=%s", c.name, a.Name()), func(b *testing.B) {
				seconds := 0.0
				for range b.N {
					seconds += prove(b, c.puzzle, solve.Options{Encoding: step.Encoding{AMO: a}})
				}
				b.ReportMetric(seconds*1000/float64(b.N), "solve-ms/op")
			})
		}
	}
}
