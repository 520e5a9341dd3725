package puzzles_test

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestSymmetriesAreCountedRight: by what is fixed on the board.
func TestSymmetriesAreCountedRight(t *testing.T) {
	row := func(row, from, to int) (list []puzzles.Square) {
		for col := from; col <= to; col++ {
			list = append(list, puzzles.Square{Col: col, Row: row})
		}
		return list
	}
	for _, c := range []struct {
		name string
		spec puzzles.Spec
		want int
	}{
		{"a square board has eight", puzzles.Spec{Width: 5, Height: 5}, 8},
		{"an oblong board has four", puzzles.Spec{Width: 5, Height: 4}, 4},
		{"a start in a corner leaves the diagonal", puzzles.Spec{Width: 5, Height: 5, Rules: puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}}}, 2},
		{"a hole beside the corner leaves none", puzzles.Spec{Width: 5, Height: 5, Holes: []puzzles.Square{{Col: 2, Row: 1}}}, 1},
		{"ends in two corners may change places", puzzles.Spec{Width: 5, Height: 5, Rules: puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}, End: puzzles.Square{Col: 5, Row: 5}}}, 4},
		{"ends in two corners of a side, too, in one way", puzzles.Spec{Width: 5, Height: 5, Rules: puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}, End: puzzles.Square{Col: 5, Row: 1}}}, 2},
		{"goals go where goals are", puzzles.Spec{Width: 5, Height: 5, StartAny: true, Goals: row(1, 1, 2)}, 1},
		{"goals in a row may change places", puzzles.Spec{Width: 5, Height: 5, StartAny: true, Goals: row(3, 2, 4)}, 4},
		{"goals that come in order may not", puzzles.Spec{Width: 5, Height: 5, StartAny: true, Goals: row(3, 2, 4), Rules: puzzles.Rules{Ordered: true}}, 2},
		{"a start and a free end may not", puzzles.Spec{Width: 1, Height: 4, Rules: puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}}}, 2},
		{"a guard and an attacked square are alike to a leaper", puzzles.Spec{Family: puzzles.Tour, Width: 6, Height: 2, Holes: row(2, 2, 6),
			Guards: []puzzles.Guard{{Kind: 'P', Square: puzzles.Square{Col: 1, Row: 2}}, {Kind: 'P', Square: puzzles.Square{Col: 5, Row: 1}}}, Rules: puzzles.Rules{Piece: puzzles.Knight}}, 2},
		{"a guard stops a slide, an attacked square does not", puzzles.Spec{Family: puzzles.Tour, Width: 6, Height: 2, Holes: row(2, 2, 6),
			Guards: []puzzles.Guard{{Kind: 'P', Square: puzzles.Square{Col: 1, Row: 2}}, {Kind: 'P', Square: puzzles.Square{Col: 5, Row: 1}}}, Rules: puzzles.Rules{Piece: puzzles.Rook}}, 1},
		{"what stops slides where there are none matters not", puzzles.Spec{Family: puzzles.Tour, Width: 6, Height: 1, Holes: row(1, 5, 6),
			Guards: []puzzles.Guard{{Kind: 'K', Square: puzzles.Square{Col: 1, Row: 1}}}, Rules: puzzles.Rules{Piece: puzzles.Rook}}, 4},
	} {
		p := oracle.Must(c.spec.Build())
		list := puzzles.Symmetries(p)
		if len(list) != c.want {
			t.Errorf("%s: found %d symmetries, expected %d", c.name, len(list), c.want)
		}
		if s := (puzzles.Square{Col: 1, Row: 1}); list[0].Apply(s) != s {
			t.Errorf("%s: the first symmetry moves a1", c.name)
		}
	}
}
