package twofactor

import (
	"context"
	"slices"

	"knightsat/puzzles"
)

// Graph is the graph whose Hamiltonian cycles are a puzzle's tours, each
// undirected tour once. Its vertices are the squares of the instance; for open
// tours there is one more, the dummy, joined to every square on which the tour
// may end: a Hamiltonian path and the dummy between its ends are a cycle. On a
// square that the puzzle fixes as an end the dummy's edge is fixed, too. [NewGraph]
// makes one; the zero value is of no use.
type Graph struct {
	In    *puzzles.Instance
	Dummy int     // the vertex In.Len() for open tours, else -1
	U, V  []int32 // edge e joins U[e] < V[e]; edges are in the order of U, then V
	Fixed []bool  // Fixed[e]: every tour has e; nil where none is

	n       int
	offsets []int32 // by vertex, into nbrs and ids
	nbrs    []int32 // neighbours in rising order
	ids     []int32 // the edges to them
}

// NewGraph lays out the graph of tours for a puzzle that visits every free
// square of the board exactly once. It needs three vertices at least to be a
// simple graph: see [Small]. It returns nil where the context ends first.
func NewGraph(ctx context.Context, in *puzzles.Instance) *Graph {
	g := &Graph{In: in, Dummy: -1, n: in.Len()}
	edges, given := in.Edges(), []int{}
	if !in.Puzzle.Closed {
		g.Dummy = in.Len()
		g.n++
		edges += in.Len()
		given = slices.DeleteFunc([]int{in.Start, in.End}, func(v int) bool { return v < 0 })
	}
	g.U, g.V = make([]int32, 0, edges), make([]int32, 0, edges)
	var nbrs []int32
	for u := 0; u < in.Len(); u++ {
		if ended(ctx, u) {
			return nil
		}
		nbrs = append(nbrs[:0], in.Neighbours(u)...)
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

// Small reports whether the puzzle has so few squares that its tours are no
// cycles of a simple graph: one square; or two, which a closed tour joins by the
// same jump there and back.
func Small(in *puzzles.Instance) bool {
	return in.Len() < 2 || in.Len() == 2 && in.Puzzle.Closed
}

// SmallTour is the tour of a [Small] puzzle, with a closed one's start again at
// its end; nil where there is none.
func SmallTour(in *puzzles.Instance) []int {
	switch {
	case in.Len() == 1 && !in.Puzzle.Closed:
		return []int{0}
	case in.Len() == 2 && in.Puzzle.Closed && in.Degree(0) == 1:
		return []int{in.Start, 1 - in.Start, in.Start}
	}
	return nil
}

// index builds the neighbour lists from U and V. It returns false where the context
// ends first.
func (g *Graph) index(ctx context.Context) bool {
	g.offsets = make([]int32, g.n+1)
	for e := range g.U {
		if ended(ctx, e) {
			return false
		}
		g.offsets[g.U[e]+1]++
		g.offsets[g.V[e]+1]++
	}
	for v := 0; v < g.n; v++ {
		g.offsets[v+1] += g.offsets[v]
	}
	g.nbrs = make([]int32, 2*len(g.U))
	g.ids = make([]int32, 2*len(g.U))
	next := slices.Clone(g.offsets[:g.n])
	put := func(v, w, e int32) {
		g.nbrs[next[v]], g.ids[next[v]] = w, e
		next[v]++
	}
	// All smaller neighbours of a vertex come before its larger ones, since
	// edges are in the order of their smaller ends.
	for e := range g.U {
		if ended(ctx, e) {
			return false
		}
		put(g.U[e], g.V[e], int32(e))
		put(g.V[e], g.U[e], int32(e))
	}
	return true
}

// Len is the number of vertices, the dummy included.
func (g *Graph) Len() int { return g.n }

// Edges is the number of edges, the dummy's included.
func (g *Graph) Edges() int { return len(g.U) }

// Neighbours lists the neighbours of v in rising order, and the edges to them.
// The caller must not change them.
func (g *Graph) Neighbours(v int) (vertices, edges []int32) {
	return g.nbrs[g.offsets[v]:g.offsets[v+1]], g.ids[g.offsets[v]:g.offsets[v+1]]
}

// Degree is the number of neighbours of v.
func (g *Graph) Degree(v int) int { return int(g.offsets[v+1] - g.offsets[v]) }

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
	h := &Graph{In: g.In, Dummy: g.Dummy, n: g.n}
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
	h.U, h.V, h.Fixed = make([]int32, 0, kept), make([]int32, 0, kept), make([]bool, 0, kept)
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
