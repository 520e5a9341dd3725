package peers

import (
	"slices"

	"knightsat/internal/tsp/mincut"
)

// parts are the connected components of the edges with a value.
func (c *cutter) parts(value map[pair]float64) [][]int {
	j := newJoin(c.n)
	for e := range value {
		j.join(e.a, e.b)
	}
	return j.sets()
}

// maxThin is how many cuts one round adds at most.
const maxThin = 100

// thin are sets that edges of less than 2 leave, of a connected graph, or none.
//
// Edges of weight 1 are shrunk first: a cut through one of them, less than 2, can be
// moved off it (Padberg and Rinaldi, "An efficient algorithm for the minimum
// capacity cut problem", 1990). What is left goes to package mincut.
func (c *cutter) thin(value map[pair]float64) [][]int {
	j := newJoin(c.n)
	for e, x := range value {
		if x > 1-tiny {
			j.join(e.a, e.b)
		}
	}
	groups := j.sets()
	number := make([]int, c.n)
	for i, g := range groups {
		for _, v := range g {
			number[v] = i
		}
	}
	at := map[[2]int32]int{}
	var edges [][2]int32
	var w []float64
	for _, e := range c.all { // in their order: sums of floats depend on it
		a, b := int32(number[e.a]), int32(number[e.b])
		x := value[e]
		if a == b || x <= 0 {
			continue
		}
		key := [2]int32{min(a, b), max(a, b)}
		if _, is := at[key]; !is {
			at[key] = len(edges)
			edges, w = append(edges, key), append(w, 0)
		}
		w[at[key]] += x
	}
	var found [][]int
	for _, set := range mincut.Below(c.ctx, len(groups), edges, w, 2-1e-3, maxThin) {
		var thin []int
		for _, g := range set {
			thin = append(thin, groups[g]...)
		}
		found = append(found, slices.Sorted(slices.Values(thin)))
	}
	return found
}

// join is a set of sets that grow together.
type join struct{ up []int }

func newJoin(n int) *join {
	j := &join{make([]int, n)}
	for i := range j.up {
		j.up[i] = i
	}
	return j
}

func (j *join) root(v int) int {
	for j.up[v] != v {
		j.up[v] = j.up[j.up[v]]
		v = j.up[v]
	}
	return v
}

// join puts two together; the lower number is the root of both.
func (j *join) join(a, b int) {
	a, b = j.root(a), j.root(b)
	j.up[max(a, b)] = min(a, b)
}

// sets are all sets, by their lowest member, each in ascending order.
func (j *join) sets() [][]int {
	place := make([]int, len(j.up))
	var sets [][]int
	for v := range j.up {
		r := j.root(v)
		if r == v {
			place[v] = len(sets)
			sets = append(sets, nil)
		}
		sets[place[r]] = append(sets[place[r]], v)
	}
	return sets
}
