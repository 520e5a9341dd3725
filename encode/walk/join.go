package walk

import (
	"context"
	"slices"

	"knightsat/internal/patch"
)

// join joins components of a multigraph into one, as far as exchanges of two
// jumps do it: where a jump a-b of one component and c-d of another are there,
// and a-c and b-d are jumps, the first two are replaced by these. No degree
// changes, nor the number of moves, so that the budget is kept as well. At least
// one of the two components has even degrees only, therefore no bridge, and
// stays connected without its jump: the two become one.
//
// A model of a large puzzle mostly falls into many small components that can be
// joined; cutting them off one by one takes hundreds of rounds.
func (f *plan) join(ctx context.Context, times []int, part []int32) {
	near, next := make([][]int32, f.in.Len()), make([][]int32, f.in.Len())
	for i, e := range f.edges {
		near[e.u], near[e.v] = append(near[e.u], e.v), append(near[e.v], e.u)
		for range times[i] {
			next[e.u], next[e.v] = append(next[e.u], e.v), append(next[e.v], e.u)
		}
	}
	pieces := patch.Pieces{
		Next: func(v int32) []int32 { return next[v] },
		Part: part,
		Near: func(v int32) []int32 { return near[v] },
		Cost: func(_, b, _, d int32) (int, bool) { return 0, slices.Contains(near[b], d) },
	}
	pieces.Join(ctx)
	for i, e := range f.edges {
		times[i] = 0
		for _, w := range next[e.u] {
			if w == e.v {
				times[i]++
			}
		}
	}
}
