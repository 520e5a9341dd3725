package puzzles_test

import (
	"fmt"

	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// A puzzle is said in parts, as flags and files say it, and walks are checked against it.
func Example() {
	spec := &parts.Spec{}
	for _, part := range [][2]string{{"family", "hunt"}, {"board", "5x5"}, {"start", "a1"}, {"goals", "e5,c4"}} {
		if err := spec.Set(part[0], part[1]); err != nil {
			fmt.Println(err)
		}
	}
	puzzle, err := spec.Build()
	if err != nil {
		fmt.Println(err)
	}
	for _, text := range []string{"a1 c2 e3 c4 e5", "a1 b3 d4 c2", "a1 a2"} {
		walk, err := formats.ParseSquares(puzzle.Ground(), text)
		fmt.Println(walk, err, puzzles.Check(puzzle, walk))
	}
	// Output:
	// a1 c2 e3 c4 e5 <nil> <nil>
	// a1 b3 d4 c2 <nil> it misses e5, c4
	// a1 a2 <nil> move 1, a1 to a2, is no knight jump; it misses e5, c4
}
