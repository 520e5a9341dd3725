package cuts

import (
	"context"
	"slices"

	"knightsat/internal/tsp/mincut"
)

// Fractional is a solution of a relaxation: values of edges between 0 and 1 with
// a sum of 2 at each node.
type Fractional struct {
	N     int
	Edges [][2]int32 // those that are not 0
	X     []float64
	near  [][]int32 // the edges at each node
	in    []bool    // false between calls
}

// violated is by how much a cut must be violated to be worth it.
const violated = 0.02

const zero = 1e-6

// Separate returns inequalities that the solution violates: subtours, and, where
// there are none, combs whose teeth are single edges (see blossoms). Finding none means
// that there is none. When the context ends first, it may return nothing.
func (f *Fractional) Separate(ctx context.Context) []Cut {
	f.near = make([][]int32, f.N)
	for k, e := range f.Edges {
		f.near[e[0]] = append(f.near[e[0]], int32(k))
		f.near[e[1]] = append(f.near[e[1]], int32(k))
	}
	if low := f.minimum(ctx); len(low) > 0 {
		return low
	}
	return f.blossoms(ctx, f.shrink(nil))
}

// leaving is the sum of the edges that leave a set.
func (f *Fractional) leaving(set []int32) (sum float64) {
	if len(f.in) < f.N {
		f.in = make([]bool, f.N)
	}
	for _, v := range set {
		f.in[v] = true
	}
	for _, v := range set {
		for _, k := range f.near[v] {
			if e := f.Edges[k]; !f.in[e[0]+e[1]-v] {
				sum += f.X[k]
			}
		}
	}
	for _, v := range set {
		f.in[v] = false
	}
	return sum
}

// smaller is the set, or all others where they are fewer.
func (f *Fractional) smaller(set []int32) []int32 {
	if 2*len(set) <= f.N {
		return slices.Clone(set)
	}
	in := make([]bool, f.N)
	for _, v := range set {
		in[v] = true
	}
	var rest []int32
	for v := range in {
		if !in[v] {
			rest = append(rest, int32(v))
		}
	}
	return rest
}

// minimum finds sets that are left less than twice (package mincut), with edges of
// value 1 shrunk: if there is any such set, there is one that no such edge leaves.
func (f *Fractional) minimum(ctx context.Context) []Cut {
	g := f.shrink(f.ones())
	n := len(g.sets)
	if n == 2 && f.leaving(g.sets[0]) < 2-violated {
		return []Cut{Subtour(f.smaller(g.sets[0]))}
	}
	if n < 3 {
		return nil
	}
	var low []Cut
	for _, set := range mincut.Below(ctx, n, g.edges, g.x, 2-violated, 2*n) {
		var members []int32
		for _, i := range set {
			members = append(members, g.sets[i]...)
		}
		low = append(low, Subtour(f.smaller(members)))
	}
	return low
}

// ones are the paths of edges of value 1, as sets.
func (f *Fractional) ones() [][]int32 {
	paths := components(f.near, f.Edges, func(k int32) bool { return f.X[k] > 1-zero })
	return slices.DeleteFunc(paths, func(set []int32) bool { return len(set) == 1 || len(set) == f.N })
}
