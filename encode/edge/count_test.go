package edge_test

import (
	"context"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/edge"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// countTours counts undirected tours up to a limit.
func countTours(tb testing.TB, a *bound.Analysis, limit int) (n int) {
	tb.Helper()
	f := oracle.Must(edge.Encoding{Cycles: edge.CutCycles}.Encode(context.Background(), a, a.Puzzle.TourMoves(), 0))
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	for n < limit {
		status, m, err := session.Solve(context.Background())
		if err != nil {
			tb.Fatal(err)
		}
		if status != engine.Sat {
			return n
		}
		r := oracle.Must(f.Read(context.Background(), m))
		for _, cut := range r.Cuts {
			f.CNF().Clause(cut.Clause...)
		}
		if r.Walk == nil {
			continue
		}
		n++
		if err := puzzles.Check(a.Puzzle, r.Walk); err != nil {
			tb.Fatal(err)
		}
		lits := oracle.Must(f.Literals(r.Walk))
		blocked := make([]z.Lit, len(lits))
		for i, l := range lits {
			if !m.Value(l) {
				tb.Fatalf("%s: the model is not the walk that was read from it", oracle.Describe(a.Puzzle))
			}
			blocked[i] = l.Not()
		}
		f.CNF().Clause(blocked...)
	}
	return n
}

// TestEdgeCountsAsPublished: the published counts, as far as seconds allow.
func TestEdgeCountsAsPublished(t *testing.T) {
	for text, tours := range map[string]int{
		"board: 4x3": 8, "board: 7x3": 52, "board: 8x3": 396, "board: 5x4": 82, "board: 5x5": 864,
		"board: 10x3\nclosed: true": 16, "board: 12x3\nclosed: true": 176, "board: 6x5\nclosed: true": 8,
	} {
		for how, a := range analyses(oracle.Puzzle(text)) {
			if n := countTours(t, a, 10_000); n != tours {
				t.Errorf("%s, %s: found %d tours, expected %d", text, how, n, tours)
			}
		}
	}
}
