package reduce

// Graph has vertices, numbered from 0, and lists the neighbours of each.
type Graph interface {
	Len() int
	Neighbours(v int) []int32
}

// Space is where the nodes are: vertices of a graph whose edges have a length of 1.
type Space struct {
	Graph Graph
	Nodes []int // the vertex of each node
	Root  int   // that of the dummy, or -1
}

// Exact tells for each vertex the length of a shortest walk of even length to it
// from one vertex, and of a shortest one of odd length; -1 where there is none. [ExactDistances] makes it; the
// zero value is of no use.
type Exact [2][]int32

// ExactDistances searches from a vertex; a negative source is any vertex.
func ExactDistances(g Graph, source int) Exact {
	var dist Exact
	for parity := range dist {
		dist[parity] = make([]int32, g.Len())
		for v := range dist[parity] {
			dist[parity][v] = -1
		}
	}
	var queue [][2]int32 // vertex and parity
	for v := 0; v < g.Len(); v++ {
		if source < 0 || v == source {
			dist[0][v] = 0
			queue = append(queue, [2]int32{int32(v), 0})
		}
	}
	for len(queue) > 0 {
		v, parity := queue[0][0], queue[0][1]
		queue = queue[1:]
		for _, u := range g.Neighbours(int(v)) {
			if dist[1-parity][u] < 0 {
				dist[1-parity][u] = dist[parity][v] + 1
				queue = append(queue, [2]int32{u, 1 - parity})
			}
		}
	}
	return dist
}

// Has reports whether a walk of exactly so many moves leads to the vertex: it may
// go back and forth.
func (e Exact) Has(moves, v int) bool {
	if moves < 0 {
		return false
	}
	d := e[moves&1][v]
	return d >= 0 && int(d) <= moves
}

// least is the shortest walk to a vertex; -1 where there is none.
func (e Exact) least(v int32) int32 {
	even, odd := e[0][v], e[1][v]
	if even < 0 || odd >= 0 && odd < even {
		return odd
	}
	return even
}
