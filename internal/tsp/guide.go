package tsp

import (
	"cmp"
	"context"
)

// neighbour is a node that local search tries to join another one with.
type neighbour struct {
	node  int32
	d     int32 // in parts, with prices
	alpha int32 // what a minimum 1-tree with the edge weighs more than without, in parts
}

// leastBroad is for how many nodes a guided search tries more of them.
const leastBroad = 200

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
	for i, p := range potentials {
		s.price[i] = int(p)
	}
	s.measure()
	t := a.beside()
	end := max(a.endCost(a.ends[0]), a.endCost(a.ends[1]))
	var ends nearby
	for i := range n {
		if i%64 == 0 && ctx.Err() != nil {
			return
		}
		list := nearby{s.near[i][:0]}
		t.From(int32(i))
		for j, alpha := range t.Alpha {
			if j != i {
				list.add(neighbour{int32(j), int32(s.d(int32(i), int32(j))), alpha})
			}
		}
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
	if n > leastBroad {
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
