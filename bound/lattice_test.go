package bound

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/limits"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestLatticeDistancesAreThoseOfTheBoard: what the lattice tells of two squares is what
// a search finds, with any piece that leaps, near edges and holes, too; and of most
// squares apart from these it tells something.
func TestLatticeDistancesAreThoseOfTheBoard(t *testing.T) {
	r := oracle.Rand(t)
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Ferz, puzzles.Camel, puzzles.Zebra, puzzles.Giraffe}
	told, all := 0, 0
	for try := range oracle.Until(t, 480, func() bool { return all > 0 }) {
		w, h := 1+r.IntN(14), 1+r.IntN(14)
		var holes []puzzles.Square
		for range r.IntN(4) {
			holes = append(holes, puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)})
		}
		b := oracle.Must(puzzles.NewBoard(w, h, holes, nil))
		if len(b.Squares()) == 0 {
			continue
		}
		p := &puzzles.Puzzle{Board: b, Rules: puzzles.Rules{Piece: pieces[try%len(pieces)]}}
		in := puzzles.NewInstance(p)
		l := newLattice(context.Background(), in)
		for v := range in.Len() {
			for u, want := range in.Distances(v) {
				got := l.distance(v, u)
				if got >= 0 && got != int(want) {
					t.Fatalf("%s on %s without %v: found distance %d from %s to %s, expected %d", p.Piece, b, holes, got, in.Squares[v], in.Squares[u], want)
				}
				if len(holes) == 0 && p.Piece == puzzles.Knight && w > 8 && h > 8 {
					if all++; got >= 0 {
						told++
					}
				}
			}
		}
	}
	if told*10 < all*9 {
		t.Errorf("the lattice tells %d of %d distances, expected nearly all", told, all)
	}
}

// TestLargeBoardsAreMeasuredByTheLatticeAndSearches: where the lattice is asked, all
// distances are those of the board; the nodes are more than a search has bits, and some
// are in corners and among holes.
func TestLargeBoardsAreMeasuredByTheLatticeAndSearches(t *testing.T) {
	r := oracle.Rand(t)
	var holes []puzzles.Square
	for col := range 20 {
		holes = append(holes, puzzles.Square{Col: 20 + 3*col, Row: 50}, puzzles.Square{Col: 21 + 3*col, Row: 50}, puzzles.Square{Col: 22 + 3*col, Row: 49})
	}
	b := oracle.Must(puzzles.NewBoard(100, 110, holes, nil))
	free := b.Squares()
	goals := []puzzles.Square{{Col: 1, Row: 1}, {Col: 2, Row: 2}, {Col: 100, Row: 110}, {Col: 99, Row: 109}, {Col: 30, Row: 51}, {Col: 31, Row: 48}}
	for _, k := range r.Perm(len(free))[:150] {
		if !slices.Contains(goals, free[k]) {
			goals = append(goals, free[k])
		}
	}
	for _, piece := range []puzzles.Piece{puzzles.Knight, puzzles.Rook} { // the lattice is of no use for a slide
		p := oracle.Must(puzzles.NewHunt(b, goals[1:], puzzles.Rules{Piece: piece, Start: goals[0]}))
		in := puzzles.NewInstance(p)
		m := Measure(context.Background(), in)
		if m.Len()*limits.LatticeSquares > in.Len() || m.Len()*in.Len() < limits.LatticeWork {
			t.Fatal("the lattice is not asked")
		}
		sameDistances(t, m)
	}
}
