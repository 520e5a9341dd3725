// Package cycles has sets of cycles, and makes them fewer by exchanging edges.
package cycles

import (
	"iter"
	"slices"
)

// Set is the two vertices that are next to each one on its cycle, by vertex.
type Set [][2]int32

// Of is the cycles that edges make among n vertices, which each must have two of them, or none
// where it is on no cycle. degree says how many it has; 3 stands for more, too.
func Of(n int, edges iter.Seq2[int32, int32]) (s Set, degree []uint8) {
	s, degree = make(Set, n), make([]uint8, n)
	add := func(v, w int32) {
		if degree[v] < 2 {
			s[v][degree[v]] = w
		}
		degree[v] = min(degree[v]+1, 3)
	}
	for u, v := range edges {
		add(u, v)
		add(v, u)
	}
	return s, degree
}

// Around goes along the cycle of a vertex, from it to the first one that is next to it.
func (s Set) Around(v int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for before, at := s[v][1], v; yield(at); {
			next := s[at][0]
			if next == before {
				next = s[at][1]
			}
			if before, at = at, next; at == v {
				return
			}
		}
	}
}

// CycleOf gives each vertex the number of its cycle, numbered in the order of
// their smallest vertices, and the number of cycles.
func (s Set) CycleOf() (cycle []int32, n int) {
	cycle = slices.Repeat([]int32{-1}, len(s))
	for v := range cycle {
		if cycle[v] < 0 {
			for w := range s.Around(int32(v)) {
				cycle[w] = int32(n)
			}
			n++
		}
	}
	return cycle, n
}

// Lists has the vertices of each cycle, in order of their smallest vertices.
func (s Set) Lists() [][]int32 {
	cycle, n := s.CycleOf()
	lists := make([][]int32, n)
	for v, c := range cycle {
		if lists[c] == nil {
			lists[c] = slices.Collect(s.Around(int32(v)))
		}
	}
	return lists
}

// Joins reports whether two vertices are next to each other.
func (s Set) Joins(a, b int32) bool { return s[a][0] == b || s[a][1] == b }

// Exchange takes the first of the edges of a closed trail and every other one away, and puts
// those between in their place.
func (s Set) Exchange(trail ...int32) {
	for i, v := range trail {
		old := trail[(i+len(trail)-1)%len(trail)]
		with := trail[(i+1)%len(trail)]
		if i%2 == 0 {
			old, with = with, old
		}
		if s[v][0] == old {
			s[v][0] = with
		} else {
			s[v][1] = with
		}
	}
}
