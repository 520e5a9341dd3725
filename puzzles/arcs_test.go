package puzzles

import (
	"strings"
	"testing"

	"knightsat/internal/limits"
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

// TestTooManyMovesAreRefused before they take memory: those that are laid out one by one. A hunt's slides are not,
// unless it visits no square twice, or there are more goals than distances are kept of, or two slides go the same way.
func TestTooManyMovesAreRefused(t *testing.T) {
	b, err := NewBoard(1000, 1000, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := b.Squares()
	same, err := ParsePiece("0,1*+0,2*")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		goals int
		rules Rules
		want  string
	}{
		{1, Rules{Piece: Knight}, ""},
		{1, Rules{Piece: King}, ""},
		{1, Rules{Piece: Queen}, ""},
		{limits.Nodes, Rules{Piece: Rook}, ""},
		{limits.Nodes + 1, Rules{Piece: Rook}, "could have 1998000000 moves"},
		{1, Rules{Piece: Queen, Once: true}, "on a 1000x1000 board a queen could have 3329334000 moves"},
		{1, Rules{Piece: same}, "could have 29"},
		{0, Rules{Piece: Rook}, "could have 1998000000 moves"},
	} {
		c.rules.StartAny = true
		_, err := NewHunt(b, list[:c.goals], c.rules)
		if c.goals == 0 {
			_, err = NewCover(b, c.rules)
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d goals, %v: found %v, want %q", c.goals, c.rules, err, c.want)
		}
	}
}
