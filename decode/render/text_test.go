package render_test

import (
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func build(t *testing.T, s puzzles.Spec) *puzzles.Puzzle {
	t.Helper()
	p := oracle.Must(s.Build())
	return p
}

func square(t *testing.T, name string) puzzles.Square {
	t.Helper()
	s := oracle.Must(puzzles.ParseSquare(name))
	return s
}

func TestText(t *testing.T) {
	p := build(t, puzzles.Spec{Family: puzzles.Hunt, Width: 4, Height: 3,
		Goals:  []puzzles.Square{square(t, "c2"), square(t, "b3")},
		Holes:  []puzzles.Square{square(t, "d3")},
		Guards: []puzzles.Guard{{Kind: 'P', Square: square(t, "a3")}}, Rules: puzzles.Rules{Start: square(t, "a1")}})
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
	p := build(t, puzzles.Spec{Family: puzzles.Tour, Width: 2, Height: 11})
	got := render.Marked(p, map[puzzles.Square]string{square(t, "b11"): "o", square(t, "a1"): "o"})
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
