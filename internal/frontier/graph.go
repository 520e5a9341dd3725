package frontier

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
	n      int
	edges  []Edge
	state  []int8 // by edge: undecided, in, out
	at     [][]int32
	need   []int // by vertex: edges that it lacks
	avail  []int // by vertex: undecided edges
	other  []int // by vertex at the end of a path of edges that are in: its other end
	length []int // by vertex at the end of a path: its number of vertices
	queue  []int
	failed bool
}

const (
	undecided = iota
	in
	out
)

// merge lays out the edges, parallel ones as one, without those of weight 0.
func merge(g *Graph) *reduction {
	r := &reduction{n: g.N, at: make([][]int32, g.N), need: make([]int, g.N), avail: make([]int, g.N),
		other: make([]int, g.N), length: make([]int, g.N)}
	type pair struct{ u, v int }
	index := map[pair]int{}
	for _, e := range g.Edges {
		p := pair{min(e.U, e.V), max(e.U, e.V)}
		if i, ok := index[p]; ok {
			r.edges[i].Weight += e.Weight
			r.edges[i].Fixed = r.edges[i].Fixed || e.Fixed
			continue
		}
		index[p] = len(r.edges)
		r.edges = append(r.edges, Edge{p.u, p.v, e.Weight, e.Fixed})
	}
	r.state = make([]int8, len(r.edges))
	for i, e := range r.edges {
		r.at[e.U], r.at[e.V] = append(r.at[e.U], int32(i)), append(r.at[e.V], int32(i))
		r.avail[e.U]++
		r.avail[e.V]++
	}
	for v := range r.need {
		r.need[v], r.other[v], r.length[v] = 2, v, 1
	}
	return r
}

// reduce decides edges until no vertex says more: one with as many edges as it
// needs has them all, one that needs none has no other, and none closes a cycle
// that leaves vertices out.
func (r *reduction) reduce() {
	for i, e := range r.edges {
		if e.Weight == 0 {
			r.drop(i)
		}
	}
	for i, e := range r.edges {
		if e.Fixed {
			r.take(i)
		}
	}
	for v := range r.n {
		r.queue = append(r.queue, v)
	}
	for len(r.queue) > 0 && !r.failed {
		v := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		r.visit(v)
	}
}

func (r *reduction) visit(v int) {
	switch {
	case r.avail[v] < r.need[v]:
		r.failed = true
	case r.need[v] == 0:
		r.each(v, r.drop)
	case r.avail[v] == r.need[v]:
		r.each(v, r.take)
	case r.need[v] == 1 && r.length[v] < r.n:
		r.each(v, func(i int) {
			if r.edges[i].U+r.edges[i].V-v == r.other[v] {
				r.drop(i)
			}
		})
	}
}

// each calls decide with the undecided edges of a vertex.
func (r *reduction) each(v int, decide func(i int)) {
	for _, i := range r.at[v] {
		if r.state[i] == undecided {
			decide(int(i))
		}
	}
}

func (r *reduction) drop(i int) {
	if r.state[i] == in {
		r.failed = true
	}
	if r.state[i] != undecided {
		return
	}
	r.state[i] = out
	for _, v := range []int{r.edges[i].U, r.edges[i].V} {
		r.avail[v]--
		r.queue = append(r.queue, v)
	}
}

func (r *reduction) take(i int) {
	if r.state[i] == out {
		r.failed = true
	}
	if r.state[i] != undecided {
		return
	}
	r.state[i] = in
	u, v := r.edges[i].U, r.edges[i].V
	if r.need[u] == 0 || r.need[v] == 0 || r.other[u] == v && r.length[u] < r.n {
		r.failed = true
		return
	}
	a, b, n := r.other[u], r.other[v], r.length[u]+r.length[v]
	if a == v { // the cycle of all vertices
		n = r.n
	}
	r.other[a], r.other[b], r.length[a], r.length[b] = b, a, n, n
	for _, w := range []int{u, v} {
		r.need[w]--
		r.avail[w]--
		r.queue = append(r.queue, w)
	}
	r.queue = append(r.queue, a, b)
}

// contracted is the graph of the vertices that still have a choice, each path of
// decided edges between two of them as one fixed edge; all edges that were left out
// multiply to weight. names are the vertices' numbers in the original. The graph has
// no vertices where everything is decided.
func (r *reduction) contracted() (g *Graph, names []int, weights []int64) {
	g = &Graph{}
	number := make([]int, r.n)
	for v := range number {
		number[v] = -1
		if r.need[v] > 0 {
			number[v] = g.N
			names = append(names, v)
			g.N++
		}
	}
	for i, e := range r.edges {
		switch r.state[i] {
		case in:
			if e.Weight != 1 {
				weights = append(weights, e.Weight)
			}
		case undecided:
			g.Edges = append(g.Edges, Edge{number[e.U], number[e.V], e.Weight, false})
		}
	}
	for v, u := range r.other {
		if u > v && r.need[v] == 1 {
			g.Edges = append(g.Edges, Edge{number[v], number[u], 1, true})
		}
	}
	return g, names, weights
}
