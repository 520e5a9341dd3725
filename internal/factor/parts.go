package factor

import (
	"context"
	"math/rand/v2"
	"slices"

	"knightsat/internal/graph"
)

// Part is some vertices of a graph whose other vertices fall into pieces, each with two edges to the
// part. A Hamiltonian cycle takes both edges and goes through the piece in between, so without the
// pieces it is a Hamiltonian cycle of the part with a link instead of each.
type Part struct {
	Vertices, Edges []int32 // of the graph
	Links           [][2]int32
}

// mostParted limits the number of parts times that of edges.
const mostParted = 1 << 28

// Parts splits a graph at each pair of edges without which it is not connected, if they are the only
// ones between its parts; else, or if the context ends first, there are none. Each vertex is in one
// part. The graph has a Hamiltonian cycle exactly if each part has one with all its links.
//
// Edges that are not of a search tree, depth first, get random labels, and an edge of the tree the sum
// of the labels of those that lead from below it to above it. If two edges have the same sum, they are a
// pair, but for bad luck (Pritchard and Thurimella, "Fast computation of small cuts via cycle space
// sampling", 2011). Those with the same sum make a ring of the graph, which [Graph.part] checks.
func (g *Graph) Parts(ctx context.Context) (parts []Part) {
	d, at := graph.NewDepth(g.n), make([]int, g.n)
	next := func(v int32) int32 {
		nbrs, _ := g.Neighbours(int(v))
		if at[v]++; at[v] > len(nbrs) {
			return -1
		}
		return nbrs[at[v]-1]
	}
	random := rand.New(rand.NewPCG(1, 0x7061727473))
	sum, closes := make([]uint64, g.n), map[uint64]bool{}
	edges := map[uint64]uint64{} // of the tree, with the same sum
	parents, seen := make([]int32, g.n), make([]int32, g.n)
	leave := func(v, parent int32) {
		parents[v], seen[d.Order[v]-1] = parent, v
		nbrs, _ := g.Neighbours(int(v))
		for _, w := range nbrs {
			if d.Order[w] < d.Order[v] && w != parent {
				label := random.Uint64()
				sum[v] ^= label
				sum[w] ^= label
				closes[label] = true
			}
		}
		if parent >= 0 {
			sum[parent] ^= sum[v]
			edges[sum[v]]++
		}
	}
	if !d.Search(ctx, 0, next, leave) || slices.Contains(d.Order, 0) || edges[0] > 0 {
		return nil // it is not connected, or by a bridge
	}
	// The stretch of each ring on which a vertex is, of all rings.
	place, passed := make([]uint64, g.n), map[uint64]uint64{}
	for _, v := range seen[1:] {
		s := sum[v]
		from := passed[s]
		passed[s]++
		to := passed[s]
		if to == edges[s] && !closes[s] {
			to = 0
		}
		const odd = 0x9e3779b97f4a7c15
		place[v] = place[parents[v]] ^ (s+from)*odd ^ (s+to)*odd
	}
	index := map[uint64]int{}
	for v, p := range place {
		k, ok := index[p]
		if !ok {
			k = len(parts)
			index[p] = k
			parts = append(parts, Part{})
		}
		parts[k].Vertices = append(parts[k].Vertices, int32(v))
	}
	if len(parts)*g.Edges() > mostParted {
		return nil
	}
	for k := range parts {
		if ctx.Err() != nil || !g.part(&parts[k]) {
			return nil
		}
	}
	return parts
}

// part finds the edges and links of a part, and reports whether it is one.
func (g *Graph) part(p *Part) bool {
	const inside = -1
	piece := make([]int32, g.n) // by vertex: inside, or its piece from 1 on, when it is seen
	for _, v := range p.Vertices {
		piece[v] = inside
	}
	var ends [][]int32 // by piece
	for _, v := range p.Vertices {
		nbrs, edges := g.Neighbours(int(v))
		for k, w := range nbrs {
			switch {
			case piece[w] == inside && v < w:
				p.Edges = append(p.Edges, edges[k])
			case piece[w] == inside:
			default:
				if piece[w] == 0 {
					ends = append(ends, nil)
					g.flood(w, piece, int32(len(ends)))
				}
				ends[piece[w]-1] = append(ends[piece[w]-1], v)
			}
		}
	}
	for _, e := range ends {
		if len(e) != 2 {
			return false
		}
		p.Links = append(p.Links, [2]int32(e))
	}
	return true
}

// flood gives a number to a vertex, and to those without one that can be reached from it by such.
func (g *Graph) flood(from int32, numbers []int32, number int32) {
	numbers[from] = number
	list := []int32{from}
	for k := 0; k < len(list); k++ {
		nbrs, _ := g.Neighbours(int(list[k]))
		for _, w := range nbrs {
			if numbers[w] == 0 {
				numbers[w] = number
				list = append(list, w)
			}
		}
	}
}
