package certify

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestHuntsByLinesAreCertified: of hunts on boards so large that slides are kept as lines, the walk has as many moves
// as the best of all orders of the goals, by distances of moves that are listed, and the certificate holds.
func TestHuntsByLinesAreCertified(t *testing.T) {
	r := oracle.Rand(t)
	for _, piece := range []puzzles.Piece{puzzles.Rook, puzzles.Queen, puzzles.Bishop, puzzles.Nightrider} {
		free := oracle.Shuffled(r, oracle.Board(171, 180).Squares())
		wall := puzzles.Wall{A: puzzles.Square{Col: 80, Row: 80}, B: puzzles.Square{Col: 81, Row: 81}}
		b := oracle.Must(puzzles.NewBoard(171, 180, free[1:2000], []puzzles.Guard{{Kind: 'Q', Square: free[0]}}, wall))
		rules := puzzles.Rules{Piece: piece, StartAny: true}
		all := puzzles.NewInstance(oracle.Must(puzzles.NewCover(b, rules)))
		free = oracle.Shuffled(r, b.Squares())
		rules.Start = free[0]
		far := all.Distances(all.Vertex(rules.Start))
		var goals []puzzles.Square
		for _, s := range free[1:] {
			if far[all.Vertex(s)] > 0 && len(goals) < 6 {
				goals = append(goals, s)
			}
		}
		p := oracle.Must(puzzles.NewHunt(b, goals, rules))
		if _, lines := puzzles.NewInstance(p).Ways(0); len(lines) == 0 {
			t.Fatalf("no line goes through a square of a %s", piece)
		}
		apart := map[puzzles.Square][]int32{rules.Start: far}
		for _, s := range goals {
			apart[s] = all.Distances(all.Vertex(s))
		}
		best := fewest(all, apart, rules.Start, goals)
		dir, m := write(t, p, Options{})
		if holds(t, dir); m.Moves == nil || *m.Moves != best {
			t.Errorf("%s: certified %v moves, want %d", piece, m.Moves, best)
		}
	}
}

// fewest is the length of the shortest of all orders of the goals.
func fewest(all *puzzles.Instance, apart map[puzzles.Square][]int32, from puzzles.Square, goals []puzzles.Square) int {
	if len(goals) == 0 {
		return 0
	}
	best := 1 << 20
	for i, g := range goals {
		rest := append(append([]puzzles.Square{}, goals[:i]...), goals[i+1:]...)
		best = min(best, int(apart[from][all.Vertex(g)])+fewest(all, apart, g, rest))
	}
	return best
}
