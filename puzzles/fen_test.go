package puzzles_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func TestPositionsInFEN(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the first field is enough", "fen: 8/8/8/3q4/8/8/7N/8\n", "8/8/8/3q4/8/8/7N/8 w - - 0 1"},
		{"all six fields", "fen: 8/8/8/3q4/8/8/7N/8 w KQkq e3 12 34\n", "8/8/8/3q4/8/8/7N/8 w - - 0 1"},
		{"every kind of guard", "fen: k7/2q5/3r4/4b3/5n2/6p1/8/6R1\n", "k7/2q5/3r4/4b3/5n2/6p1/8/6R1 w - - 0 1"},
		{"another piece instead", "piece: camel\nfen: 8/8/8/3q4/8/8/7N/8\n", ""},
		{"another piece instead, told later", "fen: 8/8/8/3q4/8/8/7N/8\npiece: king\n", "8/8/8/3q4/8/8/7K/8 w - - 0 1"},
		{"a hole beside it", "fen: 8/8/8/3q4/8/8/7N/8\nholes: a1\n", ""},
		{"an open start", "board: 8x8\nstart: any\n", ""},
		{"another size", "board: 8x9\nstart: a1\n", ""},
	} {
		p, err := parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := p.FEN(); got != c.want {
			t.Errorf("%s: written %q, expected %q", c.name, got, c.want)
		}
	}
	p, err := parse("fen: 8/8/8/3q4/8/8/7N/8\n")
	if err != nil || p.Family != puzzles.Cover || p.Start != parseSquare(t, "h2") || p.Piece != puzzles.Knight || p.Board.Guards()[0].String() != "Qd5" {
		t.Errorf("the cover is read as %+v (%v)", p, err)
	}
}

func TestErrorsInFENNameTheirPlace(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "fen:\n", "t:1:5: found nothing, expected a position in FEN, as in 8/8/8/3q4/8/8/8/N7"},
		{"too few ranks", "fen: 8/8/N7\n", "t:1:6: found 3 ranks, expected eight"},
		{"too many ranks", "fen: 8/8/8/8/8/8/8/N7/8\n", "t:1:6: found 9 ranks, expected eight"},
		{"a short rank", "fen: 8/7/8/8/8/8/8/N7\n", "t:1:8: found 7 squares in rank 7, expected eight"},
		{"a short last rank", "fen: 8/8/8/8/8/8/8/N\n", "t:1:20: found 1 square in rank 1, expected eight"},
		{"a long rank", "fen: 8/N8/8/8/8/8/8/8\n", "t:1:8: found 9 squares in rank 7, expected eight"},
		{"a long rank of pieces", "fen: qqqqqqqqN/8/8/8/8/8/8/8\n", "t:1:6: found 9 squares in rank 8, expected eight"},
		{"a nine", "fen: 9/8/8/8/8/8/8/N7\n", `t:1:6: found "9", expected a piece KQRBN of White, kqrbnp of Black, a number of empty squares, or /`},
		{"a letter that is no piece", "fen: 8/x7/8/8/8/8/8/N7\n", `t:1:8: found "x", expected a piece KQRBN of White, kqrbnp of Black, a number of empty squares, or /`},
		{"a letter beyond ASCII", "fen: 8/é7/8/8/8/8/8/N7\n", `t:1:8: found "é", expected a piece KQRBN of White, kqrbnp of Black, a number of empty squares, or /`},
		{"a white pawn", "fen: 8/P7/8/8/8/8/8/N7\n", "t:1:8: found a white pawn on a7, expected one white piece, king, queen, rook, bishop or knight; pawns don't walk here"},
		{"a white king beside the piece", "fen: 8/N7/8/8/8/8/8/4K3\n", "t:1:22: found a second white piece, on e1, expected one; the first is on a7, and no king is needed"},
		{"no white piece", "fen: 8/8/8/8/8/8/8/q7\n", "t:1:22: found no white piece, expected one, where the walk starts"},
		{"Black to move", "fen: 8/8/8/8/8/8/8/N7  b - -\n", `t:1:24: found "b", expected w: White has the move`},
		{"a seventh field", "fen: 8/8/8/8/8/8/8/N7 w - - 0 1 7\n", `t:1:33: found "7", expected at most six fields of FEN`},
		{"a start that is attacked", "fen: 8/8/8/8/8/8/k7/N7\n", "t:1:21: found start a1: it is attacked by the king on a2, expected a free square"},
		{"another start", "start: a1\nfen: 8/8/8/8/8/8/8/N7\n", "t:2:1: found both fen and start, expected one of them: fen says the board, the guards and the start"},
		{"a board drawn, too", "fen: 8/8/8/8/8/8/8/N7\n* *\n", "t:2:1: found a board, expected none: line 1 says it in FEN"},
	} {
		_, err := parse(c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.want)
		}
		if at := (*puzzles.ParseError)(nil); !errors.As(err, &at) {
			t.Errorf("%s: %v has no place", c.name, err)
		}
	}
}

func TestFENReadsWhatItWrites(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	written := 0
	for range oracle.Tries(4000) {
		b, err := puzzles.NewBoard(8, 8, nil, randomGuards(rng))
		if err != nil {
			continue
		}
		free := b.Squares()
		if len(free) == 0 {
			continue
		}
		pieces := []puzzles.Piece{puzzles.King, puzzles.Queen, puzzles.Rook, puzzles.Bishop, puzzles.Knight}
		p := oracle.Must(puzzles.NewCover(b, puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))], Start: free[rng.IntN(len(free))]}))
		again, err := parse("family: cover\nfen: " + p.FEN() + "\n")
		if err != nil || again.Text() != p.Text() {
			t.Fatalf("%s is read as\n%v (%v), expected\n%s", p.FEN(), again, err, oracle.Describe(p))
		}
		written++
	}
	if written < oracle.Tries(3000) {
		t.Errorf("only %d positions were written", written)
	}
}

func randomGuards(rng *rand.Rand) (guards []puzzles.Guard) {
	for range rng.IntN(5) {
		guards = append(guards, puzzles.Guard{Kind: rune("QRBNKP"[rng.IntN(6)]), Square: puzzles.Square{Col: 1 + rng.IntN(8), Row: 1 + rng.IntN(8)}})
	}
	return guards
}

func FuzzFEN(f *testing.F) {
	for _, text := range []string{"", "8/8/8/3q4/8/8/7N/8 w - - 0 1", "8/8/8/8/8/8/8/8/8", "N7/8/8/8/8/8/8/q7 b", "é"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := &puzzles.Spec{}
		if err := s.Set("fen", text); err != nil {
			wrong := (*puzzles.ValueError)(nil)
			if !errors.As(err, &wrong) || wrong.Offset < 0 || wrong.Offset > len([]rune(text)) {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		if p, err := s.Build(); err == nil && strings.Fields(p.FEN())[0] != strings.Fields(text)[0] {
			t.Fatalf("%q is written %q", text, p.FEN())
		}
	})
}

// TestPlacesOfWrongValues are counted from 1, and told from the second on.
func TestPlacesOfWrongValues(t *testing.T) {
	for offset, want := range map[int]string{0: "x must be y", 1: "character 2: x must be y", 9: "character 10: x must be y"} {
		if got := (&puzzles.ValueError{Offset: offset, Found: "x", Expected: "y"}).Error(); got != want {
			t.Errorf("%d: found %q, want %q", offset, got, want)
		}
	}
}
