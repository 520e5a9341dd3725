package salesman

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestLatticeDistancesAreThoseOfTheBoard: what the lattice tells of two squares is what
// a search finds, with any piece that leaps, near edges and holes, too; and of most
// squares apart from these it tells something.
func TestLatticeDistancesAreThoseOfTheBoard(t *testing.T) {
	r := oracle.Rand(t)
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Ferz, puzzles.Camel, puzzles.Zebra, puzzles.Giraffe}
	var told, all int
	for try := range oracle.Until(t, 480, func() bool { return all > 0 && told*10 >= all*9 }) {
		w, h := 1+r.IntN(14), 1+r.IntN(14)
		var holes []puzzles.Square
		for range r.IntN(4) {
			holes = append(holes, puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)})
		}
		b := oracle.Board(w, h, holes...)
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
}

// TestLargeBoardsAreMeasuredByTheLatticeAndSearches: where the lattice is asked, all
// distances are those of the board; the nodes are more than a search has bits, and some
// are in corners, among holes, and beside guards. It is not asked where walls, slides or
// edges stop moves.
func TestLargeBoardsAreMeasuredByTheLatticeAndSearches(t *testing.T) {
	r := oracle.Rand(t)
	const width, height = 100, 110
	at := func(col, row int) puzzles.Square { return puzzles.Square{Col: col, Row: row} }
	var holes []puzzles.Square
	var walls []puzzles.Wall
	for col := range 20 {
		holes = append(holes, at(20+3*col, 50), at(21+3*col, 50), at(22+3*col, 49))
		walls = append(walls, puzzles.Wall{A: at(3+col, 3), B: at(3+col, 4)}, puzzles.Wall{A: at(60+col, 70), B: at(61+col, 72)})
	}
	queens := []puzzles.Guard{{Kind: 'Q', Square: at(60, 60)}, {Kind: 'R', Square: at(10, 90)}, {Kind: 'N', Square: at(70, 20)}}
	for name, c := range map[string]struct {
		piece   puzzles.Piece
		holes   []puzzles.Square
		guards  []puzzles.Guard
		walls   []puzzles.Wall
		uniform bool
	}{
		"a knight":            {piece: puzzles.Knight, uniform: true},
		"a king among holes":  {piece: puzzles.King, holes: holes, uniform: true},
		"a knight and guards": {piece: puzzles.Knight, holes: holes, guards: queens, uniform: true},
		"a wazir and walls":   {piece: puzzles.Wazir, walls: walls[:1]},
		"a knight and walls":  {piece: puzzles.Knight, holes: holes, guards: queens, walls: walls},
		"a rook":              {piece: puzzles.Rook, holes: holes},
	} {
		b := oracle.Must(puzzles.NewBoard(width, height, c.holes, c.guards, c.walls...))
		free := b.Squares()
		var goals []puzzles.Square
		for _, s := range []puzzles.Square{at(1, 1), at(2, 2), at(3, 3), at(3, 4), at(4, 3), at(100, 110), at(99, 109), at(30, 51), at(31, 48), at(61, 72), at(60, 70)} {
			if b.Free(s) {
				goals = append(goals, s)
			}
		}
		for _, k := range r.Perm(len(free))[:150] {
			if !slices.Contains(goals, free[k]) {
				goals = append(goals, free[k])
			}
		}
		p := oracle.Must(puzzles.NewHunt(b, goals[1:], puzzles.Rules{Piece: c.piece, Start: goals[0]}))
		in := puzzles.NewInstance(p)
		m := measureAll(context.Background(), in)
		if m == nil || m.Len()*latticeSquares > in.Len() || m.Len()*in.Len() < latticeWork {
			t.Fatalf("%s: the board is too small for a lattice, or not measured", name)
		}
		if p.UniformMoves() != c.uniform {
			t.Errorf("%s: uniform moves: %v", name, p.UniformMoves())
		}
		sameDistances(t, m)
	}
}
