// Package paths follows the ways that searches find.
package paths

import "knightsat/internal/graph"

// Between searches from one vertex backwards until another one is found; false if there is no
// way, or if the search is cut short.
func Between(b *graph.Breadth, from, to int) bool {
	dist, err := b.From(to, from)
	return err == nil && dist[0] >= 0
}

// Back lists what follows a vertex that a search found, on the way to where that began. It
// takes the first neighbour, in the graph's order, that is nearer.
func Back(b *graph.Breadth, v int) (path []int) {
	for d := b.Distance(v); d > 0; d-- {
		for _, w := range b.Graph.Neighbours(v) {
			if b.Distance(int(w)) == d-1 {
				v = int(w)
				break
			}
		}
		path = append(path, v)
	}
	return path
}

// Join is a walk that joins stops by shortest paths, always the same one. It returns nil if there is
// no way, or if the search is cut short. Stops near each other cost little, however large the graph.
func Join(b *graph.Breadth, stops []int) []int {
	if len(stops) == 0 {
		return nil
	}
	walk := []int{stops[0]}
	for k := 1; k < len(stops); k++ {
		if !Between(b, stops[k-1], stops[k]) {
			return nil
		}
		walk = append(walk, Back(b, stops[k-1])...)
	}
	return walk
}
