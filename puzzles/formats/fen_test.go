package formats_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

func TestPositionsInFEN(t *testing.T) {
	for _, c := range oracle.Texts("testdata/positions.txt") {
		if got := formats.FEN(posed.Puzzle(c.Text)); got != c.Want {
			t.Errorf("%s: written %q, expected %q", c.Name, got, c.Want)
		}
	}
	p, err := parse("fen: 8/8/8/3q4/8/8/7N/8\n")
	if err != nil || p.Family != puzzles.Cover || p.Start != oracle.Square("h2") || p.Piece != puzzles.Knight || p.Board.Guards()[0].String() != "Qd5" {
		t.Errorf("the cover is read as %+v (%v)", p, err)
	}
}

func TestFENReadsWhatItWrites(t *testing.T) {
	rng := oracle.Rand(t)
	written := 0
	for range oracle.Until(t, 4000, func() bool { return written > 19 }) {
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
		again, err := parse("family: cover\nfen: " + formats.FEN(p) + "\n")
		if err != nil || notation.Text(again) != notation.Text(p) {
			t.Fatalf("%s is read as\n%v (%v), expected\n%s", formats.FEN(p), again, err, oracle.Describe(p))
		}
		written++
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
		s := &parts.Spec{}
		if err := formats.Set(s, "fen", text); err != nil {
			wrong := (*puzzles.ValueError)(nil)
			if !errors.As(err, &wrong) || wrong.Offset < 0 || wrong.Offset > len([]rune(text)) {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		split := regexp.MustCompile("[0-9][0-9]").MatchString(text) // 314 is read as 8
		if p, err := s.Build(); err == nil && !split && strings.Fields(formats.FEN(p))[0] != strings.Fields(text)[0] {
			t.Fatalf("%q is written %q", text, formats.FEN(p))
		}
	})
}
