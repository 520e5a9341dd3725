package main

import (
	"slices"

	"knightsat/internal/chance"
)

// play is a hunt or a cover as far as its greedy players know it.
type play struct {
	far    [][]int32 // between squares, in moves
	start  int
	goals  []int
	closed bool
	order  bool // the goals come in their order
}

// games is how many greedy players there are.
const games = 64

// greedy is how far from the best greedy play gets: how many moves too many, in hundredths, players need on average
// who go to a nearest goal each time, by chance to one of several.
func (g *play) greedy(best int) int {
	c := chance.New(1, 0)
	moves := 0
	for range games {
		at := g.start
		left := slices.Clone(g.goals)
		for len(left) > 0 {
			var near []int
			for i, v := range left {
				if g.order && i > 0 {
					break
				}
				if d := g.far[at][v]; len(near) > 0 && d > g.far[at][left[near[0]]] {
					continue
				} else if len(near) > 0 && d < g.far[at][left[near[0]]] {
					near = near[:0]
				}
				near = append(near, i)
			}
			i := near[c.Below(len(near))]
			moves += int(g.far[at][left[i]])
			at = left[i]
			left = slices.Delete(left, i, i+1)
		}
		if g.closed {
			moves += int(g.far[at][g.start])
		}
	}
	return (100*moves - 100*games*best) / games
}
