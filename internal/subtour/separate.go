// Package subtour finds subtour inequalities that a fractional solution violates.
//
// A cycle through all nodes of a graph leaves each set of nodes that is neither
// empty nor all of them at least twice (Dantzig, Fulkerson and Johnson 1954).
package subtour

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"

	"knightsat/internal/mincut"
)

// Fractional is a solution of a relaxation: values of edges between 0 and 1 with
// a sum of 2 at each node.
type Fractional struct {
	N     int
	Edges [][2]int32 // those that are not 0
	X     []float64

	near [][]int32 // the edges at each node
}

// violated is by how much an inequality must be violated to be worth it.
const violated = 0.02

const zero = 1e-6

// Violated lists sets that the solution leaves less than twice, none larger than
// half of the nodes; none means that there are none. It looks at the sets that
// grow along the largest values, equal ones in random order, and where none of
// them is violated, at minimum cuts. When the context ends first, it may return
// nothing.
func (f *Fractional) Violated(ctx context.Context, r *rand.Rand) [][]int32 {
	f.near = make([][]int32, f.N)
	for k, e := range f.Edges {
		f.near[e[0]] = append(f.near[e[0]], int32(k))
		f.near[e[1]] = append(f.near[e[1]], int32(k))
	}
	if sets := f.grow(r); len(sets) > 0 {
		return sets
	}
	return f.minimum(ctx)
}

// Leaving lists the edges that leave a set, by their places among the edges of a
// graph of n nodes.
func Leaving(set []int32, n int, edges [][2]int32) []int32 {
	in := make([]bool, n)
	for _, v := range set {
		in[v] = true
	}
	var list []int32
	for k, e := range edges {
		if in[e[0]] != in[e[1]] {
			list = append(list, int32(k))
		}
	}
	return list
}

// grow joins nodes along the largest values and returns the sets met that violate
// the subtour inequality.
func (f *Fractional) grow(r *rand.Rand) (low [][]int32) {
	order := r.Perm(len(f.Edges))
	sort.SliceStable(order, func(a, b int) bool { return f.X[order[a]] > f.X[order[b]]+zero })
	root := make([]int32, f.N)
	members := make([][]int32, f.N)
	out := make([]float64, f.N)
	for v := range root {
		root[v], members[v], out[v] = int32(v), []int32{int32(v)}, 2
	}
	for _, k := range order {
		a, b := root[f.Edges[k][0]], root[f.Edges[k][1]]
		if a == b || f.X[k] < zero {
			continue
		}
		if len(members[a]) < len(members[b]) {
			a, b = b, a
		}
		between := 0.0
		for _, v := range members[b] {
			for _, l := range f.near[v] {
				if root[f.Edges[l][0]+f.Edges[l][1]-v] == a {
					between += f.X[l]
				}
			}
		}
		for _, v := range members[b] {
			root[v] = a
		}
		members[a] = append(members[a], members[b]...)
		out[a] += out[b] - float64(2*between)
		if len(members[a]) < f.N-1 && out[a] < 2-violated {
			low = append(low, f.smaller(members[a]))
		}
	}
	return low
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
// value 1 shrunk: if there is any such set, there is one that no such edge leaves
// (Padberg and Rinaldi 1990).
func (f *Fractional) minimum(ctx context.Context) (low [][]int32) {
	sets, of := f.ones()
	if len(sets) < 3 {
		return nil
	}
	w := make([][]float64, len(sets))
	for i := range w {
		w[i] = make([]float64, len(sets))
	}
	for k, e := range f.Edges {
		if a, b := of[e[0]], of[e[1]]; a != b {
			w[a][b] += f.X[k]
			w[b][a] += f.X[k]
		}
	}
	for _, list := range mincut.Below(ctx, w, 2-violated, len(sets)) {
		var members []int32
		for _, i := range list {
			members = append(members, sets[i]...)
		}
		low = append(low, f.smaller(members))
	}
	return low
}

// ones parts the nodes into the sets that edges of value 1 join, and gives each
// node the number of its set.
func (f *Fractional) ones() (sets [][]int32, of []int32) {
	of = make([]int32, f.N)
	for v := range of {
		of[v] = -1
	}
	for v := range of {
		if of[v] >= 0 {
			continue
		}
		id := int32(len(sets))
		of[v] = id
		set := []int32{int32(v)}
		for at := 0; at < len(set); at++ {
			for _, k := range f.near[set[at]] {
				if to := f.Edges[k][0] + f.Edges[k][1] - set[at]; f.X[k] > 1-zero && of[to] < 0 {
					of[to] = id
					set = append(set, to)
				}
			}
		}
		sets = append(sets, set)
	}
	return sets, of
}
