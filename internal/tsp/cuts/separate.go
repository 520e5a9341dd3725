package cuts

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"

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

// families is how many random families of sets are shrunk in the search for combs.
const families = 8

// lastFamilies is how many more are, for exact separation, where nothing was found.
const lastFamilies = 32

// Separate returns inequalities that the solution violates: subtours, and, where
// it finds none, combs. Finding no subtour means that there is none, and finding no
// comb that there is none whose teeth are single edges (see blossoms); others are looked
// for among the odd components of the fractional edges (Padberg and Hong 1980), in the
// graph itself and with sets shrunk that the solution leaves exactly twice (Grötschel and
// Holland 1991). When the context ends first, it may return nothing.
func (f *Fractional) Separate(ctx context.Context, r *rand.Rand) []Cut {
	f.near = make([][]int32, f.N)
	for k, e := range f.Edges {
		f.near[e[0]] = append(f.near[e[0]], int32(k))
		f.near[e[1]] = append(f.near[e[1]], int32(k))
	}
	low, tight := f.grow(r)
	if len(low) == 0 {
		low = f.minimum(ctx)
	}
	if len(low) > 0 {
		return low
	}
	seen := map[string]bool{}
	var combs []Cut
	note := func(list []Cut) {
		for _, c := range list {
			if key := c.key(); !seen[key] {
				seen[key] = true
				combs = append(combs, c)
			}
		}
	}
	g := f.shrink(nil)
	note(f.odd(g))
	note(f.blossoms(ctx, g))
	for k := range families {
		if k > 0 {
			_, tight = f.grow(r)
		}
		note(f.odd(f.shrink(disjoint(tight, r))))
	}
	for range lastFamilies {
		if len(combs) > 0 || ctx.Err() != nil {
			break
		}
		_, tight = f.grow(r)
		note(f.blossoms(ctx, f.shrink(disjoint(tight, r))))
	}
	return combs
}

// key is the same for the same cut from the same sets.
func (c Cut) key() string {
	var sets []string
	for _, set := range c.Sets {
		s := slices.Clone(set)
		slices.Sort(s)
		var b []byte
		for _, v := range s {
			b = append(b, byte(v), byte(v>>8), byte(v>>16))
		}
		sets = append(sets, string(b))
	}
	sort.Strings(sets[1:])
	var all []byte
	for _, s := range sets {
		all = append(append(all, s...), 255, 255, 255, 255)
	}
	return string(all)
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

// grow joins nodes along the largest values, equal ones in random order, and
// returns the sets met that violate the subtour inequality and those that meet it
// exactly.
func (f *Fractional) grow(r *rand.Rand) (low []Cut, tight [][]int32) {
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
		members[a] = append(members[a][:len(members[a]):len(members[a])], members[b]...)
		out[a] += out[b] - float64(2*between)
		switch size := len(members[a]); {
		case size >= f.N-1:
		case out[a] < 2-violated:
			low = append(low, Subtour(f.smaller(members[a])))
		case out[a] < 2+zero:
			tight = append(tight, members[a])
		}
	}
	return low, tight
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

// disjoint picks disjoint ones of the sets, in random order, not too large.
func disjoint(sets [][]int32, r *rand.Rand) [][]int32 {
	taken := map[int32]bool{}
	var list [][]int32
next:
	for _, k := range r.Perm(len(sets)) {
		if len(sets[k]) > 2+r.IntN(20) {
			continue
		}
		for _, v := range sets[k] {
			if taken[v] {
				continue next
			}
		}
		for _, v := range sets[k] {
			taken[v] = true
		}
		list = append(list, sets[k])
	}
	return list
}
