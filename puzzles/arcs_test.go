package puzzles

import (
	"strings"
	"testing"
)

// TestArcsAreTheMovesOfTheWholeBoard: what is counted before a puzzle is laid out is
// what it has then, and more where something is in the way.
func TestArcsAreTheMovesOfTheWholeBoard(t *testing.T) {
	for name := range strings.FieldsSeq("knight king rook bishop queen nightrider 1,2+0,3*") {
		piece, err := ParsePiece(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{1, 1}, {1, 5}, {3, 2}, {7, 7}, {8, 11}} {
			for _, holes := range [][]Square{nil, {{Col: 1, Row: 1}}} {
				b, err := NewBoard(size[0], size[1], holes, nil)
				if err != nil {
					t.Fatal(err)
				}
				moves := 0
				for _, s := range b.Squares() {
					moves += len(b.Moves(piece, s))
				}
				if n := b.arcs(piece); n < moves || holes == nil && n != moves {
					t.Errorf("%s on %s without %v: counted %d moves, there are %d", name, b, holes, n, moves)
				}
			}
		}
	}
}

// TestTooManyMovesAreRefused before they take memory.
func TestTooManyMovesAreRefused(t *testing.T) {
	b, err := NewBoard(1000, 1000, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		piece Piece
		want  string
	}{
		{Knight, ""}, {King, ""}, {Queen, "on a 1000x1000 board a queen could have 3329334000 moves"}, {Rook, "could have 1998000000 moves"},
	} {
		_, err := NewHunt(b, []Square{{Col: 5, Row: 5}}, Rules{Piece: c.piece, Start: Square{Col: 1, Row: 1}})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, want %q", c.piece, err, c.want)
		}
	}
}
