package tsp

import (
	"cmp"
	"context"
	"math"
)

// neighbour is a node that local search tries to join another one with.
type neighbour struct {
	node  int32
	d     int32 // in parts, with prices
	alpha int32 // what a minimum 1-tree with the edge weighs more than without, in parts
}

// guided is how many neighbours a guided search has.
const guided = 6

// Guide makes potentials of an ascent, in parts, the prices of the search, takes those
// for neighbours by which a minimum 1-tree gets longest least (alpha-nearness: Helsgaun,
// "An effective implementation of the Lin-Kernighan traveling salesman heuristic", 2000),
// and looks at all nodes again. It takes time in the square of the number of nodes.
func (s *Search) Guide(ctx context.Context, potentials []int32) {
	n, dummy := s.p.Len(), int32(s.p.Dummy())
	if n < 8 {
		return
	}
	a := NewAscent(s.p)
	copy(a.Potential, potentials)
	a.tree()
	for i, p := range potentials {
		s.price[i] = int(p)
	}
	s.measure()
	t := newBeside(a)
	end := max(a.endCost(a.ends[0]), a.endCost(a.ends[1]))
	var ends nearby
	for i := range n {
		if i%64 == 0 && ctx.Err() != nil {
			return
		}
		list := nearby{s.near[i][:0]}
		t.from(int32(i), &list)
		d := s.d(int32(i), dummy)
		e := neighbour{dummy, int32(d), int32(int64(d) - end)}
		if i == a.ends[0] || i == a.ends[1] {
			e.alpha = 0
		}
		list.add(e)
		s.near[i] = list.list
		e.node = int32(i)
		ends.add(e)
	}
	s.near[dummy] = ends.list
	if n > allPairs {
		s.breadth = broad
	}
	s.everywhere(ctx)
}

// nearby has the best neighbours of a node.
type nearby struct{ list []neighbour }

func (l *nearby) add(e neighbour) {
	k := len(l.list)
	order := func(a, b neighbour) int { return cmp.Or(cmp.Compare(a.alpha, b.alpha), cmp.Compare(a.d, b.d)) }
	if k == guided && order(l.list[k-1], e) <= 0 {
		return
	}
	if k < guided {
		l.list = append(l.list, e)
	} else {
		k--
	}
	for ; k > 0 && order(l.list[k-1], e) > 0; k-- {
		l.list[k] = l.list[k-1]
	}
	l.list[k] = e
}

// beside tells what edges weigh more than those of a spanning tree that they replace.
type beside struct {
	*Ascent
	order    []int32 // nodes, each behind its parent
	weight   []int32 // of the edge to the parent, of each node
	heaviest []int32 // of each node, on the way in the tree from the one in question
	root     []int32 // and for which one that was found first
}

func newBeside(a *Ascent) *beside {
	n := a.p.Len()
	t := &beside{Ascent: a, order: []int32{0}, weight: make([]int32, n), heaviest: make([]int32, n), root: make([]int32, n)}
	below := make([][]int32, n)
	for v, u := range a.parent {
		if t.root[v] = -1; u >= 0 {
			below[u] = append(below[u], int32(v))
			t.weight[v] = t.d(int32(v), u)
		}
	}
	for at := 0; at < len(t.order); at++ {
		t.order = append(t.order, below[t.order[at]]...)
	}
	return t
}

func (t *beside) d(i, j int32) int32 {
	return int32(t.p.Distance(int(i), int(j)))*Denominator + t.Potential[i] + t.Potential[j]
}

// from adds the neighbours of a node.
func (t *beside) from(i int32, list *nearby) {
	t.heaviest[i], t.root[i] = math.MinInt32, i
	for at, up := i, t.parent[i]; up >= 0; at, up = up, t.parent[up] {
		t.heaviest[up], t.root[up] = max(t.heaviest[at], t.weight[at]), i
	}
	row, price := t.p.Row(int(i)), t.Potential[i]
	for _, j := range t.order {
		if t.root[j] != i {
			t.heaviest[j] = max(t.heaviest[t.parent[j]], t.weight[j])
		}
		if j != i {
			d := int32(row[j])*Denominator + price + t.Potential[j]
			list.add(neighbour{j, d, d - t.heaviest[j]})
		}
	}
}
