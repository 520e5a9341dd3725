package reduce

import (
	"cmp"
	"slices"
)

// Visit is a terminal, by its place in Visits.Vertex, and a time.
type Visit struct{ Node, T int32 }

// Visits are the first visits that a timetable leaves (of a given end: the last),
// and which may follow each other.
type Visits struct {
	Vertex []int // of each terminal
	List   []Visit
	After  [][]int32 // the places in the list of those that may follow; none where it may be the last
	Before [][]int32 // the same of those before; none where it may be the first
}

func (g *pathGraph) firstVisits() *Visits {
	vs := &Visits{Vertex: g.vertex[:g.n]}
	place := map[Visit]int32{}
	var pairs [][2]Visit
	begins, ends := map[Visit]bool{}, map[Visit]bool{}
	for _, s := range g.steps {
		node := g.nodes[s.to]
		leg := g.legs[node.leg]
		from, to := Visit{leg.i, s.departure}, Visit{leg.j, node.arrival}
		pairs = append(pairs, [2]Visit{from, to})
		if s.from < 0 {
			begins[from] = true
		}
		if node.end < infinite {
			ends[to] = true
		}
		vs.List = append(vs.List, from, to)
	}
	order := func(a, b Visit) int { return cmp.Or(cmp.Compare(a.Node, b.Node), cmp.Compare(a.T, b.T)) }
	slices.SortFunc(vs.List, order)
	vs.List = slices.Compact(vs.List)
	for k, v := range vs.List {
		place[v] = int32(k)
	}
	slices.SortFunc(pairs, func(a, b [2]Visit) int { return cmp.Or(order(a[0], b[0]), order(a[1], b[1])) })
	pairs = slices.Compact(pairs)
	vs.After, vs.Before = make([][]int32, len(vs.List)), make([][]int32, len(vs.List))
	for _, p := range pairs {
		a, b := place[p[0]], place[p[1]]
		vs.After[a] = append(vs.After[a], b)
		vs.Before[b] = append(vs.Before[b], a)
	}
	for k, v := range vs.List {
		if begins[v] {
			vs.Before[k] = nil
		}
		if ends[v] {
			vs.After[k] = nil
		}
	}
	return vs
}
