package step

import (
	"slices"

	"knightsat/puzzles"
)

// exact tells for each vertex the length of a shortest walk of even length to it, and of a
// shortest one of odd length; -1 if there is none. A longer walk goes back and forth.
type exact [2][]int32

// exactFrom searches from a vertex; a negative source is any vertex.
func exactFrom(in *puzzles.Instance, source int) (dist exact) {
	for parity := range dist {
		dist[parity] = slices.Repeat([]int32{-1}, in.Len())
	}
	var queue [][2]int32 // vertex and parity
	for v := range in.Len() {
		if source < 0 || v == source {
			dist[0][v] = 0
			queue = append(queue, [2]int32{int32(v), 0})
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		v, parity := queue[0][0], queue[0][1]
		for _, u := range in.Neighbours(int(v)) {
			if dist[1-parity][u] < 0 {
				dist[1-parity][u] = dist[parity][v] + 1
				queue = append(queue, [2]int32{u, 1 - parity})
			}
		}
	}
	return dist
}
