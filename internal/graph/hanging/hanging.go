// Package hanging takes away what hangs on the rest of a graph by single edges.
package hanging

import "knightsat/internal/graph"

// Vertices are what hangs on the rest of a connected graph by single edges.
type Vertices struct {
	Gone []int32         // the vertices of what hangs, each after those that hang on it
	On   []int32         // by vertex: the one that it hangs on; -1 for those of the rest
	Rest graph.Adjacency // with the same numbers, and no edges of those that are gone
}

// Of takes away vertices that one edge alone joins to the others, one after the other, until there are none: one
// vertex of a tree is left.
func Of(n int, neighbours graph.Neighbours) *Vertices {
	h := &Vertices{On: make([]int32, n)}
	left := make([]int, n) // edges
	for v := range left {
		h.On[v], left[v] = -1, len(neighbours(v))
		if left[v] == 1 {
			h.Gone = append(h.Gone, int32(v))
		}
	}
	for k := 0; k < len(h.Gone); k++ {
		v := h.Gone[k]
		for _, w := range neighbours(int(v)) {
			if h.On[w] >= 0 {
				continue
			}
			if left[w]--; left[w] == 0 { // it is the last one, and is among them
				h.On[v], h.Gone = w, h.Gone[:len(h.Gone)-1]
				break
			}
			h.On[v] = w
			if left[w] == 1 {
				h.Gone = append(h.Gone, w)
			}
		}
	}
	offsets, targets := make([]int32, 1, n+1), []int32(nil)
	for v := range left {
		for _, w := range neighbours(v) {
			if h.On[v] < 0 && h.On[w] < 0 {
				targets = append(targets, w)
			}
		}
		offsets = append(offsets, int32(len(targets)))
	}
	h.Rest = graph.NewAdjacency(offsets, targets)
	return h
}
