package rows

import (
	"slices"

	"knightsat/puzzles"
)

// What rows say of a puzzle, they take from its parts alone, and not from what finds walks or bounds.

// givenAt lists the squares on which a walk of this number of moves is at a time, without repetition.
func givenAt(in *puzzles.Instance, moves, time int) (list []int) {
	for _, n := range in.Numbers {
		if n.Time == time {
			list = append(list, n.Vertex)
		}
	}
	if time == 0 && in.Start >= 0 {
		list = append(list, in.Start)
	}
	if time == moves && in.End >= 0 {
		list = append(list, in.End)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
