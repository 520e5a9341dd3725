package certify_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"knightsat/certify"
	"knightsat/certify/verify"
	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/solve"
)

// A knight goes round a torus, whose edges are joined, within ten seconds; the answer is
// drawn, certified and verified.
func Example() {
	const n = 5
	var names []string
	var edges [][2]int
	for i := range n * n {
		at := puzzles.Square{Col: 1 + i%n, Row: 1 + i/n}
		names = append(names, at.String())
		for _, jump := range puzzles.Knight.Jumps() {
			col, row := (i%n+jump.Cols+n)%n, (i/n+jump.Rows+n)%n
			edges = append(edges, [2]int{i, row*n + col})
		}
	}
	torus, err := puzzles.NewGraph(names, edges)
	must(err)
	tour, err := puzzles.NewTour(torus, puzzles.Rules{Closed: true})
	must(err)

	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	answer, err := solve.Solve(ctx, tour, solve.Options{}) // at the deadline, what was found
	must(err)
	fmt.Println(answer.Status, answer.Walk.Moves(), answer.Reason)

	var picture bytes.Buffer
	must(render.SVG(&picture, &render.Picture{Puzzle: tour, Walk: answer.Walk}))
	temp, err := os.MkdirTemp("", "torus-")
	must(err)
	defer os.RemoveAll(temp)
	dir := filepath.Join(temp, "torus.cert")
	_, err = certify.Write(ctx, tour, certify.Options{Answer: answer}, dir)
	must(err)
	verdict, err := verify.Certificate(ctx, os.DirFS(dir), verify.Options{})
	must(err)
	fmt.Println(verdict.Sentence)
	// Output:
	// optimal 25 proven shortest: every tour of 25 vertices has 25 moves
	// Certified: no walk that solves the tour of a graph of 25 vertices and 100 edges has fewer than 25 moves, and this one has 25.
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
