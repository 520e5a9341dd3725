package solve

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
)

// broad is the number of moves from a square, on average, beyond which ties
// between goals are not broken by what is around them: sliders on large boards.
const broad = 64

// greedy makes a walk without any bound, as though squares might be visited again: it always
// goes to a nearest goal that is left, or to the goals in their order, and then to
// the end. Of equally near goals it takes the one with the fewest such goals around it, as
// Warnsdorff (1823) did for tours: they are hard to come back to. It takes time about linear
// in the board, and returns nil if the context ends first, or if no walk reaches all goals.
func greedy(ctx context.Context, in *puzzles.Instance) []int {
	if in.Puzzle.Ordered {
		return in.Join(ctx, bound.OrderedStops(in))
	}
	walk := []int{in.Start}
	if in.Start < 0 {
		walk[0] = in.Goals[0]
	}
	left, n := make([]bool, in.Len()), 0
	for _, v := range in.Goals {
		if v != walk[0] && v != in.End {
			left[v] = true
			n++
		}
	}
	near := in.Finder(ctx)
	tied := in.Edges() <= broad/2*in.Len()
	around := func(v int32) int {
		if !left[v] {
			return -1
		}
		goals := 0
		for _, w := range in.Neighbours(int(v)) {
			if tied && left[w] {
				goals++
			}
		}
		return goals
	}
	for n > 0 {
		at := walk[len(walk)-1]
		goal := near.Nearest(at, around)
		if goal < 0 {
			return nil
		}
		way := near.Path(goal)
		slices.Reverse(way)
		for _, v := range append(way[min(1, len(way)):], goal) {
			walk = append(walk, v)
			if left[v] {
				left[v] = false
				n--
			}
		}
	}
	if in.End < 0 {
		return walk
	}
	if !near.Between(walk[len(walk)-1], in.End) {
		return nil
	}
	return append(walk, near.Path(walk[len(walk)-1])...)
}
