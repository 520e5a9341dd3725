package factor

import (
	"context"
	"slices"

	"knightsat/internal/graph/depth"
)

// ArticulationPoint is a vertex that rules out a Hamiltonian cycle: without it the
// graph falls into too many parts.
//
//   - Vertex is -1 where vertices Parts[0] and Parts[1] are not joined in the first place.
//   - Else Parts are vertices that lie in different parts of the graph when
//     Vertex is taken away: two where a closed tour or a fixed end is on Vertex,
//     three in an open tour otherwise.
type ArticulationPoint struct {
	Vertex int
	Parts  []int
}

// ArticulationPoint finds one in the graph. It returns nil if there is none, or if the
// context ends first. A cycle that passes a vertex once leaves the rest in one piece,
// and a path in two pieces, or in one where it begins there.
func (g *Graph) ArticulationPoint(ctx context.Context) *ArticulationPoint {
	d, at := depth.New(g.N), make([]int, g.N)
	next := func(v int32) int32 {
		for nbrs, _ := g.Neighbours(int(v)); at[v] < len(nbrs); {
			at[v]++
			if w := nbrs[at[v]-1]; int(w) != g.Dummy {
				return w
			}
		}
		return -1
	}
	// By vertex: those that come next to it in the search, where it cuts off what is below them
	// from what is above it (Hopcroft & Tarjan, "Algorithm 447: Efficient Algorithms for Graph
	// Manipulation", CACM 16, 1973).
	cut := make([][]int, g.N)
	leave := func(v, parent int32) {
		if parent >= 0 && d.Low[v] >= d.Seen[parent] {
			cut[parent] = append(cut[parent], int(v))
		}
	}
	if !d.Search(ctx, 0, next, leave) {
		return nil
	}
	if v := slices.Index(d.Seen, 0); v >= 0 {
		return &ArticulationPoint{Vertex: -1, Parts: []int{0, v}}
	}
	for v := range g.N {
		if ended(ctx, v) {
			return nil
		}
		most := 1
		if g.Dummy >= 0 && v != g.Start && v != g.End {
			most = 2
		}
		parts := cut[v]
		if v > 0 && len(parts) > 0 {
			parts = slices.Concat([]int{0}, parts)
		}
		if len(parts) > most {
			return &ArticulationPoint{Vertex: v, Parts: parts[:most+1]}
		}
	}
	return nil
}
