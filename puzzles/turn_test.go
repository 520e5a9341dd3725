package puzzles_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/symmetry"
)

// symmetricTour is one whose text goes on with a turn, a board and its holes.
func symmetricTour(text string) *puzzles.Puzzle {
	return oracle.Puzzle("family: tour\nsymmetric: " + text)
}

// TestTurnsAreSymmetries of the boards whose squares they take to themselves.
func TestTurnsAreSymmetries(t *testing.T) {
	for text, want := range map[string]bool{
		"half\nboard: 6x6": true, "quarter\nboard: 6x6": true, "half\nboard: 3x4": true, "quarter\nboard: 3x4": false,
		"half\nboard: 6x6\nholes: a2": false, "quarter\nboard: 4x4\nholes: a1,d4": false,
		"half\nboard: 6x6\nwalls: f5-d6": true, "half\nboard: 6x6\nwalls: f5-d6,a2-c1": true, "half\nboard: 6x6\nwalls: a1-a2": true,
		"quarter\nboard: 4x2\nholes: a1,a2,d1,d2\npiece: wazir": true, "quarter\nboard: 3x2\nholes: c1,c2\npiece: wazir": false,
	} {
		p := symmetricTour(text)
		y, ok := symmetry.Turn(p)
		if ok != want {
			t.Errorf("%s: a symmetry %t, expected %t", p.Title(), ok, want)
		}
		for _, s := range p.Board.Squares() {
			if ok && y.Apply(s) != p.Symmetric.Image(p.Board, s) {
				t.Errorf("%s: the %s takes %s to %s", p.Title(), y, s, y.Apply(s))
			}
		}
	}
}

func TestSymmetricToursAreClosed(t *testing.T) {
	p := symmetricTour("quarter\nboard: 6x6")
	if !p.Closed || !p.Once {
		t.Errorf("closed %v, once %v", p.Closed, p.Once)
	}
	spec := oracle.Must(formats.Parse("text", strings.NewReader(p.Text())))
	q, err := spec.Build()
	if err != nil || q.Symmetric != puzzles.QuarterTurn || q.Text() != p.Text() {
		t.Errorf("found %v, %v", q, err)
	}
	if _, err := puzzles.NewCover(p.Ground(), puzzles.Rules{Start: p.Ground().Squares()[0], Symmetric: puzzles.HalfTurn}); err == nil {
		t.Error("a cover is symmetric")
	}
}

func TestCheckOfSymmetricTours(t *testing.T) {
	// The tour of 3x3 without its middle; and one of 6x6 that a half turn leaves as it
	// is, a quarter turn not.
	ring := "a1 b3 c1 a2 c3 b1 a3 c2 a1"
	half := "a1 c2 b4 a6 c5 e6 d4 f5 d6 b5 a3 c4 b6 a4 b2 d1 f2 e4 f6 d5 e3 f1 d2 b1 c3 a2 c1 e2 f4 d3 e1 f3 e5 c6 a5 b3 a1"
	for _, test := range []struct {
		text, walk, want string
	}{
		{"half\nboard: 3x3\nholes: b2", ring, ""},
		{"quarter\nboard: 3x3\nholes: b2", ring, ""},
		{"half\nboard: 6x6", half, ""},
		{"half\nboard: 6x6\nwalls: d1-c3", half, ""},
		{"half\nboard: 6x6\nwalls: e1-f3", half, "move 31, e1 to f3, is no knight jump"},
		{"half\nboard: 6x6\nwalls: b6-a4", half, "move 13, b6 to a4, is no knight jump"},
		{"half\nboard: 4x3\npiece: 1,1+queen+0,3\nwalls: c3-d2,b1-a2,c2-b2,a3-a2,d1-d2,a1-c1,d3-b3,c3-d3", "a1 a2 b2 a3 b3 b1 d3 d2 c2 d1 c1 c3 a1", ""},
		{"half\nboard: 3x3\nholes: a3\npiece: king", "a1 a2 b3 c3 b2 c2 c1 b1 a1", "a half turn changes the board: it takes c1 to a place that may not be entered"},
		{"quarter\nboard: 6x6", half, "a quarter turn changes it: it turns the jump from c2 to b4 into one from b4 to d5, which it does not have"},
	} {
		w := oracle.Must(puzzles.ParseWalk(nil, test.walk))
		got := ""
		if err := puzzles.Check(symmetricTour(test.text), w); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q, %s: found %q, expected %q", test.text, test.walk, got, test.want)
		}
	}
}
