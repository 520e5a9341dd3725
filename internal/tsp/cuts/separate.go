package cuts

import (
	"context"
	"math"
	"slices"
)

// Fractional is a solution of a relaxation: values of edges between 0 and 1.
type Fractional struct {
	N     int
	Edges [][2]int32 // those that are not 0, each with its smaller node first
	X     []float64
}

// violated is by how much a cut must be violated to be worth it.
const violated = 0.02

const zero = 1e-6

// Separate returns cuts that the solution, in which the edges at each node add up to 2,
// violates: sets that are left less than twice, and, where there are none, those of
// [Fractional.Odd]. Finding none means that there is none. When the context ends first, it
// may return nothing.
func (f *Fractional) Separate(ctx context.Context) (list []Cut) {
	g, sets, low := f.shrunk()
	for _, set := range low {
		list = append(list, Cut{Set: f.withoutLast(set)})
	}
	for _, side := range g.sides(ctx, 2-violated) {
		if len(side) == len(sets) {
			continue
		}
		var set []int32
		for _, v := range side {
			set = append(set, sets[v]...)
		}
		list = append(list, Cut{Set: f.withoutLast(set)})
	}
	if len(list) > 0 {
		return list
	}
	return f.Odd(ctx)
}

// shrunk is the graph with what edges of 1 together join made one node, again and again, and
// the set of nodes of each: if a set is left less than twice, there is one that no such edges
// leave, or one of those that were joined is (Padberg and Rinaldi, "An efficient algorithm for the minimum capacity cut problem",
// 1990).
func (f *Fractional) shrunk() (g *graph, sets, low [][]int32) {
	for v := range int32(f.N) {
		sets = append(sets, []int32{v})
	}
	g = newGraph(f.N, f.Edges, f.X)
	for {
		parts := g.parts(func(k int32) bool { return g.w[k] > 1-zero })
		if len(parts) == len(sets) {
			return g, sets, low
		}
		node := make([]int32, len(sets))
		joined := make([][]int32, len(parts))
		for k, part := range parts {
			for _, v := range part {
				node[v] = int32(k)
				joined[k] = append(joined[k], sets[v]...)
				if len(part) > 1 && g.degree(v) < 2-violated {
					low = append(low, sets[v])
				}
			}
		}
		var edges [][2]int32
		var w []float64
		at := map[[2]int32]int{}
		for k, e := range g.edges {
			a, b := min(node[e[0]], node[e[1]]), max(node[e[0]], node[e[1]])
			if a == b {
				continue
			}
			to, is := at[[2]int32{a, b}]
			if !is {
				to = len(edges)
				at[[2]int32{a, b}] = to
				edges, w = append(edges, [2]int32{a, b}), append(w, 0)
			}
			w[to] += g.w[k]
		}
		g, sets = newGraph(len(parts), edges, w), joined
	}
}

// Odd finds sets with an odd number of edges that the solution violates, if there are any
// (Letchford, Reinelt and Theis, "Odd minimum cut sets and b-matchings revisited", 2008): of
// the cuts of a Gomory-Hu tree, with capacities min(x, 1-x), one is the set of the cut that is
// violated most. The edges at each node may have any even sum.
func (f *Fractional) Odd(ctx context.Context) (list []Cut) {
	w := make([]float64, len(f.X))
	for k, x := range f.X {
		w[k] = min(x, 1-x)
	}
	g := newGraph(f.N, f.Edges, w)
	in := make([]bool, f.N)
	for _, set := range g.sides(ctx, 1-violated/2) {
		for _, v := range set {
			in[v] = true
		}
		odd, slack := f.odd(g, in, set)
		for _, v := range set {
			in[v] = false
		}
		if odd != nil && slack <= 1-violated {
			list = append(list, Cut{f.withoutLast(set), odd})
		}
	}
	return list
}

// odd are the odd number of edges that leave the set with the smallest slack: those above a
// half, and one more or less. Without any edge the slack is infinite.
func (f *Fractional) odd(g *graph, in []bool, set []int32) (odd [][2]int32, slack float64) {
	change, least := int32(-1), math.Inf(1)
	var list []int32
	for _, v := range set {
		for _, k := range g.at[v] {
			if e := f.Edges[k]; in[e[0]] && in[e[1]] {
				continue
			}
			slack += g.w[k]
			if f.X[k] > 0.5 {
				list = append(list, k)
			}
			if by := math.Abs(1 - 2*f.X[k]); by < least {
				change, least = k, by
			}
		}
	}
	if change >= 0 && len(list)%2 == 0 {
		slack += least
		if at := slices.Index(list, change); at >= 0 {
			list = slices.Delete(list, at, at+1)
		} else {
			list = append(list, change)
		}
	}
	for _, k := range list {
		odd = append(odd, f.Edges[k])
	}
	return odd, slack
}

// withoutLast is the set, or all others if it has the last node.
func (f *Fractional) withoutLast(set []int32) []int32 {
	if !slices.Contains(set, int32(f.N-1)) {
		return set
	}
	in := make([]bool, f.N)
	for _, v := range set {
		in[v] = true
	}
	var rest []int32
	for v, is := range in {
		if !is {
			rest = append(rest, int32(v))
		}
	}
	return rest
}
