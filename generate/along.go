package generate

import (
	"math"

	"knightsat/puzzles"
)

// along is how many walks of as many moves reach the goals after the same numbers of
// moves as one that solves the puzzle, that one among them; most if there are more. They
// differ in the ways between the goals. If no square may be visited twice, or most is
// beyond 31 bits, it is 1.
func along(in *puzzles.Instance, walk puzzles.Walk, most int) int {
	if in.Puzzle.Once || most > math.MaxInt32 {
		return 1
	}
	wanted := make([]bool, in.Len())
	for _, v := range in.Goals {
		wanted[v] = true
	}
	number, last, next := 1, 0, 0
	for i, s := range walk {
		v := in.Vertex(s)
		reached := wanted[v]
		if in.Puzzle.Ordered {
			reached = next < len(in.Goals) && in.Goals[next] == v
		}
		if !reached && i < len(walk)-1 {
			continue
		}
		wanted[v] = false
		next++
		number = min(most, number*ways(in, in.Vertex(walk[last]), v, i-last, most))
		last = i
	}
	return number
}

// ways is how many walks of so many moves lead from one vertex to another; most if
// there are more.
func ways(in *puzzles.Instance, from, to, moves, most int) int {
	at := map[int]int{from: 1}
	for range moves {
		next := map[int]int{}
		for v, number := range at {
			for _, w := range in.Neighbours(v) {
				next[int(w)] = min(most, next[int(w)]+number)
			}
		}
		at = next
	}
	return at[to]
}
