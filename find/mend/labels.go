package mend

import (
	"cmp"
	"slices"

	"knightsat/internal/factor"
)

// labels tell where vertices are on the cycles of a 2-factor, though it changes: each
// has its place on a cycle of the 2-factor as it was once, and all vertices whose
// partners have changed since are listed. What lies between two of these is as it was.
type labels struct {
	sizes
	models  Solver
	g       *factor.Graph
	f       *factor.Factor
	cycle   []int32 // by vertex, of the 2-factor as it was
	place   []int32 // by vertex: its place on it
	length  []int32 // by cycle
	changed []int32 // vertices
	is      []bool  // by vertex: it is among changed
	left    [][]int32

	opened map[int32]int // by vertex: how often its cycle was opened by an exchange
}

func newLabels(g *factor.Graph, f *factor.Factor, s sizes, models Solver) *labels {
	l := &labels{sizes: s, models: models, g: g, f: f, opened: map[int32]int{}}
	l.anew()
	return l
}

func (l *labels) anew() {
	n := l.g.Len()
	l.cycle, l.place = make([]int32, n), make([]int32, n)
	l.length, l.changed = nil, nil
	l.is = make([]bool, n)
	cycles := l.f.Lists()
	longest := 0
	for c, list := range cycles {
		l.length = append(l.length, int32(len(list)))
		if len(list) > len(cycles[longest]) {
			longest = c
		}
		for k, v := range list {
			l.cycle[v], l.place[v] = int32(c), int32(k)
		}
	}
	l.left = slices.Delete(cycles, longest, longest+1)
}

// mark notes that a vertex gets another partner.
func (l *labels) mark(v int32) {
	if !l.is[v] {
		l.is[v] = true
		l.changed = append(l.changed, v)
	}
}

// leftover is a cycle that is not the longest; nil where there is only one.
func (l *labels) leftover() []int32 {
	for len(l.left) > 0 || len(l.changed) > 0 {
		switch {
		case len(l.left) == 0 || len(l.changed) > l.mostChanged:
			l.anew()
		case slices.ContainsFunc(l.left[0], func(v int32) bool { return l.is[v] }): // it has gone into another
			l.left = l.left[1:]
		default:
			return l.left[0]
		}
	}
	return nil
}

// pairs are the two ends of each path that the 2-factor has between vertices of a
// window, outside of it.
func (l *labels) pairs(squares []int32, in func(v int32) bool) [][2]int32 {
	known := slices.Clone(l.changed)
	for _, v := range squares {
		if !l.is[v] {
			known = append(known, v)
		}
	}
	// by vertex: where the paths from it lead; two, but for jumps within the window
	ends := map[int32][]int32{}
	join := func(a, b int32) { ends[a], ends[b] = append(ends[a], b), append(ends[b], a) }
	l.stretches(known, func(a, b int32) {
		if jump := l.ahead(a, b) == 1; !jump || l.f.Joins(a, b) && !(in(a) && in(b)) {
			join(a, b)
		}
	})
	for _, a := range l.changed {
		for _, b := range l.f.Set[a] {
			if a < b && l.is[b] && !(in(a) && in(b)) && !l.adjoined(a, b) {
				join(a, b)
			}
		}
	}
	return outside(ends, squares, in)
}

// stretches sorts vertices, and visits the stretches from each to the next one on the cycles as they were.
func (l *labels) stretches(list []int32, visit func(from, to int32)) {
	slices.SortFunc(list, func(a, b int32) int {
		return cmp.Or(cmp.Compare(l.cycle[a], l.cycle[b]), cmp.Compare(l.place[a], l.place[b]))
	})
	first := 0 // of the cycle
	for i, v := range list {
		if l.cycle[v] != l.cycle[list[first]] {
			first = i
		}
		next := first
		if i+1 < len(list) && l.cycle[list[i+1]] == l.cycle[v] {
			next = i + 1
		}
		visit(v, list[next])
	}
}

// ahead is by how many places a vertex was before another of its cycle; 0 for the same.
func (l *labels) ahead(a, b int32) int32 {
	n := l.length[l.cycle[a]]
	return (l.place[b] - l.place[a] + n) % n
}

// adjoined reports whether two vertices were partners when labels were made.
func (l *labels) adjoined(a, b int32) bool {
	return l.cycle[a] == l.cycle[b] && (l.ahead(a, b) == 1 || l.ahead(b, a) == 1)
}

// outside follows the paths from each vertex of the window to the next one of it.
func outside(ends map[int32][]int32, squares []int32, in func(v int32) bool) (pairs [][2]int32) {
	for _, v := range squares {
		for _, at := range ends[v] {
			prev := v
			for !in(at) {
				next := ends[at][0]
				if next == prev {
					next = ends[at][1]
				}
				prev, at = at, next
			}
			if v <= at { // seen from both ends, and twice from one that is both
				pairs = append(pairs, [2]int32{v, at})
			}
		}
	}
	slices.SortFunc(pairs,
		func(a, b [2]int32) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return pairs
}
