package bound_test

import (
	"context"
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/puzzles/formats"
)

// Each lower bound comes with a sentence that argues for it. No formula is needed.
func ExampleAnalyse() {
	ctx := context.Background()
	spec, err := formats.Parse("mine.txt", strings.NewReader("board: 5x5\nstart: a1\ngoals: e5,a5\n"))
	if err != nil {
		fmt.Println(err)
	}
	puzzle, err := spec.Build()
	if err != nil {
		fmt.Println(err)
	}
	analysis := bound.Analyse(ctx, puzzle)
	for _, lower := range analysis.Lower {
		figure := analysis.Figure(lower)
		fmt.Printf("at least %d by %s: %s\n", figure.Moves, figure.By, figure.Because)
	}
	// Output:
	// at least 4 by reach: e5 is 4 moves from a1
	// at least 4 by counting: no two of the 3 squares to visit are a jump apart: each costs two moves, one in and one out, but only one at each end of the walk, 2*3 - 2 = 4
	// at least 4 by held-karp: the cheapest links that join the 3 squares to visit take 2*2 = 4 moves
}
