package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/puzzles"
	"knightsat/solve"
)

// riddled is an n x n board without some of its squares, as many of each colour.
func riddled(tb testing.TB, n, holes int, seed uint64) *puzzles.Puzzle {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	var list []puzzles.Square
	taken := map[puzzles.Square]bool{}
	for colour := 0; len(list) < holes; {
		s := puzzles.Square{Col: 3 + rng.IntN(n-4), Row: 3 + rng.IntN(n-4)}
		if !taken[s] && (s.Col+s.Row)%2 == colour {
			taken[s] = true
			list = append(list, s)
			colour = 1 - colour
		}
	}
	b, err := puzzles.NewBoard(n, n, list, nil)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := puzzles.NewTour(b, puzzles.Rules{Closed: true})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// BenchmarkEdge settles tours from the puzzle to the checked answer: plain boards,
// boards with holes, and boards that have none.
func BenchmarkEdge(b *testing.B) {
	settle := func(name string, p *puzzles.Puzzle, want solve.Status) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				ans, err := solve.Solve(context.Background(), p, solve.Options{})
				if err != nil || ans.Status != want {
					b.Fatalf("found %v, %v, expected %v", ans.Status, err, want)
				}
			}
		})
	}
	for _, n := range []int{8, 50, 100, 300, 1000} {
		settle(fmt.Sprintf("board=%dx%d/closed", n, n), tour(b, n, n, true), solve.Optimal)
	}
	settle("board=100x100/closed/holes=500", riddled(b, 100, 500, 1), solve.Optimal)
	settle("board=1000x3/open", tour(b, 1000, 3, false), solve.Optimal)
	settle("board=1000x4/open", tour(b, 1000, 4, false), solve.Optimal)
	settle("board=1000x4/closed", tour(b, 1000, 4, true), solve.Infeasible)
	board, err := puzzles.NewBoard(11, 11, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	giraffe, err := puzzles.NewTour(board, puzzles.Rules{Piece: puzzles.Giraffe})
	if err != nil {
		b.Fatal(err)
	}
	settle("board=11x11/open/piece=giraffe", giraffe, solve.Infeasible)
}

// BenchmarkCountTours goes through all closed tours of 6x6, by classes.
func BenchmarkCountTours(b *testing.B) {
	for b.Loop() {
		ans, err := solve.Each(context.Background(), tour(b, 6, 6, true), solve.Options{Same: solve.UpToSymmetry}, 0, func(*solve.Answer) error { return nil })
		if err != nil || ans.WalksFound != 1245 {
			b.Fatalf("found %d classes, %v, expected 1245", ans.WalksFound, err)
		}
	}
}
