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

// Odd finds sets with an odd number of edges that the solution violates, if there are any
// (Letchford, Reinelt and Theis, "Odd minimum cut sets and b-matchings revisited", 2008): of
// the cuts of a Gomory-Hu tree, with capacities min(x, 1-x), one is the set of the cut that is
// violated most. The edges at each node may have any even sum.
func (f *Fractional) Odd(ctx context.Context) (list []Cut) {
	w := make([]float64, len(f.X))
	for k, x := range f.X {
		w[k] = min(x, 1-x)
	}
	g := newNetwork(f.N, f.Edges, w)
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
			list = append(list, Cut{f.without(int32(f.N-1), set), odd})
		}
	}
	return list
}

// odd are the odd number of edges that leave the set with the smallest slack: those above a
// half, and one more or less. Without any edge the slack is infinite.
func (f *Fractional) odd(g *network, in []bool, set []int32) (odd [][2]int32, slack float64) {
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

// without is the set, or all others if it has a node.
func (f *Fractional) without(v int32, set []int32) []int32 {
	if !slices.Contains(set, v) {
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
