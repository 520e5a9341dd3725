package edge_test

import (
	"context"
	"fmt"
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
	for _, c := range []struct {
		width, height int
		closed        bool
		tours         int
	}{
		{4, 3, false, 8}, {7, 3, false, 52}, {8, 3, false, 396}, {5, 4, false, 82}, {5, 5, false, 864},
		{10, 3, true, 16}, {12, 3, true, 176}, {6, 5, true, 8},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/closed=%v", c.width, c.height, c.closed), func(t *testing.T) {
			for how, a := range analyses(knightTour(t, c.width, c.height, c.closed)) {
				if n := countTours(t, a, 10_000); n != c.tours {
					t.Errorf("%s: found %d tours, expected %d", how, n, c.tours)
				}
			}
		})
	}
}

// TestEdgeCountsAsPublishedLong takes minutes: KNIGHTSAT_LONG=night turns it on.
func TestEdgeCountsAsPublishedLong(t *testing.T) {
	if !oracle.Night() {
		t.Skip("it takes minutes: KNIGHTSAT_LONG=night runs it")
	}
	for _, c := range []struct {
		piece         puzzles.Piece
		width, height int
		closed        bool
		tours         int
	}{
		{puzzles.Knight, 6, 6, true, 9862},
		{puzzles.Knight, 6, 5, false, 18784},
		{puzzles.Zebra, 10, 10, true, 80320},
	} {
		t.Run(fmt.Sprintf("piece=%s/board=%dx%d/closed=%v", c.piece, c.width, c.height, c.closed), func(t *testing.T) {
			a := bound.Analyse(context.Background(), leaperTour(t, c.piece, c.width, c.height, c.closed))
			if n := countTours(t, a, c.tours+1); n != c.tours {
				t.Errorf("found %d tours, expected %d", n, c.tours)
			}
		})
	}
}
