package tsp

import (
	"context"

	"knightsat/internal/limits"
)

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
	copy(s.price, potentials)
	s.measure()
	t := NewBeside(s.p, potentials)
	a := t.a
	end := max(a.endCost(a.ends[0]), a.endCost(a.ends[1]))
	s.near[dummy] = s.near[dummy][:0]
	for i := range n {
		if i%64 == 0 && ctx.Err() != nil {
			return
		}
		list := s.near[i][:0]
		t.From(int32(i))
		for j, alpha := range t.Alpha {
			if j != i {
				list = insert(list, guided, neighbour{int32(j), int32(s.d(int32(i), int32(j))), alpha})
			}
		}
		d := s.d(int32(i), dummy)
		e := neighbour{dummy, int32(d), int32(int64(d) - end)}
		if i == a.ends[0] || i == a.ends[1] {
			e.alpha = 0
		}
		s.near[i] = insert(list, guided, e)
		e.node = int32(i)
		s.near[dummy] = insert(s.near[dummy], guided, e)
	}
	if n > limits.GuidedNodes {
		s.breadth = broad
	}
	s.everywhere(ctx)
}
