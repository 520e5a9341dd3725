package rows

import (
	"slices"

	"knightsat/puzzles"
)

// What rows say of a puzzle, they take from its parts alone, and not from what finds walks or bounds.

// stopsInOrder are the goals in order, with a given start and end around them.
func stopsInOrder(in *puzzles.Instance) (stops []int) {
	stops = append(append(append(stops, in.Start), in.Goals...), in.End)
	return slices.DeleteFunc(stops, func(v int) bool { return v < 0 })
}

// isTour reports whether every solution visits every square exactly once.
func isTour(in *puzzles.Instance) bool { return in.Puzzle.Once && len(in.Stops()) == in.Len() }

// sides gives each square that can be reached one of two colours, so that each jump changes the
// colour. ok is false if that is impossible, or if the parity of a shortest walk says nothing about
// its ends: both are given, there is only one square to visit, or a number may be why it ends where
// it need not.
func sides(in *puzzles.Instance) (side []int8, ok bool) {
	must := in.Stops()
	if in.Start >= 0 && in.End >= 0 || len(must) < 2 || in.Puzzle.Timed() {
		return nil, false
	}
	side, component, bipartite := in.Colours()
	return side, bipartite[component[must[0]]]
}

// givenAt lists the squares on which a walk of so many moves is at a time, without repetition.
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
