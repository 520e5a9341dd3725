package salesman

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/graph/paths"
	"knightsat/internal/limits"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

func randomTerminals(t *testing.T, r *rand.Rand, side, goals int) (*Terminals, *puzzles.Instance) {
	t.Helper()
	for {
		free := oracle.Shuffled(r, oracle.Board(side, side).Squares())
		b := oracle.Must(puzzles.NewBoard(side, side, free[:len(free)/8], nil))
		free = free[len(free)/8:]
		anywhere := func() puzzles.Square {
			return []puzzles.Square{puzzles.Any, free[r.IntN(len(free))]}[r.IntN(2)]
		}
		rules := puzzles.Rules{StartAny: true, Start: anywhere(), End: anywhere(), Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Ferz}[r.IntN(3)]}
		if r.IntN(3) == 0 {
			rules.Closed, rules.End = true, puzzles.Any
		}
		p, err := puzzles.NewHunt(b, free[:1+r.IntN(min(goals, len(free)))], rules)
		if err != nil {
			continue
		}
		in := puzzles.NewInstance(p)
		if m := measureAll(context.Background(), in); m != nil {
			return m, in
		}
	}
}

func TestDistancesAreThoseOfTheBoard(t *testing.T) {
	r := oracle.Rand(t)
	for range 200 {
		m, _ := randomTerminals(t, r, 3+r.IntN(12), 90)
		sameDistances(t, m)
	}
}

// sameDistances: those of the terminals are those of the board.
func sameDistances(t *testing.T, m *Terminals) {
	t.Helper()
	for i, v := range m.Nodes {
		dist := m.in.Distances(v)
		for j, w := range m.Nodes {
			if m.Distance(i, j) != int(dist[w]) {
				t.Fatalf("%s: found distance %d, expected %d", m.in.Puzzle.Piece, m.Distance(i, j), dist[w])
			}
		}
		if m.Root >= 0 && m.End(i) != int(dist[m.Root]) {
			t.Fatalf("%s: found distance %d to the start, expected %d", m.in.Puzzle.Piece, m.End(i), dist[m.Root])
		}
	}
}

// TestOrdersAreWalks: the walk that an order spells out solves the puzzle with as
// many moves as the order has.
func TestOrdersAreWalks(t *testing.T) {
	r := oracle.Rand(t)
	for range 200 {
		m, in := randomTerminals(t, r, 4+r.IntN(6), 40)
		order := tsp.NewSearch(context.Background(), m.Problem, nil, 1).Best()
		w := in.Walk(paths.Join(in.Finder(t.Context()), m.Stops(order)))
		if err := puzzles.Check(in.Puzzle, w); err != nil || w.Moves() != m.Length(order) {
			t.Fatalf("found %s (%d moves, expected %d): %v", w, w.Moves(), m.Length(order), err)
		}
	}
}

// TestTooFarApartIsNotMeasured: distances are 16 bits wide, and longer ones are none.
func TestTooFarApartIsNotMeasured(t *testing.T) {
	const w = 101
	for _, rows := range []int{155, 157} { // of a snake of 7,954 moves, or 8,056
		var holes []puzzles.Square
		for row := 2; row < rows; row += 2 {
			for col := 1; col <= w; col++ {
				if turn := 1 + (w-1)*(row/2%2); col != turn {
					holes = append(holes, puzzles.Square{Col: col, Row: row})
				}
			}
		}
		b := oracle.Board(w, rows, holes...)
		p := oracle.Must(puzzles.NewHunt(b, []puzzles.Square{{Col: 1, Row: 1}, {Col: 50, Row: 1}}, puzzles.Rules{Piece: puzzles.Wazir, Start: puzzles.Square{Col: w, Row: rows}}))
		in := puzzles.NewInstance(p)
		far := slices.Max(in.Distances(in.Start))
		if got := measureAll(context.Background(), in) != nil; got != (far <= limits.NodeDistance) {
			t.Errorf("found %v for a distance of %d, expected %v", got, far, !got)
		}
	}
}

// TestDistancesByLines: those of a hunt whose slides are kept as lines are those of the moves, which a cover of the
// same board lists.
func TestDistancesByLines(t *testing.T) {
	r := oracle.Rand(t)
	for _, piece := range []puzzles.Piece{puzzles.Rook, puzzles.Queen, puzzles.Bishop, puzzles.Nightrider} {
		free := oracle.Shuffled(r, oracle.Board(180, 180).Squares())
		guards := []puzzles.Guard{{Kind: 'R', Square: free[0]}, {Kind: 'N', Square: free[1]}}
		b := oracle.Must(puzzles.NewBoard(180, 180, free[2:500], guards))
		rules := puzzles.Rules{Piece: piece, StartAny: true}
		all := puzzles.NewInstance(oracle.Must(puzzles.NewCover(b, rules)))
		far := all.Distances(all.Vertex(b.Squares()[0]))
		goals := slices.DeleteFunc(oracle.Shuffled(r, b.Squares()), func(s puzzles.Square) bool { return far[all.Vertex(s)] < 0 })
		in := puzzles.NewInstance(oracle.Must(puzzles.NewHunt(b, goals[:100], rules)))
		if _, lines := in.Ways(0); len(lines) == 0 || in.Edges() != all.Edges() {
			t.Fatalf("%s: %d lines go through a square, with %d moves of %d", piece, len(lines), in.Edges(), all.Edges())
		}
		m := measureAll(t.Context(), in)
		for i := 0; i < m.Len(); i += 11 {
			v := m.Nodes[i]
			dist := all.Distances(v)
			for j, w := range m.Nodes {
				if m.Distance(i, j) != int(dist[w]) {
					t.Fatalf("%s: from %s to %s: found %d, expected %d", piece, in.Squares[v], in.Squares[w],
						m.Distance(i, j), dist[w])
				}
			}
		}
	}
}
