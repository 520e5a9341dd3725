package decode_test

import (
	"context"
	"fmt"
	"strings"

	"knightsat/decode"
	"knightsat/decode/output"
	"knightsat/encode/step"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
)

// What a solver prints is read back as a walk, which has been checked.
func ExampleWalk() {
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
	solver := strings.NewReader("s SATISFIABLE\nv 1 12 0\n")
	result, err := output.Read("solver", solver, formula.CNF().Size().Vars)
	if err != nil {
		fmt.Println(err)
	}
	reading, err := decode.Walk(ctx, formula, puzzle, result.Model)
	fmt.Println(reading.Walk, err)
	// Output:
	// a1 b3 <nil>
}
