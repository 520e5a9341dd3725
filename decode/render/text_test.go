package render_test

import (
	"regexp"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func TestText(t *testing.T) {
	p := oracle.Puzzle("family: hunt\nboard: 4x3\nholes: d3\nguard: Pa3\nstart: a1\ngoals: c2,b3\n")
	w := oracle.Must(puzzles.ParseWalk(nil, "a1 c2 a1 b3 a1 b3 a1 c2"))
	const want = `   a    b    c    d
3  P   3/5x  .    #   3
2  .    -   1/7x  .   2
1 0/2+  .    .    .   1
   a    b    c    d
`
	if got := render.Text(p, w); got != want {
		t.Errorf("drew\n%s\nexpected\n%s", got, want)
	}
}

func TestMarked(t *testing.T) {
	p := oracle.Puzzle("family: tour\nboard: 2x11\n")
	got := render.Marked(p, map[puzzles.Square]string{oracle.Square("b11"): "o", oracle.Square("a1"): "o"})
	const want = `   a b
11 . o 11
10 . . 10
 9 . . 9
 8 . . 8
 7 . . 7
 6 . . 6
 5 . . 5
 4 . . 4
 3 . . 3
 2 . . 2
 1 o . 1
   a b
`
	if got != want {
		t.Errorf("drew\n%s\nexpected\n%s", got, want)
	}
}

func TestTextDrawsWalls(t *testing.T) {
	p := oracle.Puzzle("family: tour\npiece: king\nboard: 3x2\nwalls: a1-b1,c1-c2,b2-c2,a1-b2\n")
	const want = `walls: a1-b2
  a b c
2 . .|. 2
      -
1 .|. . 1
  a b c
`
	if got := render.Text(p, nil); got != want {
		t.Errorf("drew\n%s\nexpected\n%s", got, want)
	}
	if got := uncoloured.ReplaceAllString(render.ColourText(p, nil), ""); got != want {
		t.Errorf("drew in colours\n%s\nexpected\n%s", got, want)
	}
}

var uncoloured = regexp.MustCompile("\x1b\\[[0-9;]*m")
