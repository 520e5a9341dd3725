package find

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/ruled"
)

// TestBlocksAreCopied: tours of blocks of several sizes are joined to one of the whole board; a block without a tour
// leaves the board without a walk.
func TestBlocksAreCopied(t *testing.T) {
	for _, size := range [][2]int{{1000, 1000}, {999, 1002}, {4000, 250}, {250, 4000}, {1198, 1399}} {
		rules := puzzles.Rules{Closed: true}
		if size[0] < size[1] {
			rules.Start = oracle.Square("bc77")
		}
		p := oracle.Must(puzzles.NewTour(oracle.Board(size[0], size[1]), rules))
		s := New(oracle.Must(ruled.LayOut(t.Context(), p)), Options{Free: true})
		if !s.hasCopies() {
			t.Fatalf("%v: no copies are made", size)
		}
		found, err := copied(t.Context(), s, 0)
		if err != nil || puzzles.Check(p, found.Walk) != nil {
			t.Fatalf("%v: found a walk of %d moves, %v", size, found.Walk.Moves(), err)
		}
	}
	for side := range 500 {
		at := 0
		for _, b := range blocks(side + 1) {
			if b[0] != at || b[1] < min(side+1, blockSide) || b[1] >= 2*blockSide {
				t.Fatalf("a side of %d has the blocks %v", side+1, blocks(side+1))
			}
			at += b[1]
		}
		if at != side+1 {
			t.Fatalf("a side of %d has the blocks %v", side+1, blocks(side+1))
		}
	}
	p := oracle.Must(puzzles.NewTour(oracle.Board(4, 80), puzzles.Rules{Closed: true}))
	if found, err := copied(t.Context(), New(puzzles.NewInstance(p), Options{}), 0); found.Walk != nil || err != nil {
		t.Errorf("a board of four rows: found %s, %v", found.Walk, err)
	}
}
