package cuts

import (
	"context"
	"slices"
)

// sides are the sides of the cuts below a limit of a Gomory-Hu tree, and what no edges leave.
// When the context ends first, they are those found until then.
func (g *network) sides(ctx context.Context, limit float64) (sides [][]int32) {
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
func (g *network) tree(ctx context.Context, nodes, number []int32, limit float64) (sides [][]int32) {
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
			in[i] = true
			if i != s && parent[i] == t {
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
// those found until then. Edges may have any sum at a node, unless all nodes need 2: then
// that is 2.
func (f *Fractional) Apart(ctx context.Context, root int32, need []float64) (sets [][]int32) {
	all := newNetwork(f.N, f.Edges, f.X)
	most := slices.Max(need)
	if slices.Min(need) == 2 {
		most = 1
	}
	g, nodes := f.shrunk(all, most)
	in := make([]bool, f.N)
	for _, side := range g.sides(ctx, slices.Max(need)-violated) {
		var set []int32
		for _, v := range side {
			set = append(set, nodes[v]...)
		}
		set = f.without(root, set)
		most, sum := 0.0, 0.0
		for _, v := range set {
			most, in[v] = max(most, need[v]), true
		}
		for _, v := range set {
			for _, k := range all.at[v] {
				if !in[all.other(k, v)] {
					sum += all.w[k]
				}
			}
		}
		if sum < most-violated {
			sets = append(sets, set)
		}
		for _, v := range set {
			in[v] = false
		}
	}
	return sets
}

// shrunk is a graph with the nodes of each of its nodes: what edges of most join is made one. No set that is left less
// than most is left by such an edge; where there are 2 at each node, and a set is left less than twice, there is one that no
// edge of 1 leaves (Padberg and Rinaldi, "An efficient algorithm for the minimum capacity cut problem",
// 1990).
func (f *Fractional) shrunk(all *network, most float64) (g *network, nodes [][]int32) {
	nodes = all.parts(func(k int32) bool { return all.w[k] > most-zero })
	of := make([]int32, f.N)
	for i, list := range nodes {
		for _, v := range list {
			of[v] = int32(i)
		}
	}
	var edges [][2]int32
	var w []float64
	for k, e := range all.edges {
		if a, b := of[e[0]], of[e[1]]; a != b {
			edges, w = append(edges, [2]int32{a, b}), append(w, all.w[k])
		}
	}
	return newNetwork(len(nodes), edges, w), nodes
}
