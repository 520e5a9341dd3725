package tsp

import (
	"context"
	"math"
)

// How many neighbours a guided search has, and one among candidates.
const (
	guided = 6
	among  = 8
)

// Guide makes potentials of an ascent, in parts, the prices of the search, takes those
// for neighbours by which a minimum 1-tree gets longest least (alpha-nearness: Helsgaun,
// "An effective implementation of the Lin-Kernighan traveling salesman heuristic", 2000),
// and looks at all nodes again. It takes time in the square of the number of nodes; if the context ends before,
// the near nodes stay.
func (s *search) Guide(ctx context.Context, potentials []int32) {
	n, dummy := s.p.Len(), int32(s.p.Dummy())
	if n < 8 {
		return
	}
	s.charge(potentials)
	t := NewNearness(s.p, potentials)
	a := t.a
	end := max(a.endCost(a.ends[0]), a.endCost(a.ends[1]))
	near := make([][]neighbour, n+1)
	for i := range n {
		if i%64 == 0 && ctx.Err() != nil {
			return
		}
		var list []neighbour
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
		near[i] = insert(list, guided, e)
		e.node = int32(i)
		near[dummy] = insert(near[dummy], guided, e)
	}
	s.near = near
	if n > guidedNodes {
		s.breadth = broad
	}
	s.everywhere(ctx)
}

// charge makes potentials, in parts, the prices of the search. The lists of near nodes that stay say what edges
// cost now: an exchange that gains by old prices could be made for ever.
func (s *search) charge(potentials []int32) {
	copy(s.price, potentials)
	for v, list := range s.near {
		for k := range list {
			list[k].d = int32(s.d(int32(v), list[k].node))
		}
	}
	s.measure()
}

// Candidate is an edge, maybe with the dummy, that a good order may have: the less it costs, the sooner.
type Candidate struct {
	I, J int32
	Cost int64 // in parts
}

// Among is Guide for candidates that are given, in place of near nodes. A node that has none keeps
// its near nodes.
func (s *search) Among(ctx context.Context, potentials []int32, list []Candidate) {
	s.charge(potentials)
	near := make([][]neighbour, len(s.near))
	for _, c := range list {
		d := int32(s.d(c.I, c.J))
		cost := int32(min(max(0, c.Cost), math.MaxInt32))
		near[c.I] = insert(near[c.I], among, neighbour{c.J, d, cost})
		near[c.J] = insert(near[c.J], among, neighbour{c.I, d, cost})
	}
	for v, list := range near {
		if len(list) > 0 {
			s.near[v] = list
		}
	}
	s.breadth = broad
	s.everywhere(ctx)
}
