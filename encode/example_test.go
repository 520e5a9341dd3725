package encode_test

import (
	"context"
	"fmt"
	"strings"

	"knightsat/encode/step"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
)

// A formula asks for a walk of some number of moves. It is right without any fact about the puzzle.
func ExampleEncoding() {
	ctx := context.Background()
	spec, err := formats.Parse("mine.txt", strings.NewReader("board: 2x3\nstart: a1\ngoals: b3\n"))
	if err != nil {
		fmt.Println(err)
	}
	puzzle, err := spec.Build()
	if err != nil {
		fmt.Println(err)
	}
	in, err := puzzles.LayOut(ctx, puzzle)
	if err != nil {
		fmt.Println(err)
	}
	formula, err := step.Encoding{}.Encode(ctx, in, facts.Facts{}, 1, 0)
	if err != nil {
		fmt.Println(err)
	}
	size := formula.CNF().Size()
	fmt.Println(size.Vars, "variables,", size.Clauses, "clauses; the first variable says", formula.CNF().Name(1))
	// Output:
	// 12 variables, 45 clauses; the first variable says x[a1,0]
}
