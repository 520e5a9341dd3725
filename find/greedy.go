package find

import (
	"context"
	"slices"

	"knightsat/internal/graph/paths"
	"knightsat/puzzles"
)

func greedy(ctx context.Context, s *Search, _ int64) (Found, error) {
	return Found{Walk: s.walk(nearest(ctx, s.a.Instance))}, nil
}

// nearest makes a walk without any bound, as though squares might be visited again: along the
// numbers, then always to a nearest goal that is left, or to the goals in their order, and then to
// the end. Of equally near goals it takes the one with the fewest such goals around it, as
// Warnsdorff (1823) did for tours: they are hard to come back to. It takes time about linear
// in the board and the numbers, and returns nil if the context ends first, or if no walk reaches all
// goals.
func nearest(ctx context.Context, in *puzzles.Instance) []int {
	if in.Puzzle.Ordered {
		return paths.Join(in.Finder(ctx), in.StopsInOrder())
	}
	left := make([]bool, in.Len())
	for _, v := range in.Goals {
		left[v] = v != in.End
	}
	near := in.Finder(ctx)
	walk := alongNumbers(ctx, in, near, left)
	if walk == nil {
		return nil
	}
	n := 0
	for _, v := range in.Goals {
		if left[v] {
			n++
		}
	}
	tied := in.Edges() <= tiedDegree/2*in.Len()
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
		goal := firstNear(near, at, in.Goals, around)
		if goal < 0 {
			return nil
		}
		way := paths.Back(near, goal)
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
	if !paths.Between(near, walk[len(walk)-1], in.End) {
		return nil
	}
	return append(walk, paths.Back(near, walk[len(walk)-1])...)
}

// firstNear finds a nearest vertex of those with a rank, which are goals; it is below 0 for all others: of
// equally near ones, the one with the lowest. It returns -1 if there is none, or if the
// search is cut short.
func firstNear(near *puzzles.Finder, from int, goals []int, rank func(v int32) int) int {
	if rank(int32(from)) >= 0 {
		near.Search(from, nil, func(int32) bool { return false })
		return from
	}
	best, lowest := -1, 0
	whole := near.Search(from, goals, func(w int32) bool {
		if best >= 0 && near.Distance(int(w)) > near.Distance(best) {
			return false
		}
		if r := rank(w); r >= 0 && (best < 0 || r < lowest) {
			best, lowest = int(w), r
		}
		return best < 0 || lowest > 0
	})
	if !whole {
		return -1
	}
	return best
}

// alongNumbers begins a walk: at the start, or so that it has all numbers, on shortest ways with an
// even or odd number of moves, with detours to goals that are left and near, or else back and forth.
// It takes from left what the walk visits, and returns nil if there is no such walk.
func alongNumbers(ctx context.Context, in *puzzles.Instance, near *puzzles.Finder, left []bool) []int {
	stops := in.Given()
	switch {
	case len(stops) == 0 && in.Start >= 0:
		stops = []puzzles.Visit{{Vertex: in.Start}}
	case len(stops) == 0:
		stops = []puzzles.Visit{{Vertex: in.Goals[0]}}
	case stops[len(stops)-1].Time > numberedMoves || in.Puzzle.Once:
		return nil
	}
	var walk []int
	visit := func(vertices ...int) {
		walk = append(walk, vertices...)
		for _, v := range vertices {
			left[v] = false
		}
	}
	unvisited := func(v int32) int {
		if left[v] {
			return 0
		}
		return -1
	}
	// pad goes away and comes back, in this number of moves.
	pad := func(at, moves int) {
		for reach := true; moves > 0 && in.Degree(at) > 0; {
			detour := []int{int(in.Neighbours(at)[0])}
			if reach {
				goal := firstNear(near, at, in.Goals, unvisited)
				if reach = goal >= 0 && 2*near.Distance(goal) <= moves; reach {
					way := paths.Back(near, goal)
					detour = append([]int{goal}, way[:len(way)-1]...)
				}
			}
			moves -= 2 * len(detour)
			back := slices.Clone(detour[1:])
			slices.Reverse(detour)
			visit(detour...)
			visit(append(back, at)...)
		}
	}
	first := stops[0]
	if visit(first.Vertex); first.Time%2 == 1 && in.Degree(first.Vertex) > 0 {
		walk = []int{int(in.Neighbours(first.Vertex)[0]), first.Vertex}
	}
	pad(first.Vertex, first.Time&^1)
	var twofold *puzzles.Finder
	for k := 1; k < len(stops); k++ {
		if twofold == nil {
			twofold = in.Twofold(ctx)
		}
		u, v := stops[k-1].Vertex, stops[k].Vertex
		moves := stops[k].Time - stops[k-1].Time
		from := u + in.Len()*(moves%2)
		if !paths.Between(twofold, from, v) || twofold.Distance(from) > moves {
			return nil
		}
		way := paths.Back(twofold, from)
		for i := range way {
			way[i] %= in.Len()
		}
		pad(u, moves-len(way))
		visit(way...)
	}
	return walk
}
