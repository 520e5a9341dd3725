package bound_test

import (
	"context"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func tour(tb testing.TB, piece puzzles.Piece, width, height int, r puzzles.Rules) *puzzles.Puzzle {
	tb.Helper()
	b := oracle.Must(puzzles.NewBoard(width, height, nil, nil))
	r.Piece = piece
	return oracle.Must(puzzles.NewTour(b, r))
}

func leaper(tb testing.TB, r, s int) puzzles.Piece {
	tb.Helper()
	return oracle.Must(puzzles.Leaper(r, s))
}

// TestTourAgainstBacktracking: what is called impossible is, and walks are
// right, on thousands of small boards.
func TestTourAgainstBacktracking(t *testing.T) {
	rng := oracle.Rand(t)
	walks, refuted := 0, 0
	for range oracle.Until(t, 8000, func() bool { return walks > 19 && refuted > 19 }) {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 12})
		in := puzzles.NewInstance(p)
		if !bound.IsTour(in) {
			t.Fatalf("%s: found no tour, expected one", oracle.Describe(p))
		}
		moves := in.Len() - 1
		if p.Closed {
			moves++
		}
		a := bound.AnalyseInstance(t.Context(), in, bound.Use{bound.ByCounting, bound.ByFlow})
		a = a.RefuteTour(t.Context())
		if a.Impossible != nil {
			refuted++
			if a.Impossible.Reason == "" || strings.Contains(a.Impossible.Reason, "%!") || oracle.Exists(p, moves) {
				t.Fatalf("%s: found impossible, by %s: %q", oracle.Describe(p), a.Impossible.By, a.Impossible.Reason)
			}
		}
		if w := joined(a); w != nil {
			walks++
			if err := puzzles.Check(p, w); err != nil {
				t.Fatalf("%s: %v", oracle.Describe(p), err)
			}
		}
	}
}

// TestToursRefuted: known impossible boards, each with its reason.
func TestToursRefuted(t *testing.T) {
	for _, c := range []struct {
		what   string
		puzzle *puzzles.Puzzle
		by     bound.By
		reason string // a part of it
	}{
		{"4x1000 closed", tour(t, puzzles.Knight, 1000, 4, puzzles.Rules{Closed: true}), bound.ByFlow, "the board falls into 1001 parts (those of a1, b1, c1, e1, g1, i1, k1, m1, o1, q1, s1, u1, …), and a closed tour into 1000 at most"},
		{"giraffe 11x11 open", tour(t, puzzles.Giraffe, 11, 11, puzzles.Rules{}), bound.ByFlow, "without the 16 squares e2, g2, e4, g4, b5, d5, h5, j5, b7, d7, h7, j7, …, the board falls into 18 parts (those of a1, b1, c1, i1, k1, a3, c3, i3, k3, f6, a9, c9, …), and a tour into 17 at most"},
		{"4x4 open", tour(t, puzzles.Knight, 4, 4, puzzles.Rules{}), bound.ByFlow, "without the 4 squares b2, c2, b3, c3, the board falls into 6 parts (those of a1, b1, c1, d1, a4, d4), and a tour into 5 at most"},
		{"4x4 from b2", tour(t, puzzles.Knight, 4, 4, puzzles.Rules{Start: puzzles.Square{Col: 2, Row: 2}}), bound.ByFlow, "without the 2 squares b2, c3, the board falls into 3 parts (those of a1, d1, a4), and a tour with an end among them, into 2 at most"},
		{"4x4 from b1 to d4", tour(t, puzzles.Knight, 4, 4, puzzles.Rules{Start: puzzles.Square{Col: 2, Row: 1}, End: puzzles.Square{Col: 4, Row: 4}}), bound.ByFlow, "without the 2 squares b2, c3, the board falls into 3 parts (those of a1, d1, a4), and a tour with both ends in these parts comes to 2 at most"},
		{"(6,7)-leaper 13x78 closed", tour(t, leaper(t, 6, 7), 78, 13, puzzles.Rules{Closed: true}), bound.ByFlow, " < "},
		{"5x5 from a1 to a2", tour(t, puzzles.Knight, 5, 5, puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}, End: puzzles.Square{Col: 1, Row: 2}}), bound.ByParity, "a walk from a1 to a2, which have different colours, visits equally many of both"},
		{"5x5 from a2 to a1", tour(t, puzzles.Knight, 5, 5, puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 2}, End: puzzles.Square{Col: 1, Row: 1}}), bound.ByParity, "a walk from a2 to a1, which have different colours, visits equally many of both"},
		{"two blocks that touch", blocks(t, 105, 100), bound.ByFlow, "every way from a1 to db100 leads over da100, which a closed tour passes only once"},
		{"3x6 closed", tour(t, puzzles.Knight, 6, 3, puzzles.Rules{Closed: true}), bound.ByFlow, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			a := bound.Analyse(context.Background(), c.puzzle)
			a = a.RefuteTour(t.Context())
			if a.Impossible == nil {
				t.Fatal("found nothing, expected a refutation")
			}
			if a.Impossible.By != c.by || !strings.Contains(a.Impossible.Reason, c.reason) {
				t.Errorf("found by %s: %q, expected by %s: … %q …", a.Impossible.By, a.Impossible.Reason, c.by, c.reason)
			}
			if err := a.Impossible.Witness.Check(context.Background(), a.Instance, bound.Never); err != nil {
				t.Error(err)
			}
		})
	}
}

// blocks is a closed wazir's tour of two blocks of squares, which have 2-factors, and which one move
// joins: from the upper right corner of the lower one.
func blocks(t *testing.T, width, height int) *puzzles.Puzzle {
	t.Helper()
	var holes []puzzles.Square
	for col := 1; col <= 2*width; col++ {
		for row := 1; row < 2*height; row++ {
			if (col <= width) != (row <= height) && (col <= width || row < height) {
				holes = append(holes, puzzles.Square{Col: col, Row: row})
			}
		}
	}
	b := oracle.Must(puzzles.NewBoard(2*width, 2*height-1, holes, nil))
	return oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: puzzles.Wazir, Closed: true}))
}

// joined is the tour that the analysis joined from the cycles of its 2-factor; nil for none.
func joined(a *bound.Analysis) puzzles.Walk {
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
		w := joined(bound.Analyse(context.Background(), p))
		if err := puzzles.Check(p, w); err != nil {
			t.Errorf("4x%d: %v", width, err)
		}
	}
}
