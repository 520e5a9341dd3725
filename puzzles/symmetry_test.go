package puzzles_test

import (
	"testing"

	"knightsat/puzzles"
)

// TestSymmetriesAreCountedRight: by what is fixed on the board.
func TestSymmetriesAreCountedRight(t *testing.T) {
	for _, c := range []struct {
		name string
		spec puzzles.Spec
		want int
	}{
		{"a square board has eight", puzzles.Spec{Width: 5, Height: 5}, 8},
		{"an oblong board has four", puzzles.Spec{Width: 5, Height: 4}, 4},
		{"a start in a corner leaves the diagonal", puzzles.Spec{Width: 5, Height: 5, Start: puzzles.Square{Col: 1, Row: 1}}, 2},
		{"a hole beside the corner leaves none", puzzles.Spec{Width: 5, Height: 5, Holes: []puzzles.Square{{Col: 2, Row: 1}}}, 1},
		{"ends in two corners may change places", puzzles.Spec{Width: 5, Height: 5, Start: puzzles.Square{Col: 1, Row: 1}, End: puzzles.Square{Col: 5, Row: 5}}, 4},
		{"a start and a free end may not", puzzles.Spec{Width: 1, Height: 4, Start: puzzles.Square{Col: 1, Row: 1}}, 2},
		{"what leapers leap over is as good as a hole", puzzles.Spec{Family: puzzles.Tour, Width: 6, Height: 1, Holes: []puzzles.Square{{Col: 5, Row: 1}, {Col: 6, Row: 1}},
			Guards: []puzzles.Guard{{Kind: 'K', Square: puzzles.Square{Col: 1, Row: 1}}}}, 4},
		{"an attacked square does not stop a slide", puzzles.Spec{Family: puzzles.Tour, Width: 6, Height: 1, Holes: []puzzles.Square{{Col: 5, Row: 1}, {Col: 6, Row: 1}}, Piece: puzzles.Rook,
			Guards: []puzzles.Guard{{Kind: 'K', Square: puzzles.Square{Col: 1, Row: 1}}}}, 2},
	} {
		p, err := c.spec.Build()
		if err != nil {
			t.Fatal(err)
		}
		list := puzzles.Symmetries(p)
		if len(list) != c.want {
			t.Errorf("%s: found %d symmetries, expected %d", c.name, len(list), c.want)
		}
		if s := (puzzles.Square{Col: 1, Row: 1}); list[0].Apply(s) != s {
			t.Errorf("%s: the first symmetry moves a1", c.name)
		}
	}
}
