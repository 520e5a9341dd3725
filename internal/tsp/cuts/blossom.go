package cuts

import "context"

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

// network is for flows between nodes. Arcs 2k and 2k+1 are an edge in its two directions.
type network struct {
	to       []int32
	capacity []float64
	left     []float64 // of the capacities
	out      [][]int32 // the arcs of each node
	reached  []int32
	by       []int32 // the arc by which a node was reached, or unreached, or the source
}

const (
	unreached = -1
	source    = -2
)

// capacities is the network of some nodes, which it numbers in their order, and of the
// fractional edges between them.
func (g *shrunk) capacities(nodes []int32) *network {
	number := make(map[int32]int32, len(nodes))
	for i, v := range nodes {
		number[v] = int32(i)
	}
	n := &network{out: make([][]int32, len(nodes)), by: make([]int32, len(nodes))}
	for i, v := range nodes {
		for _, k := range g.near[v] {
			c := min(g.x[k], 1-g.x[k])
			if c <= zero || g.edges[k][0] != v {
				continue
			}
			j, arc := number[g.edges[k][1]], int32(len(n.to))
			n.out[i], n.out[j] = append(n.out[i], arc), append(n.out[j], arc+1)
			n.to, n.capacity = append(n.to, j, int32(i)), append(n.capacity, c, c)
		}
	}
	n.left = make([]float64, len(n.to))
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
		if !n.parts(s, t, 1-violated/2) {
			continue
		}
		clear(in)
		for _, i := range n.reached {
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

// parts finds the least cut between two nodes, by shortest augmenting paths, if it is
// below a limit; its side of the source is in reached then.
func (n *network) parts(s, t int32, limit float64) bool {
	copy(n.left, n.capacity)
	for flow := 0.0; n.reach(s, t); {
		by := limit
		for v := t; v != s; v = n.to[n.by[v]^1] {
			by = min(by, n.left[n.by[v]])
		}
		for v := t; v != s; v = n.to[n.by[v]^1] {
			n.left[n.by[v]] -= by
			n.left[n.by[v]^1] += by
		}
		if flow += by; flow >= limit {
			return false
		}
	}
	return true
}

// reach notes what the source reaches, until that is the sink.
func (n *network) reach(s, t int32) bool {
	for i := range n.by {
		n.by[i] = unreached
	}
	n.by[s] = source
	n.reached = append(n.reached[:0], s)
	for at := 0; at < len(n.reached); at++ {
		for _, arc := range n.out[n.reached[at]] {
			to := n.to[arc]
			if n.left[arc] <= zero || n.by[to] != unreached {
				continue
			}
			n.by[to] = arc
			n.reached = append(n.reached, to)
			if to == t {
				return true
			}
		}
	}
	return false
}
