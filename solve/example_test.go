package solve_test

import (
	"context"
	"fmt"

	"knightsat/puzzles"
	"knightsat/solve"
)

// A knight's way over four squares of a chess board.
func Example() {
	board, err := puzzles.NewBoard(8, 8, nil, nil)
	if err != nil {
		panic(err)
	}
	goals, err := puzzles.ParseSquares("b3,d4,e6,g7")
	if err != nil {
		panic(err)
	}
	start, err := puzzles.ParseSquare("a1")
	if err != nil {
		panic(err)
	}
	puzzle, err := puzzles.NewHunt(board, goals, puzzles.Rules{Start: start})
	if err != nil {
		panic(err)
	}
	answer, err := solve.Solve(context.Background(), puzzle, solve.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Status, answer.Upper, answer.Walk)
	// Output: optimal 4 a1 b3 d4 e6 g7
}
