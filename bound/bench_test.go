package bound

import (
	"context"
	"fmt"
	"testing"

	"knightsat/puzzles"
)

// BenchmarkAnalyse: all methods on covers, from the smallest to the largest
// boards; the king's are those that need both sides of the network.
func BenchmarkAnalyse(b *testing.B) {
	for _, piece := range []puzzles.Piece{puzzles.Knight, puzzles.King} {
		for _, side := range []int{8, 32, 200, 1000} {
			board, err := puzzles.NewBoard(side, side, nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			for _, ordered := range []bool{false, true} {
				p, err := puzzles.NewCover(board, puzzles.Rules{Piece: piece, Start: puzzles.Square{Col: 1, Row: 1}, Ordered: ordered})
				if err != nil {
					b.Fatal(err)
				}
				b.Run(fmt.Sprintf("piece=%s/board=%s/ordered=%t", piece, board, ordered), func(b *testing.B) {
					for b.Loop() {
						if a := Analyse(context.Background(), p); a.Best().Moves < side*side-1 {
							b.Fatalf("found a bound of %d", a.Best().Moves)
						}
					}
				})
			}
		}
	}
}
