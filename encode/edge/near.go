package edge

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
)

// Near is what is near a route, which has a vertex for each time of a tour: at each time what is
// so many Moves or fewer from where the route is then, or so many Times or fewer before or after.
// The zero value has the route of a puzzle without squares.
type Near struct {
	Route        []int
	Moves, Times int
}

// Encode writes the formula of the tours with numbers that are near. It is smaller than that of
// all tours. Where it has no model there may be tours elsewhere.
func (n Near) Encode(ctx context.Context, a *bound.Analysis, limit int) (encode.Formula, error) {
	size := a.Len()
	if size > cnf.MaxLits/size || len(n.Route) != size {
		return nil, &cnf.TooLargeError{What: "a formula near a route of another length"}
	}
	near := make([][]bool, size) // by time and vertex
	for t, v := range n.Route {
		near[t] = make([]bool, size)
		near[t][v] = true
		reached := []int{v}
		for done := 0; done < n.Moves; done++ {
			for _, u := range slices.Clone(reached) {
				for _, w := range a.Neighbours(u) {
					if !near[t][w] {
						near[t][w] = true
						reached = append(reached, int(w))
					}
				}
			}
		}
	}
	return Encoding{}.encode(ctx, a, a.Puzzle.TourMoves(), limit, func(v, t int) bool {
		from, to := max(0, t-n.Times), min(size, t+n.Times+1)
		return slices.ContainsFunc(near[from:to], func(at []bool) bool { return at[v] })
	})
}
