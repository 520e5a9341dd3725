package metric

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/puzzles"
)

func randomMetric(t *testing.T, r *rand.Rand, side, goals int) (*Metric, *puzzles.Instance) {
	t.Helper()
	for {
		var holes []puzzles.Square
		for c := 1; c <= side; c++ {
			for y := 1; y <= side; y++ {
				if r.IntN(8) == 0 {
					holes = append(holes, puzzles.Square{Col: c, Row: y})
				}
			}
		}
		b, err := puzzles.NewBoard(side, side, holes, nil)
		if err != nil {
			t.Fatal(err)
		}
		free := b.Squares()
		any := func() puzzles.Square {
			if r.IntN(2) == 0 {
				return puzzles.Any
			}
			return free[r.IntN(len(free))]
		}
		rules := puzzles.Rules{Start: any(), End: any(), Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Ferz}[r.IntN(3)]}
		if r.IntN(3) == 0 {
			rules.Closed, rules.End = true, puzzles.Any
		}
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		p, err := puzzles.NewHunt(b, free[:1+r.IntN(min(goals, len(free)))], rules)
		if err != nil {
			continue
		}
		in := puzzles.NewInstance(p)
		if m := New(context.Background(), in); m != nil {
			return m, in
		}
	}
}

func TestDistancesAreThoseOfTheBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		m, in := randomMetric(t, r, 7, 12)
		for i, v := range m.Nodes {
			dist := in.Distances(v)
			for j, w := range m.Nodes {
				if m.Distance(i, j) != int(dist[w]) {
					t.Fatalf("found distance %d, expected %d", m.Distance(i, j), dist[w])
				}
			}
			if m.Root >= 0 && m.End(i) != int(dist[m.Root]) {
				t.Fatalf("found distance %d to the start, expected %d", m.End(i), dist[m.Root])
			}
		}
	}
}

// TestSearchKeepsItsBooks: after many exchanges and kicks taken back the order
// is one of all nodes with the ends that it must have, the length kept is that of
// the order, and the walk that it spells out solves the puzzle with as many moves.
func TestSearchKeepsItsBooks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 400 {
		m, in := randomMetric(t, r, 4+r.IntN(6), 40)
		s := NewSearch(m, nil, 1)
		first := s.Length()
		for round := 0; round < 3; round++ {
			order := s.Order()
			seen := make([]bool, m.Len())
			for _, i := range order {
				seen[i] = true
			}
			for i := range seen {
				if !seen[i] {
					t.Fatalf("round %d: node %d is missing in %v", round, i, order)
				}
			}
			kept := 0
			for i, v := range s.tour {
				if int(s.pos[v]) != i {
					t.Fatal("positions are wrong")
				}
				kept += s.d(v, s.tour[(i+1)%len(s.tour)])
			}
			if kept != s.length {
				t.Fatalf("round %d: found length %d kept, expected %d", round, s.length, kept)
			}
			if m.First >= 0 && order[0] != m.First || m.Last >= 0 && order[len(order)-1] != m.Last {
				t.Fatalf("round %d: found order %v, expected %d first and %d last", round, order, m.First, m.Last)
			}
			w := in.Walk(m.Vertices(context.Background(), order))
			if err := puzzles.Check(in.Puzzle, w); err != nil || w.Moves() != m.Length(order) || w.Moves() > first {
				t.Fatalf("round %d: found %s (%d moves, expected %d, at first %d): %v", round, w, w.Moves(), m.Length(order), first, err)
			}
			s.Run(context.Background(), 100, 0)
		}
	}
}
