package factor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"knightsat/internal/patch"
)

// Factor is a 2-factor of a graph: each vertex has two partners, and a vertex
// is its partners' partner. So it is a set of cycles. [NewFactor] makes one; the
// zero value is of no use.
type Factor struct {
	g  *Graph
	nb [][2]int32
}

// NewFactor makes the 2-factor of the edges for which chosen is true. The error
// names a vertex that does not have exactly two of them.
func NewFactor(g *Graph, chosen func(e int) bool) (*Factor, error) {
	f := &Factor{g, make([][2]int32, g.n)}
	count := make([]uint8, g.n)
	add := func(v, w int32) {
		if count[v] < 2 {
			f.nb[v][count[v]] = w
		}
		count[v] = min(count[v]+1, 3)
	}
	for e := range g.U {
		if chosen(e) {
			add(g.U[e], g.V[e])
			add(g.V[e], g.U[e])
		}
	}
	for v, c := range count {
		if c != 2 {
			return nil, fmt.Errorf("%s of the chosen edges meet at %s; two must", []string{"none", "one", "", "three or more"}[c], g.vertexName(v))
		}
	}
	return f, nil
}

func (g *Graph) vertexName(v int) string {
	if v == g.Dummy {
		return "the dummy between the ends"
	}
	return g.Name(v)
}

// CycleOf gives each vertex the number of its cycle, numbered in the order of
// their smallest vertices, and the number of cycles.
func (f *Factor) CycleOf() (cycle []int32, n int) {
	cycle = slices.Repeat([]int32{-1}, f.g.n)
	for v := range cycle {
		if cycle[v] < 0 {
			f.around(int32(v), func(w int32) { cycle[w] = int32(n) })
			n++
		}
	}
	return cycle, n
}

// Cycles lists the vertices of each cycle, in order of their smallest vertices.
func (f *Factor) Cycles() [][]int32 {
	cycle, n := f.CycleOf()
	lists := make([][]int32, n)
	for v, c := range cycle {
		if lists[c] == nil {
			f.around(int32(v), func(w int32) { lists[c] = append(lists[c], w) })
		}
	}
	return lists
}

// around calls visit with the vertices of v's cycle, beginning with v and going
// on with its first partner.
func (f *Factor) around(v int32, visit func(w int32)) {
	prev, at := f.nb[v][1], v
	for {
		visit(at)
		next := f.nb[at][0]
		if next == prev {
			next = f.nb[at][1]
		}
		prev, at = at, next
		if at == v {
			return
		}
	}
}

// Tour is the tour that the factor is, from the puzzle's start to its end, a
// closed one with its start again; nil where the factor has several cycles.
// Where the puzzle leaves the ends or the direction open, a tour begins on the
// smallest vertex that it can, and goes on to the smaller one.
func (f *Factor) Tour() []int {
	g, first := f.g, f.g.Dummy
	if first < 0 {
		first = g.Start
	}
	walk := make([]int, 0, g.n+1)
	f.around(int32(first), func(w int32) { walk = append(walk, int(w)) })
	if len(walk) < g.n {
		return nil
	}
	if g.Dummy < 0 {
		walk = append(walk, first)
		if walk[1] > walk[len(walk)-2] {
			slices.Reverse(walk)
		}
		return walk
	}
	walk = walk[1:]
	a, b := walk[0], walk[len(walk)-1]
	if g.Start == b || g.Start < 0 && (g.End == a || g.End < 0 && a > b) {
		slices.Reverse(walk)
	}
	return walk
}

// Partners are the two vertices that v is joined to.
func (f *Factor) Partners(v int32) [2]int32 { return f.nb[v] }

// Joins reports whether the edge between two vertices is in the 2-factor.
func (f *Factor) Joins(a, b int32) bool { return f.nb[a][0] == b || f.nb[a][1] == b }

// Rejoin gives each of the vertices other partners, by vertex: the caller must keep
// partners mutual.
func (f *Factor) Rejoin(partners map[int32][2]int32) {
	for v, nb := range partners {
		f.nb[v] = nb
	}
}

// Join turns the 2-factor into one of fewer cycles where it can and returns the
// number of cycles that went into others. It works by exchanges: edges ab of one
// cycle and cd of another make way for ac and bd, which makes one cycle of the
// two. Each cycle in the end consists of whole cycles of the beginning, so that its
// set of vertices is cut off from the rest in the 2-factor of the beginning as well.
// The context cuts it short between exchanges: what it leaves is a 2-factor.
func (f *Factor) Join(ctx context.Context) (joins int) {
	g := f.g
	cycle, cycles := f.CycleOf()
	if cycles == 1 {
		return 0
	}
	pieces := patch.Pieces{
		Next: func(v int32) []int32 { return f.nb[v][:] },
		Part: cycle,
		Near: func(v int32) []int32 {
			nbrs, _ := g.Neighbours(int(v))
			return nbrs
		},
		Cost: func(a, b, c, d int32) (int, bool) { return 0, g.exchanges(a, b, c, d) },
	}
	return pieces.Join(ctx)
}

// exchanges reports whether edges ab and cd may make way for ac, which there is, and bd.
func (g *Graph) exchanges(a, b, c, d int32) bool {
	free := func(a, b int32) bool { return g.Fixed == nil || !g.Fixed[g.Edge(int(a), int(b))] }
	return g.Edge(int(b), int(d)) >= 0 && free(a, b) && free(c, d)
}

// Shuffle makes another 2-factor by random exchanges, of which it tries so many.
func (f *Factor) Shuffle(r *rand.Rand, tries int) {
	g := f.g
	for range tries {
		a := int32(r.IntN(g.n))
		near, _ := g.Neighbours(int(a))
		b, c := f.nb[a][r.IntN(2)], near[r.IntN(len(near))]
		d := f.nb[c][r.IntN(2)]
		if c != b && d != a && d != b && !f.Joins(a, c) && !f.Joins(b, d) && g.exchanges(a, b, c, d) {
			exchange{a, b, c, d}.do(f)
		}
	}
}
