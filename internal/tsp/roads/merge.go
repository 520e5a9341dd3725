package roads

import (
	"math"
	"slices"
)

// road is an edge, or several through vertices of two edges that are no stops; or two roads that are merged, one after
// the other or side by side.
type road struct {
	a, b  int32
	cost  [states]int // moves
	by    []int32     // the vertices between, from a to b
	parts []road      // those that it is merged of: from a to b each, or from a to joint and from there to b
	joint int32       // -1: they are side by side
	saved int         // moves less if the walk ends there; below 0 if it must not
}

// The states of a road in a walk: all stops between its ends are reached from one of them.
const (
	none     = iota // its ends are not joined
	once            // a way from one to the other
	twice           // ways to and fro
	firstEnd        // none, and twice, where the walk ends within it: it comes from a; then the same from b
	states   = firstEnd + 4
)

// kinds are what states are.
var kinds = [states]struct {
	odd         [2]bool // at a and at b, the walk passes an odd number of times
	joins, ends bool
}{
	{},
	{odd: [2]bool{true, true}, joins: true},
	{joins: true},
	{odd: [2]bool{true, false}, ends: true},
	{odd: [2]bool{true, false}, joins: true, ends: true},
	{odd: [2]bool{false, true}, ends: true},
	{odd: [2]bool{false, true}, joins: true, ends: true},
}

// never is more than any cost.
const never = math.MaxInt32

// simple is a road through vertices that are no stops.
func simple(a, b int32, by []int32) road {
	n := len(by) + 1
	return road{a: a, b: b, by: by, cost: [states]int{0, n, 2 * n, never, never, never, never}}
}

// from is the road as it begins at a vertex.
func (r road) from(v int32) road {
	if r.a == v {
		return r
	}
	back := r
	back.a, back.b = r.b, r.a
	for k := range 2 {
		back.cost[firstEnd+k], back.cost[firstEnd+2+k] = r.cost[firstEnd+2+k], r.cost[firstEnd+k]
	}
	back.by = slices.Clone(r.by)
	slices.Reverse(back.by)
	if r.parts != nil {
		next := r.joint
		if next < 0 {
			next = r.b
		}
		back.parts = []road{r.parts[1].from(r.b), r.parts[0].from(next)}
	}
	return back
}

// to is the road as it ends at a vertex.
func (r road) to(v int32) road { return r.from(r.other(v)) }

// other is the end that is not the given one.
func (r *road) other(v int32) int32 { return r.a + r.b - v }

// joined is a road of two: by a stop that has no others, or, where that is below 0, between the same stops.
func (r *Roads) joined(one road, by int32, other road) road {
	m := road{a: one.a, b: other.b, joint: by, saved: -1}
	if by < 0 {
		m.b = one.b
		other = other.from(one.a)
	} else if r.free > 0 {
		m.saved = r.saved[by]
	}
	m.parts = []road{one, other}
	for s := range m.cost {
		_, _, m.cost[s] = m.cheapest(s)
	}
	return m
}

// cheapest are the states of the parts of a road that together are one of its states, and cost least; here says that the
// walk ends at the joint.
func (r *road) cheapest(s int) (parts [2]int, here bool, cost int) {
	cost = never
	for i := range states {
		for j := range states {
			for _, ends := range []bool{false, true} {
				if r.parts[0].cost[i] == never || r.parts[1].cost[j] == never || !r.makes(i, j, ends, s) {
					continue
				}
				sum := r.parts[0].cost[i] + r.parts[1].cost[j]
				if ends {
					sum -= r.saved
				}
				if sum < cost {
					parts, here, cost = [2]int{i, j}, ends, sum
				}
			}
		}
	}
	return parts, here, cost
}

// makes reports whether the parts in two states are the road in a third one.
func (r *road) makes(i, j int, here bool, s int) bool {
	one, other, all := &kinds[i], &kinds[j], &kinds[s]
	if one.ends && other.ends || here && (one.ends || other.ends) || all.ends != (one.ends || other.ends || here) {
		return false
	}
	if r.joint < 0 {
		odd := [2]bool{one.odd[0] != other.odd[0], one.odd[1] != other.odd[1]}
		return !here && all.odd == odd && all.joins == (one.joins || other.joins)
	}
	return (!here || r.saved >= 0) && (one.odd[1] != other.odd[0]) == here && (one.joins || other.joins) &&
		all.odd == [2]bool{one.odd[0], other.odd[1]} && all.joins == (one.joins && other.joins)
}

// merge makes one road of the two of each stop that has no others and is no given end, if they lead to stops, and of
// roads between the same stops.
func (r *Roads) merge() {
	var todo []int32
	for v := range r.at {
		todo = append(todo, int32(v))
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if len(r.at[v]) != 2 || !r.stop[v] || slices.Contains(r.given, v) {
			continue
		}
		to, on := r.roads[r.at[v][0]].to(v), r.roads[r.at[v][1]].from(v)
		if !r.stop[to.a] || !r.stop[on.b] {
			continue
		}
		r.remove(v)
		r.stop[v] = false
		r.add(r.joined(to, v, on))
		todo = append(todo, to.a, on.b)
	}
}
