package solve_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// rowNames are the step encoding with each parameter changed alone, some changed
// together, and the other encodings.
func rowNames() []string {
	var names []string
	for _, e := range catalogue.All() {
		names = append(names, e.Name())
		if e.Name() != "step" {
			continue
		}
		for _, p := range catalogue.Parameters("step") {
			for _, v := range p.Values[1:] {
				names = append(names, "step:"+p.Name+"="+v)
			}
		}
	}
	return append(names, "step:transitions=conflicts:positions=log", "step:transitions=conflicts:windows=none", "step:positions=log:windows=none")
}

// BenchmarkRows writes and decides one formula with each encoding: at the shortest
// walk's number of moves, and at one less. Bounds are not asked, so that the
// formula has to refute by itself; but walk and metric build on them. It reports the size, and the engine's time apart from the whole. Rows
// that take longer than a limit are skipped, and say so.
func BenchmarkRows(b *testing.B) {
	const limit = 20 * time.Second
	board, err := puzzles.NewBoard(4, 4, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	cover, err := puzzles.NewCover(board, puzzles.Rules{Start: puzzles.Square{Col: 2, Row: 2}})
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		puzzle *puzzles.Puzzle
		moves  int
		want   cnf.Status
	}{
		{"adventure-11", benchmarkPuzzle(b, "adventure"), 11, cnf.Sat},
		{"adventure-10", benchmarkPuzzle(b, "adventure"), 10, cnf.Unsat},
		{"cover-4x4-17", cover, 17, cnf.Sat},
		{"cover-4x4-16", cover, 16, cnf.Unsat},
		{"tour-8x8-closed", benchmarkPuzzle(b, "tour-8x8-closed"), 64, cnf.Sat},
	} {
		a := bound.Analyse(context.Background(), c.puzzle)
		for _, name := range rowNames() {
			e, err := catalogue.ByName(name)
			if err != nil {
				b.Fatal(err)
			}
			if e.Supports(context.Background(), a) != nil {
				continue
			}
			b.Run(fmt.Sprintf("encoding=%s/puzzle=%s", name, c.name), func(b *testing.B) {
				var size cnf.Size
				spent := time.Duration(0)
				for range b.N {
					f, err := e.Encode(context.Background(), a, c.moves, 0)
					if err != nil {
						b.Fatal(err)
					}
					size = f.CNF().Size()
					ctx, cancel := context.WithTimeout(context.Background(), limit)
					begun := time.Now()
					_, _, status, err := solve.Decide(ctx, engine.Gini{}, f, c.puzzle)
					spent += time.Since(begun)
					cancel()
					switch {
					case err != nil:
						b.Fatal(err)
					case status == cnf.Unknown:
						b.Skipf("no answer in %s, with %s", limit, size)
					case status != c.want:
						b.Fatalf("found %s, expected %s", status, c.want)
					}
				}
				b.ReportMetric(float64(size.Vars), "variables")
				b.ReportMetric(float64(size.Clauses), "clauses")
				b.ReportMetric(float64(size.Lits), "literals")
				b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "solve-ms/op")
			})
		}
	}
}
