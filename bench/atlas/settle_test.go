package atlas

import (
	"context"
	"testing"

	"knightsat/puzzles"
	"knightsat/solve"
)

// TestStartByStartGivesTheSameAnswer: on all small boards of several leapers.
func TestStartByStartGivesTheSameAnswer(t *testing.T) {
	tours, none := 0, 0
	for _, b := range (Range{Pieces: Leapers(5), From: 2, To: 7, All: true, Open: true}).Boards() {
		p, err := b.Puzzle()
		if err != nil {
			t.Fatal(err)
		}
		want, err := settle(context.Background(), b, p, 0, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := byStarts(context.Background(), b, p, 0, solve.Options{})
		if err == nil {
			err = got.check(b)
		}
		if err != nil || got.Result != want.Result || got.Starts == 0 {
			t.Errorf("%s: found %+v, %v, expected %s", b, got, err, want.Result)
		}
		if got.Result == Tour {
			tours++
		} else {
			none++
		}
	}
	if tours < 20 || none < 20 {
		t.Errorf("found %d boards with and %d without a tour, expected more", tours, none)
	}
}

// TestStartsUpToSymmetry: an n x n board has as many as a triangle of it.
func TestStartsUpToSymmetry(t *testing.T) {
	for n := 1; n <= 9; n++ {
		p, err := Board{Piece: puzzles.Knight, Width: n, Height: n}.Puzzle()
		if err != nil {
			t.Fatal(err)
		}
		half := (n + 1) / 2
		if got, want := len(startsUpToSymmetry(p)), half*(half+1)/2; got != want {
			t.Errorf("%dx%d: found %d starts, expected %d", n, n, got, want)
		}
	}
}
