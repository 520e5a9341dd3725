package cuts

import (
	"cmp"
	"context"
	"slices"
)

// sides are the sides of the cuts below a limit of a Gomory-Hu tree, and what no edges leave.
// When the context ends first, they are those found until then.
func (g *graph) sides(ctx context.Context, limit float64) (sides [][]int32) {
	number := make([]int32, len(g.at))
	for _, part := range g.parts(func(k int32) bool { return g.w[k] > zero }) {
		for i, v := range part {
			number[v] = int32(i)
		}
		sides = append(append(sides, g.tree(ctx, part, number, limit)...), part)
	}
	return sides
}

// tree lists the sides of the cuts below a limit of a Gomory-Hu tree of nodes, which have
// numbers (Gusfield, "Very simple methods for all pairs network flow analysis", 1990). Where
// the least cut between two is not below the limit they stay together, as no such cut parts
// them: any of those that stay with one, the nearest, does for it.
func (g *graph) tree(ctx context.Context, nodes, number []int32, limit float64) (sides [][]int32) {
	parent, cut := make([]int32, len(nodes)), make([]bool, len(nodes))
	in := make([]bool, len(nodes))
	for s := int32(1); int(s) < len(nodes) && ctx.Err() == nil; s++ {
		t := parent[s]
		near := nodes[t]
		for _, k := range g.at[nodes[s]] {
			u := g.other(k, nodes[s])
			if i := number[u]; g.w[k] > zero && i < s && (i == t || parent[i] == t && !cut[i]) {
				near = u
				break
			}
		}
		reached := g.between(nodes[s], near, limit)
		if reached == nil {
			continue
		}
		clear(in)
		for _, v := range reached {
			i := number[v]
			if in[i] = true; i != s && parent[i] == t {
				parent[i] = s
			}
		}
		if in[parent[t]] {
			parent[s], parent[t] = parent[t], s
			cut[s], cut[t] = cut[t], true
		} else {
			cut[s] = true
		}
	}
	below := make([][]int32, len(nodes))
	for i := 1; i < len(nodes); i++ {
		below[parent[i]] = append(below[parent[i]], int32(i))
	}
	for s, yes := range cut {
		if !yes {
			continue
		}
		side := []int32{int32(s)}
		for at := 0; at < len(side); at++ {
			side = append(side, below[side[at]]...)
		}
		for i, v := range side {
			side[i] = nodes[v]
		}
		sides = append(sides, side)
	}
	return sides
}

// Apart finds sets of nodes, without the root, that x leaves less than a node of theirs
// needs. Finding none means that there is none. When the context ends first, the sets are
// those found until then. Edges may have any sum at a node.
func (f *Fractional) Apart(ctx context.Context, root int32, need []float64) (sets [][]int32) {
	g := newGraph(f.N, f.Edges, f.X)
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
		set := g.between(v, root, need[v]-violated)
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
