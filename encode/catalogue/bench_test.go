package catalogue_test

import (
	"context"
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/puzzles"
)

// BenchmarkEncode writes formulas of closed tours; the metric is how many
// clauses a second.
func BenchmarkEncode(b *testing.B) {
	const most = 20_000_000 // literals
	for _, e := range variants(b) {
		if e.changed > 1 {
			continue
		}
		for _, n := range []int{8, 20} {
			board, err := puzzles.NewBoard(n, n, nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			p, err := puzzles.NewTour(board, puzzles.Rules{Closed: true})
			if err != nil {
				b.Fatal(err)
			}
			a := bound.Analyse(context.Background(), p)
			if _, err := e.Encode(context.Background(), a, n*n, most); err != nil {
				continue
			}
			b.Run(fmt.Sprintf("%s/board=%dx%d", e.name, n, n), func(b *testing.B) {
				clauses := 0
				for range b.N {
					f, err := e.Encode(context.Background(), a, n*n, 0)
					if err != nil {
						b.Fatal(err)
					}
					clauses += f.CNF().Size().Clauses
				}
				b.ReportMetric(float64(clauses)/b.Elapsed().Seconds(), "clauses/s")
			})
		}
	}
}
