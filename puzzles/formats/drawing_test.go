package formats_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// TestTextsAreReadAsMeant: boards as people draw them, with what they say.
func TestTextsAreReadAsMeant(t *testing.T) {
	oracle.Kept(t, "testdata/read.txt", func(text string) string {
		p, err := parse(text + "\n")
		if err != nil {
			return err.Error()
		}
		return notation.Text(p)
	})
}

// TestNumberedPuzzlesParseToThemselves: tours with numbers or goals in order, some in columns that look
// like the numbers of rows.
func TestNumberedPuzzlesParseToThemselves(t *testing.T) {
	r := oracle.Rand(t)
	for range oracle.Tries(3000) {
		w, h := 1+r.IntN(4), 1+r.IntN(12)
		b := oracle.Board(w, h)
		squares := b.Squares()
		rules := puzzles.Rules{Piece: puzzles.King}
		for i, s := range squares {
			if r.IntN(3) == 0 || s.Col == w && r.IntN(2) == 0 {
				rules.Numbers = append(rules.Numbers, puzzles.Number{K: i + 1, Square: s})
			}
		}
		if r.IntN(2) == 0 {
			rules.Numbers = nil
			oracle.Shuffled(r, squares)
			rules.Order = squares[:1+r.IntN(len(squares))]
			if r.IntN(2) == 0 {
				rules.Start = rules.Order[0]
			}
			if r.IntN(2) == 0 {
				rules.End = squares[r.IntN(len(squares))]
			}
			rules.Closed = rules.End.IsAny() && r.IntN(3) == 0
		}
		readBack(t, oracle.Must(puzzles.NewTour(b, rules)))
	}
}

// FuzzParseWalk: a text is no walk, or one that is read again as it is written.
func FuzzParseWalk(f *testing.F) {
	for _, c := range oracle.Texts("testdata/read.txt") {
		f.Add(strings.TrimPrefix(c.Text, "family: hidato\n"))
	}
	for _, text := range []string{"a3.N, Nb1\nc3.x", "0/2 . 1\n. 3x .\n- Q #\n", "[[1,2,3],[8,9,4],[7,6,5]]", "walls: a1-a2\n  a b c\n3 1|2 3\n  -\n2 8 9 4\n1 7 6 5\n"} {
		f.Add(text)
	}
	p := posed.Puzzle("family: tour\npiece: king\nclosed: true\nboard: 3x3\n")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := formats.ParseWalk(p, "w", text)
		if err != nil {
			return
		}
		if again, err := formats.ParseWalk(p, "w", w.String()); err != nil || again.String() != w.String() {
			t.Errorf("%q is read as %s, and then %s, %v", text, w, again, err)
		}
		if _, err := formats.ParseBegun(p, "w", text); err == nil {
			_ = puzzles.Check(p, w)
		}
	})
}
