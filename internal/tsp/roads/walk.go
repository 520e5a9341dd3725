package roads

import "slices"

// laid are the edges of a walk, by vertex: where they lead.
type laid [][]int32

func (l laid) step(u, v int32) { l[u], l[v] = append(l[u], v), append(l[v], u) }

// along lays a road so many times.
func (l laid) along(by *road, times int) {
	for range times {
		u := by.a
		for _, v := range by.by {
			l.step(u, v)
			u = v
		}
		l.step(u, by.b)
	}
}

// lay lays a road in a state. It returns the vertex on which the walk ends within it, or -1.
func (l laid) lay(by *road, state int) (last int32) {
	if by.parts == nil {
		l.along(by, state)
		return -1
	}
	states, here, _ := by.cheapest(state)
	last = -1
	if here {
		last = by.joint
	}
	for i := range by.parts {
		last = max(last, l.lay(&by.parts[i], states[i]))
	}
	return last
}

// walk is the walk along edges and ends of the program, each as often as it is used, and to what hangs on each vertex. It
// begins with the start, if that is given, and may end in what hangs on its other end, if that is free.
func (r *Roads) walk(used []int32) []int {
	states, last := r.states(used)
	l := make(laid, len(r.at))
	for i, k := range r.edges {
		last = max(last, l.lay(&r.roads[k], states[i]))
	}
	single := map[int32]bool{} // roads on which the walk does not come back
	for v := last; v >= 0 && r.last[v] >= 0; v = r.roads[r.last[v]].other(v) {
		single[r.last[v]] = true
	}
	for _, list := range r.hanging {
		for _, k := range list {
			times := twice
			if single[k] {
				times = once
			}
			l.along(&r.roads[k], times)
		}
	}
	switch {
	case r.start >= 0:
		return l.inOneGo(int32(r.start))
	case len(r.given) > 0:
		walk := l.inOneGo(r.given[0])
		slices.Reverse(walk)
		return walk
	}
	return l.inOneGo(l.begin())
}

// states are those of the program's roads, and the vertex on which the walk ends; -1 if that is on a road, or given.
func (r *Roads) states(used []int32) (states []int, last int32) {
	states, last = make([]int, len(r.edges)), -1
	free := 0 // of the ends: on vertices, which come first
	for free < len(r.ends) && r.ends[free].edge < 0 {
		free++
	}
	given := len(r.given)
	for _, k := range used {
		switch i := int(k) - len(r.edges) - given; { // of the program's ends
		case int(k) < len(r.edges):
			states[k]++
		case i < 0:
		case i < free:
			last = r.ends[i].at
		case i >= free+given:
			e := r.ends[i-given]
			states[e.edge] = e.state
		}
	}
	return states, last
}

// begin is a vertex with an odd number of edges, or else any that has some.
func (l laid) begin() (v int32) {
	for u, list := range l {
		switch {
		case len(list)%2 != 0:
			return int32(u)
		case len(list) > 0:
			v = int32(u)
		}
	}
	return v
}

// inOneGo is a walk over all edges (Hierholzer, 1873), from a vertex.
func (l laid) inOneGo(from int32) (walk []int) {
	path := []int32{from}
	for len(path) > 0 {
		v := path[len(path)-1]
		if len(l[v]) == 0 {
			walk = append(walk, int(v))
			path = path[:len(path)-1]
			continue
		}
		u := l[v][len(l[v])-1]
		l[v] = l[v][:len(l[v])-1]
		at := slices.Index(l[u], v)
		l[u] = slices.Delete(l[u], at, at+1)
		path = append(path, u)
	}
	slices.Reverse(walk)
	return walk
}
