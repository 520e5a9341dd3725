package step

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// writeConflicts forbids, after x, every square at the next time but those that a
// jump leads to.
func (f *formula) writeConflicts(w *cnf.Writer, x z.Lit, here int32, next int, jumps []int32, near *marker) {
	near.set(jumps)
	for _, v := range f.at[next] {
		if v == here && f.in.Puzzle.Once && next <= f.lastVisit() {
			continue // no square is visited twice
		}
		if near.place[v] < 0 {
			y, _ := f.x(int(v), next)
			w.NotBoth(x, y)
		}
	}
}

// marker marks some vertices by their places in a list, and then others.
type marker struct {
	place []int32 // -1 for those that are not marked
	last  []int32
}

func newMarker(n int) *marker {
	m := &marker{place: make([]int32, n)}
	for v := range m.place {
		m.place[v] = -1
	}
	return m
}

func (m *marker) set(vertices []int32) {
	for _, v := range m.last {
		m.place[v] = -1
	}
	for i, v := range vertices {
		m.place[v] = int32(i)
	}
	m.last = vertices
}
