package cuts

import (
	"context"

	"knightsat/internal/tsp/mincut"
)

// blossoms looks for combs whose teeth are single edges. Of the cuts of a Gomory-Hu
// tree of the fractional edges, with capacities min(x, 1-x), one is the handle of such a
// comb that is violated most, if any is (Letchford, Reinelt and Theis, "Odd minimum cut
// sets and b-matchings revisited", 2008).
func (f *Fractional) blossoms(ctx context.Context, g *shrunk) (cuts []Cut) {
	for _, part := range g.components(zero) {
		if ctx.Err() != nil {
			return cuts
		}
		for _, handle := range g.handles(part) {
			cuts = f.note(cuts, g, handle)
		}
	}
	return cuts
}

// handles are a component of the fractional edges, which is a cut of 0, and the sides of
// those below 1 within it.
func (g *shrunk) handles(part []int32) [][]int32 { return append(g.gomoryHu(part), part) }

// capacities is the network of some nodes, which it numbers in their order, and of the
// fractional edges between them.
func (g *shrunk) capacities(nodes []int32) *mincut.Network {
	number := make(map[int32]int32, len(nodes))
	for i, v := range nodes {
		number[v] = int32(i)
	}
	n := mincut.NewNetwork(len(nodes))
	for i, v := range nodes {
		for _, k := range g.near[v] {
			c := min(g.x[k], 1-g.x[k])
			if c <= zero || g.edges[k][0] != v {
				continue
			}
			n.Add(int32(i), number[g.edges[k][1]], c)
		}
	}
	return n
}

// gomoryHu lists the sides of the cuts below 1 of a Gomory-Hu tree of nodes that
// fractional edges join (Gusfield, "Very simple methods for all pairs network flow
// analysis", 1990). Where the least cut between two is not below 1 they stay together,
// as no cut below 1 parts them.
func (g *shrunk) gomoryHu(nodes []int32) (sides [][]int32) {
	n := g.capacities(nodes)
	parent, cut := make([]int32, len(nodes)), make([]bool, len(nodes))
	in := make([]bool, len(nodes))
	for s := int32(1); int(s) < len(nodes); s++ {
		t := parent[s]
		reached := n.Between(s, t, 1-violated/2)
		if reached == nil {
			continue
		}
		clear(in)
		for _, i := range reached {
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
