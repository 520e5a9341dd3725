package oracle

import (
	"strconv"

	"knightsat/puzzles"
)

// ClosedTour is that of a graph with vertices 0 to n-1, with an error where edges are loops or name others.
func ClosedTour(n int, edges [][2]int) (*puzzles.Puzzle, error) {
	names := make([]string, n)
	for v := range names {
		names[v] = "v" + strconv.Itoa(v)
	}
	g, err := puzzles.NewGraph(names, edges)
	if err != nil {
		return nil, err
	}
	return puzzles.NewTour(g, puzzles.Rules{Closed: true})
}
