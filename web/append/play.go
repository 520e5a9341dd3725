package main

import (
	"slices"

	"knightsat/internal/chance"
	"knightsat/puzzles"
)

// games is how many greedy players there are.
const games = 64

// greedy is how far from the best greedy play gets: how many moves too many, in hundredths, players need on average
// who go to a nearest goal each time, by chance to one of several.
func greedy(p *puzzles.Puzzle, best int) int {
	in := puzzles.NewInstance(p)
	var far [][]int32 // between squares, in moves
	for v := range in.Len() {
		far = append(far, in.Distances(v))
	}
	c := chance.New(1, 0)
	moves := 0
	for range games {
		at := in.Start
		left := slices.DeleteFunc(slices.Clone(in.Goals), func(v int) bool { return v == in.Start })
		for len(left) > 0 {
			var near []int
			for i, v := range left {
				if p.Ordered && i > 0 {
					break
				}
				if d := far[at][v]; len(near) > 0 && d > far[at][left[near[0]]] {
					continue
				} else if len(near) > 0 && d < far[at][left[near[0]]] {
					near = near[:0]
				}
				near = append(near, i)
			}
			i := near[c.Below(len(near))]
			moves += int(far[at][left[i]])
			at = left[i]
			left = slices.Delete(left, i, i+1)
		}
		if p.Closed {
			moves += int(far[at][in.Start])
		}
	}
	return (100*moves - 100*games*best) / games
}
