package solve_test

import (
	"context"
	"fmt"
	"strings"

	"knightsat/encode/step"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/solve"
)

// A knight's way over four squares of a chess board.
func Example() {
	board, err := puzzles.NewBoard(8, 8, nil, nil)
	must(err)
	goals, err := notation.ParseList("b3,d4,e6,g7", puzzles.ParseSquare)
	must(err)
	start, err := puzzles.ParseSquare("a1")
	must(err)
	puzzle, err := puzzles.NewHunt(board, goals, puzzles.Rules{Start: start})
	must(err)
	answer, err := solve.Solve(context.Background(), puzzle, solve.Options{})
	must(err)
	fmt.Println(answer.Status, answer.Walk.Moves(), answer.Walk)
	// Output: optimal 4 a1 b3 d4 e6 g7
}

// All shortest ways between two vertices of a graph, and a formula for another solver.
func ExampleAll() {
	ctx := context.Background()
	square, err := formats.ParseGraph("square", strings.NewReader("a b\nb c\nc d\nd a"))
	must(err)
	start, err := square.ParseSquare("a")
	must(err)
	goal, err := square.ParseSquare("c")
	must(err)
	hunt, err := puzzles.NewHunt(square, []puzzles.Square{goal}, puzzles.Rules{Start: start})
	must(err)
	walks, result := solve.All(ctx, hunt, solve.Options{})
	for answer := range walks {
		fmt.Println(answer.Walk)
	}
	all, err := result()
	must(err)
	fmt.Println(all.WalksFound, all.Complete)

	var cnf strings.Builder
	formula, err := step.Encoding{}.Encode(ctx, puzzles.NewInstance(hunt), facts.Facts{}, 2, 0)
	must(err)
	must(formula.CNF().WriteDIMACS(&cnf, "is there a walk of 2 moves?"))
	fmt.Println(strings.Contains(cnf.String(), "p cnf"))
	// Unordered output:
	// a b c
	// a d c
	// 2 true
	// true
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
