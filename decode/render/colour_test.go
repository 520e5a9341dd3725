package render_test

import (
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/puzzles"
)

func TestColoursChangeNothingElse(t *testing.T) {
	codes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for _, c := range cases(t) {
		coloured, plain := render.ColourText(c.Puzzle, c.Walk), render.Text(c.Puzzle, c.Walk)
		if got := codes.ReplaceAllString(coloured, ""); got != plain {
			t.Errorf("%s: without its colours it is\n%s\nexpected\n%s", c.name, got, plain)
		}
		if strings.Contains(plain, "\x1b") {
			t.Errorf("%s: found an escape sequence in plain text", c.name)
		}
	}
}

func TestColoursOfSquares(t *testing.T) {
	p := build(t, puzzles.Spec{Family: puzzles.Hunt, Width: 4, Height: 1,
		Goals:  []puzzles.Square{square(t, "b1")},
		Guards: []puzzles.Guard{{Kind: 'K', Square: square(t, "d1")}}, Rules: puzzles.Rules{Piece: puzzles.Wazir, Start: square(t, "a1")}})
	got := render.ColourText(p, puzzles.Walk{square(t, "a1"), square(t, "b1"), square(t, "a1")})
	const want = "   a   b   c   d\n1 \x1b[1;7m0/2\x1b[0m \x1b[1;33m1x \x1b[0m \x1b[31m - \x1b[0m \x1b[1;31m K \x1b[0m 1\n   a   b   c   d\n"
	if got != want {
		t.Errorf("drew\n%q\nexpected\n%q", got, want)
	}
}
