package factor

import "context"

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
	b := &blocks{g: g, order: make([]int32, g.N), low: make([]int32, g.N), cut: make([][]int32, g.N)}
	if !b.search(ctx) {
		return nil
	}
	for v := range g.N {
		if b.order[v] == 0 {
			return &ArticulationPoint{Vertex: -1, Parts: []int{0, v}}
		}
	}
	for v := range g.N {
		if ended(ctx, v) {
			return nil
		}
		most := 1
		if g.Dummy >= 0 && v != g.Start && v != g.End {
			most = 2
		}
		if parts := b.parts(v); len(parts) > most {
			return &ArticulationPoint{Vertex: v, Parts: parts[:most+1]}
		}
	}
	return nil
}

// blocks is a depth-first search that finds cut vertices: Hopcroft & Tarjan,
// "Algorithm 447: Efficient Algorithms for Graph Manipulation" (CACM 16, 1973). It begins
// at vertex 0, and leaves out the dummy.
type blocks struct {
	g     *Graph
	order []int32 // 0: not seen
	low   []int32
	cut   [][]int32 // by vertex: children in the search tree whose subtrees it cuts off from its parent
}

// parts lists a vertex of each part that taking v away leaves of the graph.
func (b *blocks) parts(v int) (list []int) {
	if v != 0 && len(b.cut[v]) > 0 {
		list = append(list, 0)
	}
	for _, w := range b.cut[v] {
		list = append(list, int(w))
	}
	return list
}

// search returns false when the context ends first.
func (b *blocks) search(ctx context.Context) bool {
	type frame struct {
		v, parent int32
		next      int
	}
	count := int32(1)
	b.order[0], b.low[0] = 1, 1
	path := []frame{{0, -1, 0}}
	for len(path) > 0 {
		f := &path[len(path)-1]
		nbrs, _ := b.g.Neighbours(int(f.v))
		if f.next < len(nbrs) {
			w := nbrs[f.next]
			f.next++
			switch {
			case int(w) == b.g.Dummy || w == f.parent:
			case b.order[w] == 0:
				if count++; ended(ctx, int(count)) {
					return false
				}
				b.order[w], b.low[w] = count, count
				path = append(path, frame{w, f.v, 0})
			default:
				b.low[f.v] = min(b.low[f.v], b.order[w])
			}
			continue
		}
		v, parent := f.v, f.parent
		path = path[:len(path)-1]
		if parent >= 0 {
			b.low[parent] = min(b.low[parent], b.low[v])
			if b.low[v] >= b.order[parent] {
				b.cut[parent] = append(b.cut[parent], v)
			}
		}
	}
	return true
}
