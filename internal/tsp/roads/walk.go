package roads

import "slices"

// tour is a walk that is being laid along roads.
type tour struct {
	*Roads
	walk []int
}

// walk is the walk that goes from vertex to vertex along roads, and to what hangs on each. It begins with the start, if
// that is given, and may end in what hangs on its other end, if that is free.
func (r *Roads) walk(path []int32) []int {
	if len(r.given) > 0 && path[0] != r.given[0] {
		slices.Reverse(path)
	}
	t := &tour{r, []int{int(path[0])}}
	last := len(path) - 1
	for k, v := range path {
		if k > 0 {
			t.along(t.between(path[k-1], v))
		}
		if !slices.Contains(path[k+1:], v) { // on the last visit
			t.visit(v, k == last && r.free == 1)
		}
	}
	switch {
	case r.start < 0 && len(r.given) > 0:
		slices.Reverse(t.walk)
	case r.start >= 0 && t.walk[0] != r.start: // a closed walk
		at := slices.Index(t.walk, r.start)
		return slices.Concat(t.walk[at:], t.walk[1:at+1])
	}
	return t.walk
}

// between is the road from a vertex to another.
func (t *tour) between(u, v int32) road {
	k := slices.IndexFunc(t.at[u], func(k int32) bool { return t.roads[k].a+t.roads[k].b-u == v })
	return t.roads[t.at[u][k]].from(u)
}

func (t *tour) along(by road) {
	for _, v := range by.by {
		t.walk = append(t.walk, int(v))
	}
	t.walk = append(t.walk, int(by.b))
}

// visit goes to all that hangs on a vertex, and back; ends says that the walk ends there.
func (t *tour) visit(v int32, ends bool) {
	for _, k := range t.hanging[v] {
		if ends && k == t.last[v] {
			continue
		}
		by := t.roads[k].from(v)
		t.along(by)
		t.visit(by.b, false)
		t.along(by.to(v))
	}
	if k := t.last[v]; ends && k >= 0 {
		by := t.roads[k].from(v)
		t.along(by)
		t.visit(by.b, true)
	}
}
