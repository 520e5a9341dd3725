package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/puzzles"
)

// Quick finds a good walk at once (nearest goal first).
func Quick(_ context.Context, a *bound.Analysis) puzzles.Walk {
	in := a.Instance
	if in.Puzzle.Once {
		return nil
	}
	at := in.Start
	left := map[int]bool{}
	for _, g := range in.Goals {
		left[g] = true
	}
	if at < 0 {
		at = in.Goals[0]
	}
	walk := []int{at}
	delete(left, at)
	go1 := func(to int) {
		for _, v := range in.ShortestPath(at, to)[1:] {
			walk = append(walk, v)
			if !in.Puzzle.Ordered {
				delete(left, v)
			}
		}
		at = to
		delete(left, at)
	}
	if in.Puzzle.Ordered {
		for _, g := range in.Goals {
			go1(g)
		}
	} else {
		for len(left) > 0 {
			dist := in.Distances(at)
			best := -1
			for _, g := range in.Goals {
				if left[g] && (best < 0 || dist[g] < dist[best]) {
					best = g
				}
			}
			go1(best)
		}
	}
	if in.End >= 0 {
		go1(in.End)
	}
	return in.Walk(walk)
}
