package twofactor

import "context"

// ArticulationPoint is a square that rules out a Hamiltonian cycle: without it the
// graph falls into too many parts.
//
//   - Vertex is -1 where squares Parts[0] and Parts[1] are not joined in the first place.
//   - Else Parts are squares that lie in different parts of the board when
//     Vertex is taken away: two where a closed tour or a fixed end is on Vertex,
//     three in an open tour otherwise.
//   - Beyond is set where Parts[0] stands for a part of the board that is joined
//     to the rest by Vertex alone, and that neither end of the tour may be in.
type ArticulationPoint struct {
	Vertex int
	Parts  []int
	Beyond bool
}

// ArticulationPoint finds one in the graph. It returns nil if there is none, or if the
// context ends first. A cycle that passes a vertex once leaves the rest in one piece,
// and a path in two pieces, or in one where it begins there.
func (g *Graph) ArticulationPoint(ctx context.Context) *ArticulationPoint {
	squares := g.In.Len()
	b := newBlocks(g, squares) // without the dummy
	if !b.search(ctx, 0) {
		return nil
	}
	for v := 0; v < squares; v++ {
		if b.order[v] == 0 {
			return &ArticulationPoint{Vertex: -1, Parts: []int{0, v}}
		}
	}
	for v := 0; v < squares; v++ {
		if ended(ctx, v) {
			return nil
		}
		most := 1
		if g.Dummy >= 0 && v != g.In.Start && v != g.In.End {
			most = 2
		}
		if parts := b.parts(v); len(parts) > most {
			return &ArticulationPoint{Vertex: v, Parts: parts[:most+1]}
		}
	}
	if g.Dummy < 0 {
		return nil
	}
	// With the dummy as a vertex like any other, which is the search's root, a
	// part that is cut off from it by one square has no end in it.
	b = newBlocks(g, g.n)
	if !b.search(ctx, g.Dummy) {
		return nil
	}
	for v := 0; v < squares; v++ {
		if b.order[v] == 0 {
			return nil // no edge to the dummy is left; the formula says it
		}
	}
	for v := 0; v < squares; v++ {
		if len(b.cut[v]) > 0 {
			return &ArticulationPoint{Vertex: v, Parts: []int{int(b.cut[v][0])}, Beyond: true}
		}
	}
	return nil
}

// blocks is a depth-first search that finds cut vertices: Hopcroft & Tarjan,
// "Algorithm 447: Efficient Algorithms for Graph Manipulation" (CACM 16, 1973).
type blocks struct {
	g     *Graph
	limit int // vertices from this one on do not count
	root  int
	order []int32 // 0: not seen
	low   []int32
	cut   [][]int32 // by vertex: children in the search tree whose subtrees it cuts off from its parent
}

func newBlocks(g *Graph, limit int) *blocks {
	return &blocks{g: g, limit: limit, order: make([]int32, limit), low: make([]int32, limit), cut: make([][]int32, limit)}
}

// parts lists a vertex of each part that taking v away leaves of the graph.
func (b *blocks) parts(v int) []int {
	var list []int
	if v != b.root {
		if len(b.cut[v]) == 0 {
			return nil
		}
		list = append(list, b.root)
	}
	for _, w := range b.cut[v] {
		list = append(list, int(w))
	}
	return list
}

// search returns false when the context ends first.
func (b *blocks) search(ctx context.Context, root int) bool {
	b.root = root
	type frame struct {
		v, parent int32
		next      int
	}
	count := int32(1)
	b.order[root], b.low[root] = 1, 1
	path := []frame{{int32(root), -1, 0}}
	for len(path) > 0 {
		f := &path[len(path)-1]
		nbrs, _ := b.g.Neighbours(int(f.v))
		if f.next < len(nbrs) {
			w := nbrs[f.next]
			f.next++
			switch {
			case int(w) >= b.limit || w == f.parent:
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
