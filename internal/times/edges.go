package times

import (
	"context"
	"slices"
)

// edges are those of a graph that a walk over all vertices, each once, may have.
type edges struct {
	t      *Times
	near   [][]int32 // by vertex
	forced [][]int32 // by vertex: neighbours by edges that each walk has
	rows   []bits64  // by vertex: its times
}

func newEdges(t *Times) *edges {
	e := &edges{t: t, near: make([][]int32, t.N), forced: make([][]int32, t.N), rows: make([]bits64, t.N)}
	for v := range t.N {
		e.near[v] = slices.Clone(t.Neighbours(v))
		e.rows[v] = make(bits64, t.Moves>>6+1)
	}
	return e
}

func (e *edges) may(u, v int) bool { return slices.Contains(e.near[u], int32(v)) }

// narrow looks at each vertex and its edges once, and reports whether that changed anything.
func (e *edges) narrow(ctx context.Context) (changed bool) {
	for v := range e.rows {
		clear(e.rows[v])
	}
	for i, s := range e.t.at {
		s.each(func(v int) { e.rows[v].add(i) })
	}
	for v := 0; v < e.t.N && ctx.Err() == nil; v++ {
		changed = e.drop(v, func(u int32) bool { return !e.rows[u].meets(e.rows[v]) }) || changed
	}
	for v := 0; v < e.t.N && ctx.Err() == nil; v++ {
		changed = e.atVertex(v) || changed
	}
	return changed
}

// atVertex looks for edges that the walk has at a vertex because there are no others, and for
// others that it can't have because of those.
func (e *edges) atVertex(v int) (changed bool) {
	t := e.t
	least, most := 2, 2
	if !t.Closed && (t.at[0].has(v) || t.at[t.Moves].has(v)) {
		least = 1
		if t.fixed[v] {
			most = 1
		}
	}
	if len(e.near[v]) < least {
		t.dead = true
		return true
	}
	if len(e.near[v]) == least && len(e.forced[v]) < least {
		for _, u := range e.near[v] {
			e.force(v, int(u))
		}
		changed = true
	}
	if len(e.forced[v]) == most {
		changed = e.drop(v, func(u int32) bool { return !slices.Contains(e.forced[v], u) }) || changed
	}
	if t.Closed && t.at[0].has(v) { // it has two times
		return changed
	}
	for _, u := range e.forced[v] {
		changed = e.besides(v, e.rows[u]) || changed
	}
	return changed
}

func (e *edges) force(v, u int) {
	for _, ends := range [][2]int{{v, u}, {u, v}} {
		if a, b := ends[0], int32(ends[1]); !slices.Contains(e.forced[a], b) {
			e.forced[a] = append(e.forced[a], b)
		}
	}
}

// drop removes edges at a vertex, and reports whether there were any.
func (e *edges) drop(v int, gone func(u int32) bool) bool {
	had := len(e.near[v])
	for _, u := range e.near[v] {
		if gone(u) {
			e.near[u] = slices.DeleteFunc(slices.Clone(e.near[u]), func(w int32) bool { return int(w) == v })
		}
	}
	e.near[v] = slices.DeleteFunc(slices.Clone(e.near[v]), gone)
	return len(e.near[v]) < had
}

// besides removes the times of a vertex that are not a move from any of those given.
func (e *edges) besides(v int, times bits64) (changed bool) {
	for i, s := range e.t.at {
		before, after := i > 0 && times.has(i-1), i < e.t.Moves && times.has(i+1)
		if s.has(v) && !before && !after {
			s.remove(v)
			e.rows[v].remove(i)
			changed = true
		}
	}
	return changed
}

// meets reports whether the sets have members that differ by one.
func (s bits64) meets(o bits64) bool {
	for i := range s {
		up := s[i] << 1
		down := s[i] >> 1
		if i > 0 {
			up |= s[i-1] >> 63
		}
		if i+1 < len(s) {
			down |= s[i+1] << 63
		}
		if (up|down)&o[i] != 0 {
			return true
		}
	}
	return false
}
