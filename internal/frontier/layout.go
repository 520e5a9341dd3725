package frontier

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"knightsat/internal/watch"
)

// Layout is a graph in which vertices tell what cycles have: an edge that is fixed has a vertex
// in its middle where no end of it has two edges only, which are both in a cycle.
type Layout struct {
	N      int
	Near   [][]Link       // by vertex, in rising order
	Middle map[[2]int]int // by the ends of an edge that is fixed: the vertex in its middle
	watch  *watch.Watch
}

// Link is an edge to another vertex.
type Link struct {
	To     int
	Weight int64
}

// NewLayout lays out a graph. If the context ends, so do this and the search for an order, and no order
// is found.
func NewLayout(ctx context.Context, g *Graph) *Layout {
	l := &Layout{N: g.N, Near: make([][]Link, g.N), Middle: map[[2]int]int{}, watch: watch.New(ctx)}
	var edges []Edge // no two of them parallel
	index, degree := map[[2]int]int{}, make([]int, g.N)
	for _, e := range g.Edges {
		if l.watch.Ended(16) {
			return l
		}
		pair := [2]int{min(e.U, e.V), max(e.U, e.V)}
		i, ok := index[pair]
		if !ok {
			i, index[pair] = len(edges), len(edges)
			edges = append(edges, Edge{U: pair[0], V: pair[1]})
			degree[e.U]++
			degree[e.V]++
		}
		edges[i].Weight += e.Weight
		edges[i].Fixed = edges[i].Fixed || e.Fixed
	}
	join := func(u, v int, weight int64) {
		l.Near[u], l.Near[v] = append(l.Near[u], Link{v, weight}), append(l.Near[v], Link{u, weight})
	}
	for _, e := range edges {
		if l.watch.Ended(4) {
			return l
		}
		switch {
		case e.Fixed && degree[e.U] > 2 && degree[e.V] > 2:
			l.Middle[[2]int{e.U, e.V}] = l.N
			l.Near = append(l.Near, nil)
			join(e.U, l.N, e.Weight)
			join(e.V, l.N, 1)
			l.N++
		case e.Weight != 0:
			join(e.U, e.V, e.Weight)
		}
	}
	for _, near := range l.Near {
		if l.watch.Ended(8 * len(near)) {
			return l
		}
		slices.SortFunc(near, func(a, b Link) int { return cmp.Compare(a.To, b.To) })
	}
	return l
}

// Bag is a step that takes a vertex out of a graph after those bags that are its children:
// its slots are the vertex, first, those that stay of the children, and its neighbours. In a
// row, each bag has the one before as its child; in a tree, parts of a graph that have nothing
// to do with each other have frontiers of their own, as narrow as a tree decomposition has them.
type Bag struct {
	Vertex   int
	Front    []int // by slot but the first: the vertices that stay
	Choices  []edgeChoice
	children []int
	Places   [][]int8 // by child: the slots here of those that stay there
	taken    int      // vertices that were taken out, here and below
	allSeen  bool     // every vertex has had a slot
	gone     []int    // by vertex that stays: its neighbours that were taken out
	sight
}

// edgeChoice is an edge from the vertex to one that stays.
type edgeChoice struct {
	Slot   int8
	Weight int64
}

func (b *Bag) slots() int { return 1 + len(b.Front) }

// Row lays out a bag for each vertex of an order, one after the other. The vertices of a cut
// stay at the end. It returns no bags, of infinite cost, where a frontier is too wide.
func (l *Layout) Row(order, cut []int) (bags []Bag, cost float64) {
	return l.bags(order, cut, false)
}

// bags lays out a row, or a tree, of the narrower frontiers that can be joined.
func (l *Layout) bags(order, cut []int, tree bool) (bags []Bag, cost float64) {
	most := maxWidth
	if tree {
		most = narrow
	}
	bags = make([]Bag, len(order))
	rank := slices.Repeat([]int{l.N}, l.N)
	slot := slices.Repeat([]int{none}, l.N)
	for t, v := range order {
		rank[v] = t
	}
	for t, v := range order {
		if l.watch.Ended(64 + len(l.Near[v])) {
			return nil, math.Inf(1)
		}
		b := &bags[t]
		b.Vertex, b.taken = v, 1
		var slots []int
		enter := func(u int) int8 {
			if slot[u] == none {
				slot[u] = len(slots)
				slots = append(slots, u)
			}
			return int8(slot[u])
		}
		enter(v)
		for _, c := range b.children {
			b.taken += bags[c].taken
			var places []int8
			for _, u := range bags[c].Front {
				places = append(places, enter(u))
			}
			b.Places = append(b.Places, places)
		}
		for _, c := range l.Near[v] {
			if rank[c.To] > t {
				b.Choices = append(b.Choices, edgeChoice{enter(c.To), c.Weight})
			}
		}
		if t == len(order)-1 {
			for _, u := range cut {
				enter(u)
			}
		}
		if len(slots) > most {
			return nil, math.Inf(1)
		}
		b.Front, b.allSeen = slots[1:], b.taken-1+len(slots) == l.N
		cost += math.Pow(3, float64(len(b.Front)))
		b.look(l, bags, slots, slot, func(u int) bool { return rank[u] > t && slot[u] == none })
		for _, u := range slots {
			slot[u] = none
		}
		parent := t + 1
		if tree {
			parent = l.N
			for _, u := range b.Front {
				parent = min(parent, rank[u])
			}
		}
		if parent < len(bags) {
			bags[parent].children = append(bags[parent].children, t)
		}
	}
	return bags, cost
}

// look notes what the vertices of a bag can still be joined to, and those to come of which
// all neighbours but one have slots.
func (b *Bag) look(l *Layout, bags []Bag, slots, slot []int, toCome func(u int) bool) {
	gone := make([]int, len(slots))
	for k, c := range b.children {
		for i, p := range b.Places[k] {
			gone[p] += bags[c].gone[i]
		}
	}
	for i, u := range slots {
		near := l.among(u, slots)
		unseen := len(l.Near[u]) - bits.OnesCount64(near) - gone[i]
		b.see(near, unseen)
		gone[i] += int(near & 1)
	}
	b.gone = gone[1:]
	for i, u := range slots {
		for _, c := range l.Near[u] {
			if !toCome(c.To) || len(l.Near[c.To]) > len(slots)+1 {
				continue
			}
			near, unseen := uint64(0), 0
			for _, d := range l.Near[c.To] {
				if s := slot[d.To]; s != none {
					near |= 1 << s
				} else {
					unseen++
				}
			}
			if unseen < 2 && bits.TrailingZeros64(near) == i {
				b.see(near, unseen)
			}
		}
	}
}

// among are the slots of a vertex's neighbours.
func (l *Layout) among(u int, slots []int) (near uint64) {
	for s, w := range slots {
		if _, ok := slices.BinarySearchFunc(l.Near[w], u,
			func(c Link, u int) int { return cmp.Compare(c.To, u) }); ok {
			near |= 1 << s
		}
	}
	return near
}
