package metric_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	encmetric "knightsat/encode/metric"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

var huntsFlag = flag.Int("hunts", 45, "how many random hunts the metric encoding's cuts are tried on")

// randomHunt has more goals than the oracle can do, and all kinds of ends.
func randomHunt(t *testing.T, r *rand.Rand) *puzzles.Puzzle {
	t.Helper()
	for {
		side := 7 + r.IntN(6)
		var holes []puzzles.Square
		for c := 1; c <= side; c++ {
			for y := 1; y <= side; y++ {
				if r.IntN(12) == 0 {
					holes = append(holes, puzzles.Square{Col: c, Row: y})
				}
			}
		}
		board := oracle.Must(puzzles.NewBoard(side, side, holes, nil))
		free := board.Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		any := func(s puzzles.Square) puzzles.Square {
			if r.IntN(2) == 0 {
				return puzzles.Any
			}
			return s
		}
		rules := puzzles.Rules{Start: any(free[0]), End: any(free[1]), Closed: r.IntN(4) == 0}
		rules.Piece = []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Wazir}[r.IntN(4)]
		if rules.Closed {
			rules.End = puzzles.Any
		}
		p, err := puzzles.NewHunt(board, free[2:2+15+r.IntN(min(45, len(free)-20))], rules)
		if err == nil && bound.Analyse(context.Background(), p).Impossible == nil {
			return p
		}
	}
}

// TestCutsForbidNoWalk: many good walks, from local search with different seeds,
// are models of the formula for their own number of moves and for one more,
// whichever pairs were ruled out and whatever cuts the budget counts; and with
// cuts and without the optimum is the same.
func TestCutsForbidNoWalk(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	for n := range oracle.Tries(*huntsFlag) {
		p := randomHunt(t, r)
		a := bound.Analyse(context.Background(), p)
		m := a.Terminals(context.Background())
		byMoves := map[int][]puzzles.Walk{}
		for seed := range uint64(12) {
			s := tsp.NewSearch(context.Background(), m.Problem, nil, seed)
			for range 3 {
				s.Run(context.Background(), 20, 0)
				w := a.Walk(m.Vertices(context.Background(), s.Order()))
				byMoves[w.Moves()] = append(byMoves[w.Moves()], w)
			}
		}
		best := encodetest.Optimum(t, encmetric.Encoding{}, a, max(0, a.Best().Moves-1))
		if plain := encodetest.Optimum(t, encmetric.Encoding{Reductions: encmetric.BoundReductions}, a, best-1); plain != best {
			t.Fatalf("hunt %d: found %d moves with cuts, %d without\n%s", n, best, plain, p.Text())
		}
		for T := best; T <= best+3; T++ {
			f := oracle.Must(encmetric.Encoding{}.Encode(context.Background(), a, T, 0))
			encodetest.Complete(t, f, append(byMoves[T], byMoves[T-1]...), T)
			if t.Failed() {
				t.Fatalf("hunt %d, best %d\n%s", n, best, p.Text())
			}
		}
	}
}
