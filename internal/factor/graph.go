package factor

import (
	"context"
	"slices"

	"knightsat/internal/graph"
	"knightsat/internal/graph/edgelist"
)

// Problem is what tours are looked for: over N vertices, along the edges to Neighbours, which
// go both ways, closed ones or from Start to End; -1 there where a tour may begin, or end,
// anywhere. Name is what a vertex is called in errors.
type Problem struct {
	N          int
	Neighbours func(v int) []int32
	Closed     bool
	Start, End int
	Name       func(v int) string
}

// Graph is the graph whose Hamiltonian cycles are a problem's tours, each undirected tour
// once. For open tours it has one more vertex, the dummy, joined to every vertex on which the
// tour may end: a Hamiltonian path and the dummy between its ends are a cycle. On a vertex
// that is given as an end the dummy's edge is fixed, too. [NewGraph] makes one; the zero
// value is of no use.
type Graph struct {
	Problem
	Dummy int     // the vertex N for open tours, else -1
	U, V  []int32 // edge e joins U[e] < V[e]; edges are in the order of U, then V
	Fixed []bool  // Fixed[e]: every tour has e; nil where none is

	n    int
	near graph.Adjacency // neighbours in rising order
	ids  []int32         // the edges to them
}

// NewGraph lays out the graph of a problem, which needs three vertices at least, the dummy
// counted, to be a simple graph. It returns nil where the context ends first.
func NewGraph(ctx context.Context, p Problem) *Graph {
	g := &Graph{Problem: p, Dummy: -1, n: p.N}
	edges, given := 0, []int{}
	if !p.Closed {
		g.Dummy = p.N
		g.n++
		edges = 2 * p.N
		given = slices.DeleteFunc([]int{p.Start, p.End}, func(v int) bool { return v < 0 })
	}
	for u := range p.N {
		edges += len(p.Neighbours(u))
	}
	g.U, g.V = make([]int32, 0, edges/2), make([]int32, 0, edges/2)
	var nbrs []int32
	for u := range p.N {
		if ended(ctx, u) {
			return nil
		}
		nbrs = append(nbrs[:0], p.Neighbours(u)...)
		slices.Sort(nbrs)
		for _, v := range nbrs {
			if int(v) > u {
				g.U, g.V = append(g.U, int32(u)), append(g.V, v)
			}
		}
		if g.Dummy >= 0 && (len(given) < 2 || slices.Contains(given, u)) {
			g.U, g.V = append(g.U, int32(u)), append(g.V, int32(g.Dummy))
		}
	}
	if !g.index(ctx) {
		return nil
	}
	if len(given) > 0 {
		g.Fixed = make([]bool, len(g.U))
	}
	for _, v := range given {
		g.Fixed[g.Edge(v, g.Dummy)] = true
	}
	return g
}

// ended looks at the context in some rounds of a loop.
func ended(ctx context.Context, round int) bool { return round%(1<<14) == 0 && ctx.Err() != nil }

// index builds the neighbour lists from U and V. It returns false where the context
// ends first.
func (g *Graph) index(ctx context.Context) (ok bool) {
	ends := make([]int32, 0, 2*len(g.U))
	for e, u := range g.U {
		ends = append(ends, u, g.V[e])
	}
	g.near, g.ids, ok = edgelist.Lay(ctx, g.n, ends)
	return ok
}

// Len is the number of vertices, the dummy included.
func (g *Graph) Len() int { return g.n }

// Edges is the number of edges, the dummy's included.
func (g *Graph) Edges() int { return len(g.U) }

// Neighbours lists the neighbours of v in rising order, and the edges to them.
// The caller must not change them.
func (g *Graph) Neighbours(v int) (vertices, edges []int32) {
	from, to := g.near.Span(v)
	return g.near.Neighbours(v), g.ids[from:to]
}

// Degree is the number of neighbours of v.
func (g *Graph) Degree(v int) int { return g.near.Degree(v) }

// Edge is the number of the edge between two vertices, -1 where there is none.
func (g *Graph) Edge(u, v int) int {
	if u > v {
		u, v = v, u // the dummy has many neighbours, so look from the other end
	}
	nbrs, ids := g.Neighbours(u)
	if k, ok := slices.BinarySearch(nbrs, int32(v)); ok {
		return int(ids[k])
	}
	return -1
}

// Keep returns the graph with only those edges, and with the fixed ones marked.
// Edges get new numbers in the same order. It returns nil where the context ends
// first.
func (g *Graph) Keep(ctx context.Context, keep, fixed []bool) *Graph {
	h := &Graph{Problem: g.Problem, Dummy: g.Dummy, n: g.n}
	kept := 0
	for _, k := range keep {
		if k {
			kept++
		}
	}
	if kept == len(keep) { // as on most large boards, whose graph takes most of the memory
		*h = *g
		h.Fixed = slices.Clone(fixed)
		for e, is := range g.Fixed {
			h.Fixed[e] = h.Fixed[e] || is
		}
		return h
	}
	h.U = make([]int32, 0, kept)
	h.V = make([]int32, 0, kept)
	h.Fixed = make([]bool, 0, kept)
	for e := range g.U {
		if ended(ctx, e) {
			return nil
		}
		if keep[e] {
			h.U, h.V = append(h.U, g.U[e]), append(h.V, g.V[e])
			h.Fixed = append(h.Fixed, fixed[e] || g.Fixed != nil && g.Fixed[e])
		}
	}
	if !h.index(ctx) {
		return nil
	}
	return h
}

func (g *Graph) vertexName(v int) string {
	if v == g.Dummy {
		return "the dummy between the ends"
	}
	return g.Name(v)
}

// exchanges reports whether edges ab and cd may make way for ac, which there is, and bd.
func (g *Graph) exchanges(a, b, c, d int32) bool {
	free := func(a, b int32) bool { return g.Fixed == nil || !g.Fixed[g.Edge(int(a), int(b))] }
	return g.Edge(int(b), int(d)) >= 0 && free(a, b) && free(c, d)
}
