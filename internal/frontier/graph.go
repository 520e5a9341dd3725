package frontier

import "slices"

// Edge joins two different vertices. A cycle counts as the product of the weights
// of its edges. A weight, with those of parallel edges, is less than 2^31 in absolute
// value.
type Edge struct {
	U, V   int
	Weight int64
	Fixed  bool // every cycle that counts has it
}

// Graph is an undirected graph with the vertices 0 to N-1. Parallel edges are one
// with the sum of their weights: no cycle of three vertices or more has both.
type Graph struct {
	N     int
	Edges []Edge
	// Mirrors are maps of the vertices that may be symmetries of order two. Where one is,
	// half of the graph may do for the count.
	Mirrors [][]int
}

// reduction is a graph while edges are decided that every cycle has, or none.
type reduction struct {
	edges  []Edge  // no two of them parallel
	state  []int8  // by edge: undecided, in, out
	at     [][]int // by vertex: its edges
	need   []int   // by vertex: edges that it lacks
	other  []int   // by vertex at the end of a path of edges that are in: its other end
	taken  int     // edges that are in
	queue  []int
	failed bool
}

const (
	undecided = iota
	in
	out
)

// reduce decides edges until no vertex says more: one with as many edges as it
// needs has them all, one that needs none has no other, and none closes a cycle
// that leaves vertices out.
func reduce(g *Graph) *reduction {
	r := &reduction{at: make([][]int, g.N), need: slices.Repeat([]int{2}, g.N), other: make([]int, g.N)}
	for v := range g.N {
		r.other[v] = v
		r.queue = append(r.queue, v)
	}
	index := map[[2]int]int{}
	for _, e := range g.Edges {
		pair := [2]int{min(e.U, e.V), max(e.U, e.V)}
		i, ok := index[pair]
		if !ok {
			i = len(r.edges)
			index[pair] = i
			r.edges = append(r.edges, Edge{U: pair[0], V: pair[1]})
			r.at[e.U], r.at[e.V] = append(r.at[e.U], i), append(r.at[e.V], i)
		}
		r.edges[i].Weight += e.Weight
		r.edges[i].Fixed = r.edges[i].Fixed || e.Fixed
	}
	r.state = make([]int8, len(r.edges))
	for i, e := range r.edges {
		if e.Weight == 0 {
			r.decide(i, out)
		}
		if e.Fixed {
			r.decide(i, in)
		}
	}
	for len(r.queue) > 0 && !r.failed {
		v := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		r.visit(v)
	}
	return r
}

func (r *reduction) visit(v int) {
	var open []int
	for _, i := range r.at[v] {
		if r.state[i] == undecided {
			open = append(open, i)
		}
	}
	as := int8(out)
	switch {
	case len(open) < r.need[v]:
		r.failed = true
	case r.need[v] == 0:
	case len(open) == r.need[v]:
		as = in
	case r.taken < len(r.at)-1:
		open = slices.DeleteFunc(open, func(i int) bool { return r.edges[i].U+r.edges[i].V-v != r.other[v] })
	default:
		open = nil
	}
	for _, i := range open {
		r.decide(i, as)
	}
}

func (r *reduction) decide(i int, as int8) {
	if r.state[i] != undecided {
		r.failed = r.failed || r.state[i] != as
		return
	}
	r.state[i] = as
	u, v := r.edges[i].U, r.edges[i].V
	r.queue = append(r.queue, u, v)
	if as == out {
		return
	}
	r.taken++
	r.need[u]--
	r.need[v]--
	a, b := r.other[u], r.other[v]
	if r.need[u] < 0 || r.need[v] < 0 || a == v && r.taken < len(r.at) {
		r.failed = true
		return
	}
	r.other[a], r.other[b] = b, a
	r.queue = append(r.queue, a, b)
}
