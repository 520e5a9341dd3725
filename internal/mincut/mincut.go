// Package mincut finds light cuts of weighted graphs. It knows nothing of what
// the graphs stand for.
package mincut

import (
	"context"
	"slices"
)

// Below finds sets of vertices that edges of less than limit leave, in all, by the
// algorithm of Stoer and Wagner ("A simple min-cut algorithm", 1997): the minimum
// cut if it is below the limit, and all others below it that the algorithm meets
// on the way, at most so many. w holds the weights, none of them negative, both
// ways, and is used up. When the context ends first, the sets are those found
// until then.
func Below(ctx context.Context, w [][]float64, limit float64, most int) [][]int {
	n := len(w)
	merged := make([][]int, n)
	alive := make([]int, n)
	for v := range merged {
		merged[v], alive[v] = []int{v}, v
	}
	var found [][]int
	tie := make([]float64, n)
	for len(alive) > 1 && len(found) < most && ctx.Err() == nil {
		// Take in the vertex that is tied most to those taken, until none is left:
		// what ties the last is a minimum cut between it and the one before.
		clear(tie)
		rest := slices.Clone(alive)
		before, last := -1, -1
		for len(rest) > 0 {
			best := 0
			for k, v := range rest {
				if tie[v] > tie[rest[best]] {
					best = k
				}
			}
			before, last = last, rest[best]
			rest = slices.Delete(rest, best, best+1)
			for _, v := range rest {
				tie[v] += w[last][v]
			}
		}
		if tie[last] < limit {
			found = append(found, slices.Clone(merged[last]))
		}
		merged[before] = append(merged[before], merged[last]...)
		for _, v := range alive {
			if v != before && v != last {
				w[before][v] += w[last][v]
				w[v][before] = w[before][v]
			}
		}
		alive = slices.DeleteFunc(alive, func(v int) bool { return v == last })
	}
	return found
}
