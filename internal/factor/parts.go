package factor

import (
	"context"
	"math/rand/v2"
	"slices"

	"knightsat/internal/graph/depth"
)

// Part is some vertices of a graph, with the edges between them. Each link joins two of them through
// the rest of the graph.
type Part struct {
	Vertices, Edges []int32
	Links           [][2]int32
}

// Parts splits a graph at each pair of edges without which it is not connected, and which each
// Hamiltonian cycle has. The graph has one exactly if each part has one with all its links, but for bad
// luck. There are no parts if the context ends first, or the graph is not connected.
//
// Edges that are not of a search tree, depth first, get random labels, and an edge of the tree the sum
// of the labels of those that lead from below it to above it. Two edges are a pair if they have the same
// label (Pritchard and Thurimella, "Fast computation of small cuts via cycle space sampling", 2011). All
// with the same label make a ring of what is between them.
func (g *Graph) Parts(ctx context.Context) (parts []Part) {
	d, at := depth.New(g.n), make([]int, g.n)
	next := func(v int32) int32 {
		nbrs, _ := g.Neighbours(int(v))
		if at[v]++; at[v] > len(nbrs) {
			return -1
		}
		return nbrs[at[v]-1]
	}
	random := rand.New(rand.NewPCG(1, 0x7061727473))
	label, closes := make([]uint64, g.Edges()), map[uint64]bool{}
	sum, rings := make([]uint64, g.n), map[uint64]uint64{} // by label: edges of the tree
	parents, seen := make([]int32, g.n), make([]int32, g.n)
	leave := func(v, parent int32) {
		parents[v], seen[d.Seen[v]-1] = parent, v
		nbrs, edges := g.Neighbours(int(v))
		for k, w := range nbrs {
			if d.Seen[w] < d.Seen[v] && w != parent {
				x := random.Uint64()
				label[edges[k]], closes[x] = x, true
				sum[v] ^= x
				sum[w] ^= x
			}
		}
		if parent >= 0 {
			label[g.Edge(int(v), int(parent))] = sum[v]
			sum[parent] ^= sum[v]
			rings[sum[v]]++
		}
	}
	if !d.Search(ctx, 0, next, leave) || slices.Contains(d.Seen, 0) {
		return nil
	}
	// Where a vertex is on each ring, all in one number.
	place, passed := make([]uint64, g.n), map[uint64]uint64{}
	for _, v := range seen[1:] {
		x := sum[v]
		from := passed[x]
		passed[x]++
		to := passed[x]
		if to == rings[x] && !closes[x] {
			to = 0
		}
		const odd = 0x9e3779b97f4a7c15
		place[v] = place[parents[v]] ^ (x+from)*odd ^ (x+to)*odd
	}
	index, ends := map[uint64]int{}, map[[2]uint64]int32{}
	for v, p := range place {
		k, ok := index[p]
		if !ok {
			k = len(parts)
			index[p] = k
			parts = append(parts, Part{})
		}
		part := &parts[k]
		part.Vertices = append(part.Vertices, int32(v))
		nbrs, edges := g.Neighbours(v)
		for i, w := range nbrs {
			end := [2]uint64{p, label[edges[i]]}
			if u, ok := ends[end]; place[w] != p && ok {
				part.Links = append(part.Links, [2]int32{u, int32(v)})
			} else if place[w] != p {
				ends[end] = int32(v)
			} else if v < int(w) {
				part.Edges = append(part.Edges, edges[i])
			}
		}
	}
	return parts
}
