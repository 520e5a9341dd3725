package find

import (
	"slices"

	"knightsat/internal/graph/hanging"
	"knightsat/puzzles"
)

// hung is what hangs on the rest of a cover by single jumps: a walk goes there and back, or has an end there.
type hung struct {
	*hanging.Vertices
	on   [][]int32 // by vertex: those that hang on it
	deep []int32   // by vertex: of those on it, and on these, and so on, one that is as far away as any; itself if nothing is
}

func newHung(in *puzzles.Instance) *hung {
	h := &hung{hanging.Of(in.Len(), in.Neighbours), make([][]int32, in.Len()), make([]int32, in.Len())}
	height := make([]int, in.Len())
	for v := range h.deep {
		h.deep[v] = int32(v)
	}
	for _, v := range h.Gone {
		w := h.On[v]
		h.on[w] = append(h.on[w], v)
		if height[v]+1 > height[w] {
			height[w], h.deep[w] = height[v]+1, h.deep[v]
		}
	}
	return h
}

// base is the vertex of the rest on which one hangs at last, itself if it is of the rest, and how many jumps away.
func (h *hung) base(v int32) (w int32, jumps int) {
	for ; h.On[v] >= 0; v = h.On[v] {
		jumps++
	}
	return v, jumps
}

// visit is a walk from a vertex over all that hangs on it, to one of these, or back.
func (h *hung) visit(v, end int32) []int {
	last := map[int32]bool{} // those on the way to the end
	for ; end != v; end = h.On[end] {
		last[end] = true
	}
	var walk []int
	var from func(v int32)
	from = func(v int32) {
		walk = append(walk, int(v))
		for _, w := range h.on[v] {
			if !last[w] {
				from(w)
				walk = append(walk, int(v))
			}
		}
		for _, w := range h.on[v] {
			if last[w] {
				from(w)
			}
		}
	}
	from(v)
	return walk
}

// whole is a walk over the rest with what hangs on it, between these ends, which hang on its own; a walk that comes back
// has its own.
func (h *hung) whole(walk []int, first, last int32) (all []int) {
	seen, end := make([]bool, len(h.On)), walk[len(walk)-1]
	seen[walk[0]], seen[end] = true, true
	all = h.visit(int32(walk[0]), first)
	slices.Reverse(all)
	for _, v := range walk[1 : len(walk)-1] {
		if seen[v] {
			all = append(all, v)
			continue
		}
		seen[v] = true
		all = append(all, h.visit(int32(v), int32(v))...)
	}
	if end == walk[0] {
		return append(all, end)
	}
	return append(all, h.visit(int32(end), last)...)
}
