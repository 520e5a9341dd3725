package cuts

import (
	"cmp"
	"context"
	"slices"

	"knightsat/internal/tsp/mincut"
)

// Apart finds sets of nodes, without the root, that x leaves less than a node of theirs
// needs. Finding none means that there is none. When the context ends first, the sets are
// those found until then. Edges may have any sum at a node.
func (f *Fractional) Apart(ctx context.Context, root int32, need []float64) (sets [][]int32) {
	n := mincut.NewNetwork(f.N)
	for k, e := range f.Edges {
		n.Add(e[0], e[1], f.X[k])
	}
	var nodes []int32
	for v := range int32(f.N) {
		if v != root && need[v] > violated {
			nodes = append(nodes, v)
		}
	}
	slices.SortStableFunc(nodes, func(a, b int32) int { return cmp.Compare(need[b], need[a]) })
	told := make([]bool, f.N)
	for _, v := range nodes {
		if ctx.Err() != nil {
			break
		}
		if told[v] {
			continue
		}
		set := n.Between(v, root, need[v]-violated)
		if set == nil {
			continue
		}
		sets = append(sets, slices.Clone(set))
		for _, u := range set {
			told[u] = true
		}
	}
	return sets
}

// Odd is a set of nodes and an odd number of edges that leave it, which are not all that
// do.
type Odd struct {
	Set   []int32
	Edges [][2]int32 // each with its smaller node first
}

// Odd finds such sets that the solution violates. Edges may have any even sum at a node.
func (f *Fractional) Odd(ctx context.Context) (list []Odd) {
	g := f.shrink(nil)
	for _, part := range g.components(zero) {
		if ctx.Err() != nil {
			return list
		}
		for _, set := range g.handles(part) {
			for _, v := range set {
				g.in[v] = true
			}
			teeth, slack := g.teeth(set)
			for _, v := range set {
				g.in[v] = false
			}
			if slack > 1-violated {
				continue
			}
			o := Odd{Set: set}
			for _, k := range teeth {
				o.Edges = append(o.Edges, g.edges[k])
			}
			list = append(list, o)
		}
	}
	return list
}
