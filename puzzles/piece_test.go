package puzzles_test

import (
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

func parsePiece(t *testing.T, text string) puzzles.Piece {
	t.Helper()
	return oracle.Must(puzzles.ParsePiece(text))
}

func TestPiecesByNameAndByLeaps(t *testing.T) {
	for text, want := range oracle.Pairs(`
		knight                          | knight
		" 2,1 "                         | knight
		KING                            | king
		0,1+1,1                         | king
		ferz+wazir                      | king
		rook                            | rook
		0,1*                            | rook
		1,0*                            | rook
		rook+bishop                     | queen
		king+queen                      | queen
		1,2*                            | nightrider
		knight+nightrider               | nightrider
		knight+camel                    | 1,2+1,3
		0,8+0,7+0,6+0,5+0,4+0,3+0,2+0,1 | 0,1+0,2+0,3+0,4+0,5+0,6+0,7+0,8
		0,3+1,2                         | 0,3+1,2
		0,1*+1,2                        | 0,1*+1,2
		5,3                             | 3,5
		0,3+0,1                         | 0,1+0,3
		2,2*+1,1                        | 1,1+2,2*
	`) {
		p, err := puzzles.ParsePiece(text)
		if err != nil || p.String() != want {
			t.Errorf("%s is %s (%v), expected %s", text, p, err, want)
		}
		if again, err := puzzles.ParsePiece(p.String()); err != nil || again != p {
			t.Errorf("%s is written %s, which is read as %s (%v)", text, p, again, err)
		}
	}
	names := puzzles.PieceNames()
	for i, name := range names {
		if p := parsePiece(t, name); p.String() != name || slices.Index(names, name) != i {
			t.Errorf("%s is called %s: a piece has one name, and a name is that of one piece", name, p)
		}
	}
	for _, text := range []string{"", "+", "pawn", "1", "1,", "0,0", "0,4000", "-1,2", "1,2+", "1,2**", "1,2,3", "knight camel",
		"0,1+0,2+0,3+0,4+0,5+0,6+0,7+0,8+0,9"} {
		if p, err := puzzles.ParsePiece(text); err == nil {
			t.Errorf("%q is taken for %s", text, p)
		}
	}
	if p := (puzzles.Piece{}); len(p.Jumps()) != 0 || p.Slides() {
		t.Error("the zero piece moves")
	}
}

func TestMovesOfPieces(t *testing.T) {
	for _, c := range oracle.Texts("testdata/moves.txt") {
		p := posed.Puzzle("family: tour\n" + c.Text)
		moves := p.Board.Moves(p.Piece, p.Start)
		slices.SortFunc(moves, func(a, b puzzles.Square) int { return strings.Compare(a.String(), b.String()) })
		if got := puzzles.Walk(moves).String(); got != c.Want {
			t.Errorf("%s: %s, expected %s", c.Name, got, c.Want)
		}
	}
}

// TestJoinsLeavesTheEndsToItsCaller: what may not be entered is another fault than
// what is no move.
func TestJoinsLeavesTheEndsToItsCaller(t *testing.T) {
	b := oracle.Must(puzzles.NewBoard(4, 1, []puzzles.Square{{Col: 3, Row: 1}}, nil))
	for to, want := range map[string]bool{"b1": true, "c1": true, "d1": false} {
		if b.Joins(puzzles.Rook, parseSquare(t, "a1"), parseSquare(t, to)) != want {
			t.Errorf("a rook goes from a1 to %s, past a hole on c1: %v", to, !want)
		}
	}
}

// Moves walks along the directions; Joins asks by arithmetic.
func TestMovesAndJoinsAgree(t *testing.T) {
	rng := oracle.Rand(t)
	pieces := append(puzzles.PieceNames(), "0,2*", "rook+0,3", "0,1+0,2*", "1,3*+2,2", "queen+knight", "2,2*+1,1")
	joined := 0
	for i := range oracle.Draw(t, 600, func() bool { return joined >= 10_000 }) {
		w, h := 1+rng.IntN(8), 1+rng.IntN(8)
		at := func() puzzles.Square { return puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)} }
		var holes []puzzles.Square
		for range rng.IntN(6) {
			holes = append(holes, at())
		}
		var guards []puzzles.Guard
		if rng.IntN(2) == 0 {
			guards = append(guards, puzzles.Guard{Kind: []rune("QRBNKP")[rng.IntN(6)], Square: at()})
		}
		b, err := puzzles.NewBoard(w, h, holes, guards)
		if err != nil {
			continue
		}
		p := parsePiece(t, pieces[i%len(pieces)])
		free := b.Squares()
		for _, from := range free {
			moves := b.Moves(p, from)
			for _, to := range free {
				n := 0
				for _, m := range moves {
					if m == to {
						n++
					}
				}
				want := 0
				if b.Joins(p, from, to) {
					want = 1
					joined++
				}
				if n != want {
					t.Fatalf("%s on %s with holes %v and guards %v: %s to %s is listed %d times, expected %d", p, b, holes, guards, from, to, n, want)
				}
				if b.Joins(p, to, from) != (want == 1) {
					t.Fatalf("%s on %s: %s to %s joins one way only", p, b, from, to)
				}
			}
		}
	}
}

func parseSquare(t *testing.T, text string) puzzles.Square {
	t.Helper()
	return oracle.Must(puzzles.ParseSquare(text))
}
