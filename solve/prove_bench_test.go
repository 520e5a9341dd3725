package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/encode"
	"knightsat/encode/amo"
	"knightsat/puzzles"
)

// BenchmarkProve: from the puzzle to the shortest walk and its proof, bounds and
// quick walk included. An encoding that is named writes and decides its formula
// at the optimum even where the quick walk meets the bound.
func BenchmarkProve(b *testing.B) {
	for _, e := range []encode.Encoding{encode.Walk{AMO: amo.Auto{}}, encode.Metric{}} {
		for _, side := range []int{8, 16, 24, 32} {
			guard := puzzles.Guard{Kind: 'Q', Square: puzzles.Square{Col: side / 2, Row: side/2 + 1}}
			board := benchBoard(b, side, guard)
			p, err := puzzles.NewCover(board, puzzles.Rules{Start: puzzles.Square{Col: side, Row: side}})
			prove(b, fmt.Sprintf("encoding=%s/cover/board=%s", e.Name(), board), e, p, err)
		}
	}
	for _, size := range [][2]int{{8, 18}, {8, 40}, {16, 60}, {32, 100}, {32, 200}} {
		board := benchBoard(b, size[0])
		free := board.Squares()
		r := rand.New(rand.NewPCG(7, 7))
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		p, err := puzzles.NewHunt(board, free[1:1+size[1]], puzzles.Rules{Start: free[0]})
		prove(b, fmt.Sprintf("encoding=metric/hunt/board=%s/goals=%d", board, size[1]), encode.Metric{}, p, err)
	}
}

// BenchmarkProveHunts: 24 random hunts in a round, for their spread is wide: the
// slowest is what matters.
func BenchmarkProveHunts(b *testing.B) {
	board := benchBoard(b, 32)
	b.Run("board=32x32/goals=200", func(b *testing.B) {
		slowest := 0.0
		for b.Loop() {
			for seed := range uint64(24) {
				free := board.Squares()
				r := rand.New(rand.NewPCG(seed+1, 7))
				r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
				p, err := puzzles.NewHunt(board, free[1:201], puzzles.Rules{Start: free[0]})
				if err != nil {
					b.Fatal(err)
				}
				ans, err := Solve(context.Background(), p, Options{})
				if err != nil || ans.Status != Optimal {
					b.Fatalf("%s: %v", ans.Status, err)
				}
				slowest = max(slowest, ans.Elapsed.Seconds())
			}
		}
		b.ReportMetric(slowest, "s-slowest")
	})
}

// BenchmarkProveQueens: every cover of one queen on 8x8 from every start, the
// disconnected ones included.
func BenchmarkProveQueens(b *testing.B) {
	for b.Loop() {
		proven := 0
		for col := 1; col <= 8; col++ {
			for row := 1; row <= 8; row++ {
				board := benchBoard(b, 8, puzzles.Guard{Kind: 'Q', Square: puzzles.Square{Col: col, Row: row}})
				for _, start := range board.Squares() {
					p, err := puzzles.NewCover(board, puzzles.Rules{Start: start})
					if err != nil {
						b.Fatal(err)
					}
					ans, err := Solve(context.Background(), p, Options{Encoding: encode.Walk{AMO: amo.Auto{}}})
					if err != nil || !ans.Complete {
						b.Fatal(ans.Reason, err)
					}
					if ans.Status == Optimal {
						proven++
					}
				}
			}
		}
		b.ReportMetric(float64(proven), "proven")
	}
}

func benchBoard(b *testing.B, side int, guards ...puzzles.Guard) *puzzles.Board {
	b.Helper()
	board, err := puzzles.NewBoard(side, side, nil, guards)
	if err != nil {
		b.Fatal(err)
	}
	return board
}

func prove(b *testing.B, name string, e encode.Encoding, p *puzzles.Puzzle, err error) {
	if err != nil {
		b.Fatal(err)
	}
	b.Run(name, func(b *testing.B) {
		for b.Loop() {
			ans, err := Solve(context.Background(), p, Options{Encoding: e})
			if err != nil || ans.Status != Optimal {
				b.Fatalf("%s: %v", ans.Status, err)
			}
		}
	})
}
