package bound

import (
	"context"

	"knightsat/puzzles"
)

// Spell joins the stops by shortest paths on the board, which is deterministic: each
// path takes the first neighbour, in the instance's order, that is nearer. It returns
// nil if there is no way, or if the context ends first. Stops near each other cost
// little, however large the board.
func Spell(ctx context.Context, in *puzzles.Instance, stops []int) []int {
	if len(stops) == 0 {
		return nil
	}
	mark := make([]int32, in.Len()) // the round in which a vertex was seen, and its distance in it
	dist := make([]int32, in.Len())
	walk := []int{stops[0]}
	var queue []int32
	seen := 0
	for k := 1; k < len(stops); k++ {
		from, to := stops[k-1], stops[k]
		if from == to {
			continue
		}
		round := int32(k)
		mark[to], dist[to] = round, 0
		queue = append(queue[:0], int32(to))
		for head := 0; head < len(queue) && mark[from] != round; head++ {
			if seen++; seen%(1<<14) == 0 && ctx.Err() != nil {
				return nil
			}
			v := queue[head]
			for _, w := range in.Neighbours(int(v)) {
				if mark[w] != round {
					mark[w], dist[w] = round, dist[v]+1
					queue = append(queue, w)
				}
			}
		}
		if mark[from] != round {
			return nil
		}
		for v := from; v != to; {
			for _, w := range in.Neighbours(v) {
				if mark[w] == round && dist[w] == dist[v]-1 {
					v = int(w)
					break
				}
			}
			walk = append(walk, v)
		}
	}
	return walk
}
