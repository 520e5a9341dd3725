package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"knightsat/encode"
	encmetric "knightsat/encode/metric"
	"knightsat/encode/walk"
	"knightsat/puzzles"
)

// BenchmarkProve: from the puzzle to the shortest walk and its proof, bounds and
// quick walk included. An encoding that is named writes and decides its formula
// at the optimum even where the quick walk meets the bound.
func BenchmarkProve(b *testing.B) {
	for _, e := range []encode.Encoding{walk.Encoding{}, encmetric.Encoding{}} {
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
		prove(b, fmt.Sprintf("encoding=metric/hunt/board=%s/goals=%d", board, size[1]), encmetric.Encoding{}, p, err)
	}
}

// BenchmarkProveHunts: several random hunts in a round, for their spread is wide:
// the slowest is what matters. Of the 224 smaller ones with these seeds, the
// outliers are those that took longest when ends of both colours were allowed (3 to
// 37 s); what is not proven within the limit
// counts as not proven, and its time is the limit.
func BenchmarkProveHunts(b *testing.B) {
	proveHunts(b, "board=32x32/goals=200", 32, 200, 1, 24)
	proveHunts(b, "board=64x64/goals=500", 64, 500, 1, 4)
	for _, seed := range []uint64{57, 69, 92} {
		proveHunts(b, fmt.Sprintf("board=32x32/goals=200/outlier=%d", seed), 32, 200, seed, seed)
	}
}

// huntLimit ends the proof of one hunt.
const huntLimit = time.Minute

func proveHunts(b *testing.B, name string, side, goals int, from, to uint64) {
	board := benchBoard(b, side)
	b.Run(name, func(b *testing.B) {
		slowest, proven := 0.0, 0
		for b.Loop() {
			proven = 0
			for seed := from; seed <= to; seed++ {
				free := board.Squares()
				r := rand.New(rand.NewPCG(seed, 7))
				r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
				p, err := puzzles.NewHunt(board, free[1:1+goals], puzzles.Rules{Start: free[0]})
				if err != nil {
					b.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(context.Background(), huntLimit)
				ans, err := Solve(ctx, p, Options{})
				cancel()
				if err != nil || ans.Walk == nil {
					b.Fatalf("%s: %v", ans.Status, err)
				}
				if ans.Status == Optimal {
					proven++
				}
				slowest = max(slowest, ans.Elapsed.Seconds())
			}
		}
		b.ReportMetric(slowest, "s-slowest")
		b.ReportMetric(float64(proven), "proven")
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
					ans, err := Solve(context.Background(), p, Options{Encoding: walk.Encoding{}})
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
