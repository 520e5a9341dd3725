package puzzles_test

import (
	"strings"
	"testing"

	"knightsat/puzzles"
)

// TestGuards draws the squares that guards attack as -, on boards given as text.
func TestGuards(t *testing.T) {
	for _, c := range []struct{ name, board, want string }{
		{"a queen, a hole in her way", "***\n*#*\nq**", "-** -#* q--"},
		{"a rook, another guard in its way", "r*n*\n****", "r-n* -***"},
		{"a bishop", "***\n*b*\n***", "-*- *b* -*-"},
		{"a knight jumps over holes", "****\n##**\nn***", "*-** ##-* n***"},
		{"a king", "****\nk***\n****", "--** k-** --**"},
		{"a pawn attacks downwards", "***\n*p*\n***", "*** *p* -*-"},
		{"two rooks guard each other, not their squares' free", "r*r", "r-r"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec, err := puzzles.Parse("t", strings.NewReader("family: tour\n"+c.board))
			if err != nil {
				t.Fatal(err)
			}
			b, err := puzzles.NewBoard(spec.Width, spec.Height, spec.Holes, spec.Guards)
			if err != nil {
				t.Fatal(err)
			}
			var rows []string
			for row := b.Height(); row >= 1; row-- {
				line := ""
				for col := 1; col <= b.Width(); col++ {
					s := puzzles.Square{Col: col, Row: row}
					switch {
					case b.Free(s):
						line += "*"
					case b.Hole(s):
						line += "#"
					default:
						mark := "-"
						for _, g := range b.Guards() {
							if g.Square == s {
								mark = strings.ToLower(string(g.Kind))
							}
						}
						line += mark
					}
				}
				rows = append(rows, line)
			}
			if got := strings.Join(rows, " "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestSquareNames(t *testing.T) {
	for name, want := range map[string]puzzles.Square{
		"a1": {Col: 1, Row: 1}, "h8": {Col: 8, Row: 8}, "z9": {Col: 26, Row: 9}, "aa10": {Col: 27, Row: 10},
		"az1": {Col: 52, Row: 1}, "ba1": {Col: 53, Row: 1}, "all1000": {Col: 1000, Row: 1000}, "E4": {Col: 5, Row: 4},
	} {
		got, err := puzzles.ParseSquare(name)
		if err != nil || got != want || got.String() != strings.ToLower(name) {
			t.Errorf("%s: %v %v, expected %v", name, got, err, want)
		}
	}
	for _, name := range []string{"", "a", "1", "a0", "a01", "a-1", "1a", "a1b", "alm1", "a1001", "a99999999999999999999", "zzzzzzzzzzzzzzzzzzzzzzzz1", "ä1", "a1 "} {
		if s, err := puzzles.ParseSquare(name); err == nil {
			t.Errorf("%q is taken for %v", name, s)
		}
	}
}
