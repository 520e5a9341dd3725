package rows

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"knightsat/puzzles"
)

// anyNumbers is a request for the model of numbers.
func anyNumbers(rng *rand.Rand, in *puzzles.Instance, end int) Request {
	given := in.Given()
	r := Request{Model: ofNumbers, Moves: rng.IntN(end + 2)}
	places := []int{given[len(given)-1].Vertex}
	switch k := rng.IntN(len(given)); {
	case rng.IntN(3) == 0 && k > 0:
		r.Moves, places = -1, []int{given[k-1].Vertex, given[k].Vertex}
	case rng.IntN(2) == 0:
		places[0] = in.Stops()[rng.IntN(len(in.Stops()))]
	}
	r.Places = Names(in, places)
	return r
}

// numbered says in which stretches a walk visits a place, and that it makes them all.
func numbered(in *puzzles.Instance, place int, walk puzzles.Walk, on map[string]bool) {
	stops := in.Given()
	time := 0
	for k := range len(stops) + 1 {
		end := len(walk)
		if k < len(stops) {
			end = stops[k].Time + 1
		}
		on[fmt.Sprintf("leg_%d", k)] = true
		on[fmt.Sprintf("in_%d", k)] = slices.Contains(walk[time:end], in.Squares[place])
		time = end - 1
	}
}
