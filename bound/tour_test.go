package bound

import (
	"context"
	"fmt"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

func tour(tb testing.TB, piece puzzles.Piece, width, height int, r puzzles.Rules) *puzzles.Puzzle {
	tb.Helper()
	b := oracle.Board(width, height)
	r.Piece = piece
	return oracle.Must(puzzles.NewTour(b, r))
}

// TestToursRefuted: known impossible boards, each with its reason.
func TestToursRefuted(t *testing.T) {
	oracle.Kept(t, "testdata/refuted.txt", func(text string) string {
		a := Analyse(t.Context(), posed.Puzzle("family: tour\n"+text)).RefuteTour(t.Context())
		if a.Impossible == nil {
			return "it is not refuted"
		}
		if err := Check(t.Context(), a.Instance, a.Impossible.Witness, Never); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		return fmt.Sprintf("%s: %s", a.Impossible.By, a.Impossible.Because)
	})
}

// joined is the tour that the analysis joined from the cycles of its 2-factor; nil for none.
func joined(a *Analysis) puzzles.Walk {
	if a.Tour == nil || a.Tour.Factor == nil {
		return nil
	}
	if tour := a.Tour.Factor.Tour(); tour != nil {
		return a.Walk(tour)
	}
	return nil
}

// TestToursOfNarrowBoards: 4 x n, for n up to 1000, need no formula.
func TestToursOfNarrowBoards(t *testing.T) {
	for _, width := range []int{10, 11, 50, 99, 1000} {
		p := tour(t, puzzles.Knight, width, 4, puzzles.Rules{})
		w := joined(Analyse(context.Background(), p))
		oracle.Done(puzzles.Check(p, w))
	}
}
