package oracle

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"knightsat/puzzles"
)

// randomGraph makes a graph of at most limit vertices: sparse or dense, connected or
// not, with articulation points, vertices of degree 0 and 1, and names that look like
// squares, numbers or words of the text format.
func randomGraph(rng *rand.Rand, limit int) *puzzles.Graph {
	limit = max(1, limit)
	n := 1 + rng.IntN(limit)
	if chance(rng, 0.8) {
		n = max(n, 1+rng.IntN(limit))
	}
	share := pick(rng, 0.1, 0.2, 0.35, 0.5, 0.8)
	block := make([]int, n) // vertices of different blocks are seldom joined
	for v := range block {
		block[v] = rng.IntN(pick(rng, 1, 1, 2))
	}
	var edges [][2]int
	for w := range n {
		for v := range w {
			p := share
			if block[v] != block[w] {
				p = 0.1
			}
			if chance(rng, p) || v == w-1 && chance(rng, 0.7) {
				edges = append(edges, [2]int{v, w})
			}
		}
	}
	names := []string{"e4", "a1", "any", "7", "-1", "x.N", "x", "a-b", "start", "edge", "ä", "v1", "p", "at",
		"N", "1", "2", "0", "c", "x[2]"}
	if chance(rng, 0.5) {
		for v := range names {
			names[v] = strconv.Itoa(v + 1)
		}
	} else {
		rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	}
	for len(names) < n {
		names = append(names, "n"+strconv.Itoa(len(names)))
	}
	return Must(puzzles.NewGraph(slices.Clone(names[:n]), edges))
}
