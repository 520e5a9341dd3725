package frontier

import (
	"math"
	"slices"
)

// cut is a set of vertices between two sides that no edge joins, which a mirror of the
// graph takes to each other. A cycle has some of its edges on either side; those among
// the vertices of the cut are shared out. So the cycles are the pairs of a state of
// one side and one of the other in which every vertex of the cut has two edges in all,
// and the paths make one cycle, and both sides have the same states.
type cut struct {
	plan  *plan
	image []int8 // by slot after the plan's steps: that of the vertex's image
	cost  float64
}

// maxCut is the most vertices of a cut: 16 have two million matchings.
const maxCut = 16

// cut is the narrowest one along an order; nil where the mirror is none of the graph, or
// has no cut there. Fixed edges and those of a vertex and its image lie on one side.
func (l *layout) cut(order, mirror []int) *cut {
	if !l.symmetric(mirror) {
		return nil
	}
	side := make([]int8, l.n) // 1 for the first, -1 for the other
	taken := 0
	for ; taken < len(order); taken++ {
		v := order[taken]
		if w := mirror[v]; w == v || side[v] < 0 || l.meets(v, w, side) {
			break
		}
		side[v], side[mirror[v]] = 1, -1
	}
	if taken == 0 || l.n-2*taken > maxCut {
		return nil
	}
	between, ok := l.between(side, mirror)
	if !ok {
		return nil
	}
	return l.side(order[:taken], side, between, mirror)
}

// symmetric reports whether a mirror of order two keeps the edges.
func (l *layout) symmetric(mirror []int) bool {
	for v, w := range mirror {
		if w < 0 || mirror[w] != v || l.partner[v] >= 0 && mirror[l.partner[v]] != l.partner[w] {
			return false
		}
		for _, c := range l.near[v] {
			if !slices.Contains(l.near[w], choiceTo{mirror[c.to], c.weight}) {
				return false
			}
		}
	}
	return true
}

// meets reports whether an edge joins the first side, with v, to the other, with its
// image w.
func (l *layout) meets(v, w int, side []int8) bool {
	is := func(u int) bool { return u == w || side[u] < 0 }
	if p := l.partner[v]; p >= 0 && is(p) {
		return true
	}
	return slices.ContainsFunc(l.near[v], func(c choiceTo) bool { return is(c.to) })
}

// between are the edges among the vertices of a cut that the first side has: of each and
// its image one. It is false where an edge is its own image, or fixed, or weighs more than
// 1: they are taken in one step.
func (l *layout) between(side []int8, mirror []int) (list []Edge, ok bool) {
	taken := map[[2]int]bool{} // by either side
	stack := []int{}
	seen := make([]bool, l.n)
	for first := range l.n {
		for stack = append(stack, first); len(stack) > 0; {
			u := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if side[u] != 0 || seen[u] {
				continue
			}
			seen[u] = true
			if p := l.partner[u]; p >= 0 && side[p] == 0 {
				return nil, false
			}
			for _, c := range l.near[u] {
				v := c.to
				a, b := min(u, v), max(u, v)
				if side[v] != 0 || taken[[2]int{a, b}] {
					continue
				}
				p, q := min(mirror[u], mirror[v]), max(mirror[u], mirror[v])
				if a == p && b == q || c.weight != 1 && c.weight != -1 {
					return nil, false
				}
				taken[[2]int{a, b}], taken[[2]int{p, q}] = true, true
				list = append(list, Edge{U: u, V: v, Weight: c.weight})
				stack = append(stack, v)
			}
		}
	}
	return list, true
}

// side lays out the steps of the first side of a cut: those of its vertices, and one for
// the edges among those of the cut.
func (l *layout) side(order []int, side []int8, between []Edge, mirror []int) *cut {
	s := &layout{n: l.n, near: make([][]choiceTo, l.n), partner: make([]int, l.n), beyond: make([]int8, l.n)}
	for v := range l.n {
		s.partner[v] = -1
		if p := l.partner[v]; side[v] > 0 || p >= 0 && side[p] > 0 {
			s.partner[v] = p
		} else if p >= 0 {
			s.beyond[v]++
		}
		for _, c := range l.near[v] {
			if side[v] > 0 || side[c.to] > 0 {
				s.near[v] = append(s.near[v], c)
			} else if s.beyond[v] < enough {
				s.beyond[v]++
			}
		}
	}
	p := s.plan(order)
	if p == nil {
		return nil
	}
	p.stay(side)
	n := len(p.front)
	slot := make([]int8, l.n)
	for i, v := range p.front {
		slot[v] = int8(i)
	}
	c := &cut{plan: p, cost: p.cost + math.Pow(3, float64(n))}
	for _, v := range p.front {
		c.image = append(c.image, slot[mirror[v]])
	}
	if len(between) == 0 {
		return c
	}
	t := step{slots: n, old: n}
	for i := range n {
		t.keep = append(t.keep, int8(i))
	}
	for _, e := range between {
		t.inner = append(t.inner, inner{slot[e.U], slot[e.V], e.Weight})
	}
	p.steps = append(p.steps, t)
	return c
}

// stay gives the vertices of the cut that have no edge to the side a slot, too.
func (p *plan) stay(side []int8) {
	last := &p.steps[len(p.steps)-1]
	for v := range side {
		if side[v] != 0 || slices.Contains(p.front, v) {
			continue
		}
		last.keep = append(last.keep, int8(last.slots))
		last.near, last.unseen = append(last.near, 0), append(last.unseen, enough)
		last.slots++
		p.front = append(p.front, v)
	}
}
