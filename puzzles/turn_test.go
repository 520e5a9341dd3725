package puzzles_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/symmetry"
)

// symmetricTour is one whose text goes on with a turn, a board and its holes.
func symmetricTour(text string) *puzzles.Puzzle {
	return posed.Puzzle("family: tour\nsymmetric: " + text)
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
	spec := oracle.Must(formats.Parse("text", strings.NewReader(notation.Text(p))))
	q, err := spec.Build()
	if err != nil || q.Symmetric != puzzles.QuarterTurn || notation.Text(q) != notation.Text(p) {
		t.Errorf("found %v, %v", q, err)
	}
	if _, err := puzzles.NewCover(p.Ground(), puzzles.Rules{Start: p.Ground().Squares()[0], Symmetric: puzzles.HalfTurn}); err == nil {
		t.Error("a cover is symmetric")
	}
}
