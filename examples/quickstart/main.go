// Quickstart reads a puzzle, solves it, asks whether the answer is the only one, and draws it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"knightsat/decode/render"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

const text = `
piece: king
  a b c d
3 K . . x
2 . # . .
1 x . . x
  a b c d
`

func main() {
	ctx := context.Background()
	spec, err := formats.Parse("mine.txt", strings.NewReader(text))
	check(err)
	puzzle, err := spec.Build()
	check(err)

	answer, err := solve.Solve(ctx, puzzle, solve.Options{})
	check(err)
	fmt.Println(answer.Status, answer.Walk)
	fmt.Println(answer.Reason)

	_, unique, err := solve.Unique(ctx, puzzle, solve.Options{})
	check(err)
	fmt.Println("the only one:", unique.Unique)

	file, err := os.Create("walk.svg")
	check(err)
	check(render.SVG(file, &render.Picture{Puzzle: puzzle, Walk: answer.Walk}))
	check(file.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
