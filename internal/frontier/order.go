package frontier

import (
	"maps"
	"math"
	"slices"
)

// bestTree is the cheapest of the trees of three orders; without bags, of infinite cost, where all
// are too wide. That of the best row suits bands.
func (l *Layout) bestTree() (bags []Bag, cost float64) {
	cost = math.Inf(1)
	row, _ := l.Best(nil)
	for _, order := range [][]int{row, l.fewest(false), l.fewest(true)} {
		if len(order) < l.N {
			continue
		}
		if t, c := l.bags(order, nil, true); c < cost {
			bags, cost = t, c
		}
	}
	return bags, cost
}

// Best is the order whose row costs least, among those given and greedy ones from this and
// that vertex; without vertices, of infinite cost, where all are too wide.
func (l *Layout) Best(orders [][]int) (best []int, cost float64) {
	cost = math.Inf(1)
	try := func(begin []int, newest bool) {
		if o, c := l.Arranged(begin, newest); c < cost {
			best, cost = o, c
		}
	}
	for _, o := range orders {
		try(o, false)
	}
	for k := range min(l.N, greedyOrders) {
		first := []int{k * l.N / greedyOrders}
		try(first, false)
		try(first, true)
	}
	return best, cost
}

// Arranged is an order of all vertices that begins with some and goes on with one of the
// frontier that brings the fewest new vertices into it: of these the oldest, as suits bands,
// or the newest, as suits graphs that branch. A vertex of two edges comes as soon as a
// neighbour is in the frontier, as if its edges were one. The cost is that of the order's row.
func (l *Layout) Arranged(begin []int, newest bool) (order []int, cost float64) {
	seen, taken := make([]bool, l.N), make([]bool, l.N)
	fresh := make([]int, l.N) // by vertex: neighbours that the frontier has not had
	if l.watch.Ended(l.N) {
		return nil, math.Inf(1)
	}
	for v, near := range l.Near {
		fresh[v] = len(near)
	}
	var front, passed []int // passed are those of two edges
	var enter func(u int)
	enter = func(u int) {
		if seen[u] {
			return
		}
		seen[u] = true
		for _, c := range l.Near[u] {
			fresh[c.To]--
		}
		if len(l.Near[u]) == 2 {
			passed = append(passed, u)
			return
		}
		front = append(front, u)
		for _, c := range l.Near[u] {
			if len(l.Near[c.To]) == 2 {
				enter(c.To)
			}
		}
	}
	for len(order) < l.N {
		if l.watch.Ended(8 + len(front)) {
			return nil, math.Inf(1)
		}
		var v int
		switch {
		case len(passed) > 0:
			v = passed[0]
			passed = passed[1:]
		case len(begin) > 0 && !seen[begin[0]]:
			enter(begin[0])
			continue
		case len(begin) > 0:
			v = begin[0]
			begin = begin[1:]
		case len(front) == 0: // another component: no cycle, but an order
			enter(slices.Index(seen, false))
			continue
		default:
			v = front[0]
			for _, u := range front {
				if fresh[u] < fresh[v] || newest && fresh[u] == fresh[v] {
					v = u
				}
			}
		}
		if taken[v] {
			continue
		}
		taken[v] = true
		if k := slices.Index(front, v); k >= 0 {
			front = slices.Delete(front, k, k+1)
		}
		order = append(order, v)
		for _, c := range l.Near[v] {
			enter(c.To)
		}
		stay := len(front) + len(passed)
		if stay >= maxWidth {
			return nil, math.Inf(1)
		}
		cost += math.Pow(3, float64(stay))
	}
	return order, cost
}

// fewest is an order that takes out, again and again, a vertex of the fewest neighbours, which
// become neighbours of each other: of several the one that has had so few for the longest or
// the shortest time. It ends where they are too many.
func (l *Layout) fewest(newest bool) (order []int) {
	near := make([]map[int]bool, l.N)
	var queues [narrow][]int // by number of neighbours: vertices that had that number
	put := func(v int) {
		if d := len(near[v]); d < narrow {
			queues[d] = append(queues[d], v)
		}
	}
	for v := range near {
		near[v] = map[int]bool{}
		if l.watch.Ended(16 * len(l.Near[v])) {
			return nil
		}
		for _, c := range l.Near[v] {
			near[v][c.To] = true
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
		if l.watch.Ended(16 * d * d) {
			return nil
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
