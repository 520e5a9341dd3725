package ham

import (
	"knightsat/bound"
	"knightsat/bound/twofactor"
)

// arcs are the ways between vertices that a directed tour may go, in order.
type arcs struct {
	g        *twofactor.Graph
	root     int32
	from, to []int32
	out, in  [][]int32  // by vertex: numbers of arcs
	both     [][2]int32 // the two directions of one edge
	fixed    [][]int32  // arcs of an edge that every tour has
	number   map[[2]int32]int32
}

func newArcs(a *bound.Analysis, g *twofactor.Graph) *arcs {
	r := &arcs{g: g, root: int32(g.Dummy), out: make([][]int32, g.Len()), in: make([][]int32, g.Len()), number: map[[2]int32]int32{}}
	if g.Dummy < 0 {
		r.root = int32(a.Start)
	}
	add := func(u, v int32) (int32, bool) {
		if int(u) == g.Dummy && a.Start >= 0 && int(v) != a.Start || int(v) == g.Dummy && a.End >= 0 && int(u) != a.End {
			return 0, false
		}
		k := int32(len(r.from))
		r.from, r.to = append(r.from, u), append(r.to, v)
		r.out[u], r.in[v] = append(r.out[u], k), append(r.in[v], k)
		r.number[[2]int32{u, v}] = k
		return k, true
	}
	for e := range g.U {
		var ways []int32
		for _, way := range [][2]int32{{g.U[e], g.V[e]}, {g.V[e], g.U[e]}} {
			if k, ok := add(way[0], way[1]); ok {
				ways = append(ways, k)
			}
		}
		if len(ways) == 2 {
			r.both = append(r.both, [2]int32{ways[0], ways[1]})
		}
		if g.Fixed != nil && g.Fixed[e] {
			r.fixed = append(r.fixed, ways)
		}
	}
	return r
}
