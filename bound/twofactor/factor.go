package twofactor

import (
	"fmt"
	"slices"
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
		return "the dummy square between the ends"
	}
	return g.In.Squares[v].String()
}

// cycles numbers the cycles by their smallest vertices and gives each vertex
// its cycle, and each cycle its length.
func (f *Factor) cycles() (cycle []int32, length []int32) {
	cycle = make([]int32, f.g.n)
	for v := range cycle {
		cycle[v] = -1
	}
	for v := range cycle {
		if cycle[v] >= 0 {
			continue
		}
		id, n := int32(len(length)), int32(0)
		f.around(int32(v), func(w int32) {
			cycle[w] = id
			n++
		})
		length = append(length, n)
	}
	return cycle, length
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

// Cycles lists the vertices of each cycle, in order of their smallest vertices.
func (f *Factor) Cycles() [][]int32 {
	cycle, length := f.cycles()
	lists := make([][]int32, len(length))
	for v, c := range cycle {
		if lists[c] == nil {
			lists[c] = make([]int32, 0, length[c])
			f.around(int32(v), func(w int32) { lists[c] = append(lists[c], w) })
		}
	}
	return lists
}

// Tour is the tour that the factor is, from the puzzle's start to its end, a
// closed one with its start again; nil where the factor has several cycles.
// Where the puzzle leaves the ends or the direction open, a tour begins on the
// smallest vertex that it can, and goes on to the smaller one.
func (f *Factor) Tour() []int {
	g, first := f.g, f.g.Dummy
	if first < 0 {
		first = g.In.Start
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
	if g.In.Start == b || g.In.Start < 0 && (g.In.End == a || g.In.End < 0 && a > b) {
		slices.Reverse(walk)
	}
	return walk
}

func (f *Factor) swap(v, old, partner int32) {
	if f.nb[v][0] == old {
		f.nb[v][0] = partner
	} else {
		f.nb[v][1] = partner
	}
}

// Count is the number of cycles.
func (f *Factor) Count() int {
	_, length := f.cycles()
	return len(length)
}

// CycleOf gives each vertex the number of its cycle, numbered in the order of
// their smallest vertices, and the number of cycles.
func (f *Factor) CycleOf() (cycle []int32, n int) {
	cycle, length := f.cycles()
	return cycle, len(length)
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
