package factor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"knightsat/internal/cycles"
)

// Factor is a 2-factor of a graph: each vertex has two partners, and a vertex
// is its partners' partner. So it is a set of cycles. [NewFactor] makes one; the
// zero value is of no use.
type Factor struct {
	g *Graph
	cycles.Set
}

// NewFactor makes the 2-factor of the edges for which chosen is true. The error
// names a vertex that does not have exactly two of them.
func NewFactor(g *Graph, chosen func(e int) bool) (*Factor, error) {
	set, degree := cycles.Of(g.n, func(yield func(u, v int32) bool) {
		for e := range g.U {
			if chosen(e) {
				yield(g.U[e], g.V[e])
			}
		}
	})
	for v, n := range degree {
		if n != 2 {
			return nil, fmt.Errorf("%s of the chosen edges meet at %s; two must",
				[]string{"none", "one", "", "three or more"}[n], g.vertexName(v))
		}
	}
	return &Factor{g, set}, nil
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
	for v := range f.Around(int32(first)) {
		walk = append(walk, int(v))
	}
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

// Join turns the 2-factor into one of fewer cycles where it can and returns the
// number of cycles that went into others. It works by exchanges: edges ab of one
// cycle and cd of another make way for ac and bd, which makes one cycle of the
// two. Each cycle in the end consists of whole cycles of the beginning, so that its
// set of vertices is cut off from the rest in the 2-factor of the beginning as well.
// The context cuts it short between exchanges: what it leaves is a 2-factor.
func (f *Factor) Join(ctx context.Context) (joins int) {
	return f.Set.Join(ctx, cycles.Exchanges{
		Near: func(v int32) []int32 {
			near, _ := f.g.Neighbours(int(v))
			return near
		},
		Cost: func(a, b, c, d int32) (int, bool) { return 0, f.g.exchanges(a, b, c, d) },
	})
}

// Shuffle makes another 2-factor by random exchanges, of which it makes tries.
func (f *Factor) Shuffle(r *rand.Rand, tries int) {
	g := f.g
	for range tries {
		a := int32(r.IntN(g.n))
		near, _ := g.Neighbours(int(a))
		b, c := f.Set[a][r.IntN(2)], near[r.IntN(len(near))]
		d := f.Set[c][r.IntN(2)]
		if c != b && d != a && d != b && !f.Joins(a, c) && !f.Joins(b, d) && g.exchanges(a, b, c, d) {
			f.Exchange(a, b, d, c)
		}
	}
}
