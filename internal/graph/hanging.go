package graph

// Hanging is what hangs on the rest of a connected graph by single edges.
type Hanging struct {
	Gone []int32   // the vertices of what hangs, each after those that hang on it
	On   []int32   // by vertex: the one that it hangs on; -1 for those of the rest
	Rest Adjacency // with the same numbers, and no edges of those that are gone
}

// Hanging takes away vertices that one edge alone joins to the others, one after the other, until there are none: one
// vertex of a tree is left.
func (a *Adjacency) Hanging() *Hanging {
	h := &Hanging{On: make([]int32, a.Len())}
	left := make([]int, a.Len()) // edges
	for v := range left {
		h.On[v], left[v] = -1, a.Degree(v)
		if left[v] == 1 {
			h.Gone = append(h.Gone, int32(v))
		}
	}
	for k := 0; k < len(h.Gone); k++ {
		v := h.Gone[k]
		for _, w := range a.Neighbours(int(v)) {
			if h.On[w] >= 0 {
				continue
			}
			if left[w]--; left[w] == 0 { // it is the last one, and is among them
				h.On[v], h.Gone = w, h.Gone[:len(h.Gone)-1]
				break
			}
			h.On[v] = w
			if left[w] == 1 {
				h.Gone = append(h.Gone, w)
			}
		}
	}
	if len(h.Gone) == 0 {
		h.Rest = *a
		return h
	}
	h.Rest.offsets = make([]int32, 1, len(a.offsets))
	for v := range left {
		for _, w := range a.Neighbours(v) {
			if h.On[v] < 0 && h.On[w] < 0 {
				h.Rest.targets = append(h.Rest.targets, w)
			}
		}
		h.Rest.offsets = append(h.Rest.offsets, int32(len(h.Rest.targets)))
	}
	return h
}
