package find

import (
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestSortedToursSolveTheirPuzzles: small ones of all kinds, which have few tours, so that many are not found.
func TestSortedToursSolveTheirPuzzles(t *testing.T) {
	var found, shut int
	for _, p := range oracle.Each(t, 20_000, func() bool { return found >= oracle.Tries(20) && shut > 1 }, oracle.Options{Family: puzzles.Tour, Timed: true}.Random) {
		s := New(puzzles.NewInstance(p), Options{Models: engine.Models, Free: true})
		if len(p.Order) < 3 || len(p.Numbers) > 0 || p.Symmetric != puzzles.NoTurn {
			continue
		}
		s.Know(bound.Analyse(t.Context(), p))
		if s.graph == nil {
			continue
		}
		walk := oracle.Must(sorted(t.Context(), s, 64*aChange)).Walk
		if walk == nil {
			continue
		}
		oracle.Done(puzzles.Check(p, walk))
		if found++; p.Closed {
			shut++
		}
	}
}

// TestGoalsOfALargeBoardAreSortedLonger: a Zip on which tries as long as those of a small board fail.
func TestGoalsOfALargeBoardAreSortedLonger(t *testing.T) {
	p := posed.Puzzle("family: zip\nboard: 17x17\ngoals: j10,c3,a6,k3,o3,l7,k9,n7,q9,q11,p17,l17,j17,d17,f7,g11\n")
	s := New(puzzles.NewInstance(p), Options{Models: engine.Models, Free: true, Seed: 2})
	s.Know(bound.Analyse(t.Context(), p))
	oracle.Done(puzzles.Check(p, oracle.Must(sorted(t.Context(), s, 4096*aChange)).Walk))
}

// TestChangesKeepTours: of a king, whose tours have stretches of all lengths that can be turned and shifted. The goals
// of any tour that comes are then sorted from the first one on.
func TestChangesKeepTours(t *testing.T) {
	p := posed.Puzzle("family: tour\npiece: king\nboard: 8x9\nordered: true\ngoals: a1,h9\n")
	in := puzzles.NewInstance(p)
	var tour []int // row by row, to and fro; it ends on h9
	for v := range in.Len() {
		row, column := v/8, v%8
		if row%2 == 1 {
			column = 7 - column
		}
		tour = append(tour, row*8+column)
	}
	o := newSorting(in, tour, rand.New(rand.NewPCG(1, 2)))
	for _, change := range []func() (int, int, func(int32) int32){o.turn, o.shift} {
		made := 0
		for range 20_000 {
			from, to, moved := change()
			if moved == nil {
				continue
			}
			made++
			o.make(from, to, moved)
			if o.path[0] != int32(tour[0]) || o.path[in.Len()-1] != int32(tour[in.Len()-1]) {
				t.Fatal("an end has changed")
			}
			for at, v := range o.path {
				if int(o.at[v]) != at || at > 0 && !slices.Contains(in.Neighbours(int(o.path[at-1])), v) {
					t.Fatalf("place %d of %v is wrong", at, o.path)
				}
			}
		}
		if made < 300 {
			t.Errorf("%d changes only", made)
		}
	}
	in.Order = nil
	for at := 0; at < in.Len(); at += 9 {
		in.Order = append(in.Order, int(o.path[at]))
	}
	o = newSorting(in, tour, rand.New(rand.NewPCG(1, 2)))
	before := o.inversions
	if o.anneal(t.Context(), 200_000); before < 5 || o.inversions > 0 {
		t.Errorf("%d goals in the wrong order are %d then", before, o.inversions)
	}
}
