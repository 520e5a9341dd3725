package bound_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// sampled is how many puzzles of each kind BenchmarkGap takes.
const sampled = 40

// BenchmarkGap says how tight the bounds are on random puzzles. tight-% is the
// share of puzzles whose optimum is the bound, short-moves how many moves the bound
// falls short of it on the average, and silent-% the share of which the method
// says nothing: these count as a bound of 0. The last row is the best of all.
// docs/bounds.md has the numbers.
func BenchmarkGap(b *testing.B) {
	for _, kind := range []struct {
		name string
		make func(rng *rand.Rand) (*puzzles.Puzzle, error)
	}{
		{"hunt-6-on-8x8", func(rng *rand.Rand) (*puzzles.Puzzle, error) { return hunt(rng, 8, 6, puzzles.Rules{}) }},
		{"hunt-20-on-8x8", func(rng *rand.Rand) (*puzzles.Puzzle, error) { return hunt(rng, 8, 20, puzzles.Rules{}) }},
		{"hunt-40-on-16x16", func(rng *rand.Rand) (*puzzles.Puzzle, error) { return hunt(rng, 16, 40, puzzles.Rules{}) }},
		{"closed-hunt-20-on-8x8", func(rng *rand.Rand) (*puzzles.Puzzle, error) {
			return hunt(rng, 8, 20, puzzles.Rules{Closed: true})
		}},
		{"king-hunt-20-on-8x8", func(rng *rand.Rand) (*puzzles.Puzzle, error) {
			return hunt(rng, 8, 20, puzzles.Rules{Piece: puzzles.King})
		}},
		{"queen-cover-on-8x8", func(rng *rand.Rand) (*puzzles.Puzzle, error) { return cover(rng, 8, 'Q') }},
		{"bishop-cover-on-8x8", func(rng *rand.Rand) (*puzzles.Puzzle, error) { return cover(rng, 8, 'B') }},
	} {
		var moves [sampled]int
		var lower [sampled][]bound.Lower
		var coloured [sampled]int
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range sampled {
			for moves[i] == 0 { // a cover may be impossible
				p := oracle.Must(kind.make(rng))
				a, err := solve.Solve(context.Background(), p, solve.Options{})
				if err != nil || a.Status != solve.Optimal && a.Status != solve.Infeasible {
					b.Fatalf("%v, %v", a.Status, err)
				}
				if a.Status == solve.Optimal {
					moves[i], lower[i] = a.Upper, a.Analysis.Lower
					if coloured[i] = a.Analysis.Best().Moves; !a.Analysis.Allows(coloured[i]) {
						coloured[i]++
					}
				}
			}
		}
		for _, by := range []bound.By{bound.ByReach, bound.ByCounting, bound.ByHeldKarp, ""} {
			name := string(by)
			if by == "" {
				name = "best"
			}
			b.Run(fmt.Sprintf("puzzles=%s/by=%s", kind.name, name), func(b *testing.B) {
				var tight, short, silent int
				for i, want := range moves {
					a := bound.Analysis{Lower: lower[i]}
					l, ok := a.Find(by)
					if by == "" {
						l, ok = bound.Lower{Moves: coloured[i]}, true
					}
					if l.Moves > want {
						b.Fatalf("found a bound of %d, expected at most the optimum %d", l.Moves, want)
					}
					short += want - l.Moves
					if l.Moves == want {
						tight++
					}
					if !ok {
						silent++
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(100*float64(tight)/sampled, "tight-%")
				b.ReportMetric(float64(short)/sampled, "short-moves")
				if silent > 0 {
					b.ReportMetric(100*float64(silent)/sampled, "silent-%")
				}
			})
		}
	}
}

func hunt(rng *rand.Rand, n, goals int, r puzzles.Rules) (*puzzles.Puzzle, error) {
	board, err := puzzles.NewBoard(n, n, nil, nil)
	if err != nil {
		return nil, err
	}
	squares := board.Squares()
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	r.Start = squares[0]
	return puzzles.NewHunt(board, squares[1:goals+1], r)
}

// cover has one guard and a start, both at random.
func cover(rng *rand.Rand, n int, guard rune) (*puzzles.Puzzle, error) {
	at := puzzles.Square{Col: 1 + rng.IntN(n), Row: 1 + rng.IntN(n)}
	board, err := puzzles.NewBoard(n, n, nil, []puzzles.Guard{{Kind: guard, Square: at}})
	if err != nil {
		return nil, err
	}
	free := board.Squares()
	return puzzles.NewCover(board, puzzles.Rules{Start: free[rng.IntN(len(free))]})
}
