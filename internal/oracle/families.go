package oracle

import (
	"math/rand/v2"
	"strconv"

	"knightsat/puzzles"
)

// closedTour is that of a graph with vertices 0 to n-1.
func closedTour(n int, edges [][2]int) (*puzzles.Puzzle, error) {
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

// Petersen is a closed tour of the generalised Petersen graph GP(n,k): two rings, the inner one with steps
// of k.
func Petersen(n, k int) *puzzles.Puzzle {
	var edges [][2]int
	for i := range n {
		edges = append(edges, [2]int{i, (i + 1) % n}, [2]int{i, n + i}, [2]int{n + i, n + (i+k)%n})
	}
	return Must(closedTour(2*n, edges))
}

// Flower is a closed tour of the flower snark of n stars, n odd (Isaacs, 1975), which has none.
func Flower(n int) *puzzles.Puzzle {
	var edges [][2]int
	for i := range n {
		j := (i + 1) % n
		cross := 0
		if j == 0 {
			cross = 1
		}
		for petal := range 3 {
			edges = append(edges, [2]int{i, (petal+1)*n + i})
		}
		edges = append(edges, [2]int{n + i, n + j}, [2]int{2*n + i, (2+cross)*n + j},
			[2]int{3*n + i, (3-cross)*n + j})
	}
	return Must(closedTour(4*n, edges))
}

// Cubic is a closed tour of a graph with three random edges at each of n vertices, which may be in parts.
func Cubic(r *rand.Rand, n int) *puzzles.Puzzle {
	for {
		ends := r.Perm(3 * n)
		seen := map[[2]int]bool{}
		var edges [][2]int
		for i := 0; i < len(ends); i += 2 {
			u, v := ends[i]/3, ends[i+1]/3
			seen[[2]int{min(u, v), max(u, v)}] = true
			edges = append(edges, [2]int{u, v})
		}
		if len(seen) < len(edges) { // an edge twice
			continue
		}
		if p, err := closedTour(n, edges); err == nil { // no loops
			return p
		}
	}
}
