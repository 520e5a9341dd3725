package ham

// arcs are the ways between vertices that a directed tour may go, in order.
type arcs struct {
	root     int32
	of       [][2]int32 // by edge: the arc from its lower vertex and the one back; -1 for none
	from, to []int32
	out, in  [][]int32 // by vertex: numbers of arcs
}

// layOut makes the arcs: both of each edge, but for the dummy's to a given end.
func (t *formula) layOut() {
	g := t.Graph
	if t.root = int32(g.Dummy); g.Dummy < 0 {
		t.root = int32(t.Start)
	}
	t.out, t.in = make([][]int32, g.Len()), make([][]int32, g.Len())
	for e := range g.U {
		ways := [2]int32{-1, -1}
		for i, way := range [][2]int32{{g.U[e], g.V[e]}, {g.V[e], g.U[e]}} {
			u, v := way[0], way[1]
			if int(u) == g.Dummy && t.Start >= 0 && int(v) != t.Start || int(v) == g.Dummy && t.End >= 0 && int(u) != t.End {
				continue
			}
			ways[i] = int32(len(t.from))
			t.from, t.to = append(t.from, u), append(t.to, v)
			t.out[u], t.in[v] = append(t.out[u], ways[i]), append(t.in[v], ways[i])
		}
		t.of = append(t.of, ways)
	}
}

// between is the arc from one vertex to another; -1 for none.
func (t *formula) between(u, v int) int32 {
	e := t.Graph.Edge(u, v)
	switch {
	case e < 0:
		return -1
	case u < v:
		return t.of[e][0]
	}
	return t.of[e][1]
}
