package frontier

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"
)

// bag is a step that takes a vertex out of a graph after those bags that are its children:
// its slots are the vertex, first, those that stay of the children, and its neighbours. So parts of
// a graph that have nothing to do with each other have frontiers of their own, as
// narrow as a tree decomposition has them.
type bag struct {
	step
	vertex   int
	children []int
	places   [][]int8 // by child: the slots here of those that stay there
	front    []int    // the vertices that stay, by slot
	gone     []int    // by slot that stays: its neighbours that were taken out, here and below
	taken    int      // vertices that were taken out
	before   sight    // before this one is
}

// bestTree is the cheapest of the trees of three orders; without bags, of infinite cost, where all
// are too wide. That of the best plan suits bands.
func (l *layout) bestTree() (bags []bag, cost float64) {
	for _, near := range l.near {
		slices.SortFunc(near, func(a, b choiceTo) int { return cmp.Compare(a.to, b.to) })
	}
	cost = math.Inf(1)
	for _, order := range [][]int{l.bestOrder(nil), l.fewest(false), l.fewest(true)} {
		if t, c := l.tree(order); c < cost {
			bags, cost = t, c
		}
	}
	return bags, cost
}

// tree lays out a bag for each vertex, in the order in which they are taken out.
func (l *layout) tree(order []int) (bags []bag, cost float64) {
	if len(order) < l.n {
		return nil, math.Inf(1)
	}
	bags = make([]bag, l.n)
	rank, slot := make([]int, l.n), make([]int, l.n)
	for t, v := range order {
		rank[v], slot[v] = t, none
	}
	for t, v := range order {
		b := &bags[t]
		b.vertex, b.taken = v, 1
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
			for _, u := range bags[c].front {
				places = append(places, enter(u))
			}
			b.places = append(b.places, places)
		}
		for _, c := range l.near[v] {
			if rank[c.to] > t {
				b.choices = append(b.choices, choice{enter(c.to), int32(c.to), c.weight})
			}
		}
		if len(slots) > narrow {
			return nil, math.Inf(1)
		}
		b.slots, b.front, b.allSeen = len(slots), slots[1:], b.taken-1+len(slots) == l.n
		cost += math.Pow(3, float64(b.slots))
		gone := make([]int, b.slots)
		for k, c := range b.children {
			for i, p := range b.places[k] {
				gone[p] += bags[c].gone[i]
			}
		}
		for i, u := range slots {
			near := l.among(u, slots)
			b.before.see(near, len(l.near[u])-bits.OnesCount64(near)-gone[i])
			if i > 0 {
				b.keep = append(b.keep, int8(i))
				b.see(near>>1, int(b.before.unseen[i]))
			}
			gone[i] += int(near & 1)
			slot[u] = none
		}
		b.gone = gone[1:]
		if len(b.front) > 0 {
			next := slices.MinFunc(b.front, func(u, w int) int { return cmp.Compare(rank[u], rank[w]) })
			parent := &bags[rank[next]]
			parent.children = append(parent.children, t)
		}
	}
	return bags, cost
}

// among are the slots of a vertex's neighbours.
func (l *layout) among(u int, slots []int) (near uint64) {
	for s, w := range slots {
		if _, ok := slices.BinarySearchFunc(l.near[w], u, func(c choiceTo, u int) int { return cmp.Compare(c.to, u) }); ok {
			near |= 1 << s
		}
	}
	return near
}

// fewest is an order that takes out, again and again, a vertex of the fewest neighbours, which
// become neighbours of each other: of several the one that has had so few for the longest or
// the shortest time. It ends where they are too many.
func (l *layout) fewest(newest bool) (order []int) {
	near := make([]map[int]bool, l.n)
	var queues [narrow][]int // by number of neighbours: vertices that had so many
	put := func(v int) {
		if d := len(near[v]); d < narrow {
			queues[d] = append(queues[d], v)
		}
	}
	for v := range near {
		near[v] = map[int]bool{}
		for _, c := range l.near[v] {
			near[v][c.to] = true
		}
		put(v)
	}
	for d := 0; d < narrow; {
		queue := queues[d]
		if len(queue) == 0 {
			d++
			continue
		}
		v := queue[0]
		if newest {
			v = queue[len(queue)-1]
			queues[d] = queue[:len(queue)-1]
		} else {
			queues[d] = queue[1:]
		}
		if near[v] == nil || len(near[v]) != d {
			continue
		}
		order = append(order, v)
		list := slices.Sorted(maps.Keys(near[v]))
		near[v] = nil
		for _, u := range list {
			delete(near[u], v)
			for _, w := range list {
				if w != u {
					near[u][w] = true
				}
			}
			put(u)
		}
		d = max(0, d-1)
	}
	return order
}
