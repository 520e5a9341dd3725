package render_test

import (
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
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
	p := oracle.Puzzle("family: hunt\nboard: 4x1\nguard: Kd1\npiece: wazir\nstart: a1\ngoals: b1\n")
	got := render.ColourText(p, oracle.Squares("a1,b1,a1"))
	const want = "   a   b   c   d\n1 \x1b[1;7m0/2\x1b[0m \x1b[1;33m1x \x1b[0m \x1b[31m - \x1b[0m \x1b[1;31m K \x1b[0m 1\n   a   b   c   d\n"
	if got != want {
		t.Errorf("drew\n%q\nexpected\n%q", got, want)
	}
}
