package count_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/count"
)

// closedTours are the closed tours of a board as sets of jumps, found by going
// through all: from the first square on, as long as no other one has less than two
// neighbours that are free or an end.
func closedTours(p *puzzles.Puzzle) (tours []puzzles.Walk) {
	in := puzzles.NewInstance(p)
	n := in.Len()
	path := []int{0}
	used := make([]bool, n)
	used[0] = true
	var extend func()
	extend = func() {
		at := path[len(path)-1]
		if len(path) == n {
			if in.Adjacent(at, 0) && path[1] < at { // once of both directions
				tours = append(tours, in.Walk(append(slices.Clone(path), 0)))
			}
			return
		}
		for v := range n {
			free := 0
			for _, w := range in.Neighbours(v) {
				if !used[w] || int(w) == at || w == 0 {
					free++
				}
			}
			if !used[v] && free < 2 {
				return
			}
		}
		for _, w := range in.Neighbours(at) {
			if !used[w] {
				used[w] = true
				path = append(path, int(w))
				extend()
				path = path[:len(path)-1]
				used[w] = false
			}
		}
	}
	extend()
	return tours
}

// TestTurnedAndReflectedTours: those that each symmetry keeps, of boards on which
// there are tours of every kind.
func TestTurnedAndReflectedTours(t *testing.T) {
	oracle.Long(t)
	t.Parallel()
	kept := map[string]int{}
	for _, c := range []struct {
		piece         puzzles.Piece
		width, height int
	}{{puzzles.Knight, 6, 5}, {puzzles.Knight, 10, 3}, {puzzles.Wazir, 4, 4}, {puzzles.Wazir, 6, 4}} {
		p := tour(t, c.piece, c.width, c.height, true)
		tours := closedTours(p)
		same := puzzles.Symmetries(p)[0]
		for _, y := range puzzles.Symmetries(p) {
			want := 0
			for _, w := range tours {
				if slices.Equal(jumps(w, same), jumps(w, y)) {
					want++
				}
			}
			r := count.Tours(context.Background(), puzzles.NewInstance(p), y, plenty)
			if r == nil || !r.Complete || r.Count.Int64() != int64(want) {
				t.Errorf("%s %dx%d, %+v: found %+v, expected %d of %d tours", c.piece, c.width, c.height, y, r, want, len(tours))
			}
			kept[fmt.Sprintf("%s %+v", c.piece, y)] += want
		}
	}
	t.Log(kept)
}

// TestDifferencesBoundNothing: where memory ends within one of them there is no
// number, or one that is too small.
func TestDifferencesBoundNothing(t *testing.T) {
	oracle.Long(t)
	t.Parallel()
	p := tour(t, puzzles.Knight, 10, 6, true)
	in := puzzles.NewInstance(p)
	none := 0
	for _, y := range puzzles.Symmetries(p)[1:] {
		want := count.Tours(context.Background(), in, y, plenty).Count
		for bytes := int64(10_000); bytes < 4<<20; bytes *= 4 {
			r := count.Tours(context.Background(), in, y, bytes)
			switch {
			case r == nil:
				none++
			case r.Complete != (r.Count.Cmp(want) == 0), r.Count.Cmp(want) > 0:
				t.Errorf("%+v, %d bytes: found %+v, expected %s", y, bytes, r, want)
			}
		}
	}
	if none == 0 {
		t.Error("never without a number")
	}
}

// TestReflectedToursFromACorner, the first of the squares, to the opposite one.
func TestReflectedToursFromACorner(t *testing.T) {
	b := oracle.Must(puzzles.NewBoard(5, 5, nil, nil))
	squares := b.Squares()
	p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Start: squares[0], End: squares[24]}))
	walks := listed(p)
	for _, y := range puzzles.Symmetries(p) {
		want := int64(0)
		for _, w := range walks {
			if slices.Equal(jumps(w, puzzles.Symmetries(p)[0]), jumps(w, y)) {
				want++
			}
		}
		if r := count.Tours(context.Background(), puzzles.NewInstance(p), y, plenty); r == nil || !r.Complete || r.Count.Int64() != want {
			t.Errorf("%+v: found %+v, expected %d of %d tours", y, r, want, len(walks))
		}
		t.Logf("%+v: %d", y, want)
	}
}
