package puzzles_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func parsePiece(t *testing.T, text string) puzzles.Piece {
	t.Helper()
	return oracle.Must(puzzles.ParsePiece(text))
}

func TestPiecesByNameAndByLeaps(t *testing.T) {
	for text, want := range map[string]string{
		"knight": "knight", " 2,1 ": "knight", "KING": "king", "0,1+1,1": "king", "ferz+wazir": "king",
		"rook": "rook", "0,1*": "rook", "1,0*": "rook", "rook+bishop": "queen", "king+queen": "queen",
		"1,2*": "nightrider", "knight+nightrider": "nightrider", "knight+camel": "1,2+1,3",
		"0,8+0,7+0,6+0,5+0,4+0,3+0,2+0,1": "0,1+0,2+0,3+0,4+0,5+0,6+0,7+0,8",
		"0,3+1,2":                         "0,3+1,2", "0,1*+1,2": "0,1*+1,2", "5,3": "3,5", "0,3+0,1": "0,1+0,3", "2,2*+1,1": "1,1+2,2*",
	} {
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
	board := func(text string) *puzzles.Board {
		p := oracle.Puzzle("family: tour\n" + text)
		return p.Board
	}
	empty := board("board: 8x8\n")
	for _, c := range []struct {
		name, piece string
		board       *puzzles.Board
		from, want  string
	}{
		{"a knight in the corner", "knight", empty, "a1", "b3 c2"},
		{"a rook goes to the edge", "rook", empty, "b2", "a2 b1 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2"},
		{"a nightrider leaps on", "nightrider", empty, "a1", "b3 c2 c5 d7 e3 g4"},
		{"a leap that a slide holds counts once", "rook+0,2", empty, "a1", "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1"},
		{"a hole stops a slide", "rook", board("board: 5x1\nholes: d1\n"), "a1", "b1 c1"},
		{"a guard stops a slide, and what it attacks is passed over", "rook",
			board("board: 6x3\nguard: Ke3,Na3\n"), "a1", "a2 c1 d1 e1 f1"},
		{"a slide passes over an attacked square and may not end there", "rook",
			board("board: 5x2\nguard: Pb2\n"), "e1", "b1 d1 e2"},
		{"a leaper goes over everything", "0,2", board("board: 4x1\nholes: b1\n"), "a1", "c1"},
	} {
		var got []string
		for _, s := range c.board.Moves(parsePiece(t, c.piece), parseSquare(t, c.from)) {
			got = append(got, s.String())
		}
		slices.Sort(got)
		want := strings.Fields(c.want)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, expected %v", c.name, got, want)
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
	rng := rand.New(rand.NewPCG(1, 2))
	pieces := append(puzzles.PieceNames(), "0,2*", "rook+0,3", "0,1+0,2*", "1,3*+2,2", "queen+knight", "2,2*+1,1")
	joined := 0
	for i := range 600 {
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
	if joined < 10_000 {
		t.Fatalf("only %d moves were compared", joined)
	}
}

func parseSquare(t *testing.T, text string) puzzles.Square {
	t.Helper()
	return oracle.Must(puzzles.ParseSquare(text))
}
