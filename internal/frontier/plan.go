package frontier

import (
	"math"
	"slices"
)

// plan is an order of the vertices with what each step needs.
type plan struct {
	steps []step
	order []int
	front []int   // the vertices that stay, by slot: of one side of a cut
	width int     // the most slots of a frontier
	cost  float64 // an estimate of the work
}

// step takes one vertex out of the frontier. Before it the frontier has its slots;
// the vertices that it meets for the first time follow; then v and those without a
// later neighbour leave.
type step struct {
	slots   int       // with the new ones
	old     int       // without
	v       int8      // the slot of the vertex
	pairs   [][2]int8 // new slots that a fixed edge joins
	choices []choice
	keep    []int8  // the slots that stay, in their order
	sight           // of the slots that stay
	allSeen bool    // every vertex has had a slot
	inner   []inner // no vertex leaves, but each of these edges may be taken
}

// choice is an edge from the vertex to a later one.
type choice struct {
	slot   int8
	to     int32
	weight int64
}

// inner is an edge between two slots that stay, whose weight is 1 or -1.
type inner struct {
	a, b   int8
	weight int64
}

// outside is a vertex that has no slot yet and few neighbours that have none.
type outside struct {
	near         uint64
	unseen, need int8
}

// enough edges are more than a vertex needs: how many more makes no difference.
const enough = 3

// maxWidth is the number of slots that a state's key has room for.
const maxWidth = 36

// layout is a contracted graph as plans need it.
type layout struct {
	n       int
	near    [][]choiceTo // by vertex, without fixed edges
	partner []int        // by vertex: the other end of its fixed edge, or -1
	beyond  []int8       // of one side of a cut: by vertex, its edges elsewhere, many as enough
}

type choiceTo struct {
	to     int
	weight int64
}

func newLayout(g *Graph) *layout {
	l := &layout{n: g.N, near: make([][]choiceTo, g.N), partner: make([]int, g.N), beyond: make([]int8, g.N)}
	for v := range l.partner {
		l.partner[v] = -1
	}
	for _, e := range g.Edges {
		if e.Fixed {
			l.partner[e.U], l.partner[e.V] = e.V, e.U
			continue
		}
		l.near[e.U] = append(l.near[e.U], choiceTo{e.V, e.Weight})
		l.near[e.V] = append(l.near[e.V], choiceTo{e.U, e.Weight})
	}
	return l
}

// plan lays out the steps for an order of all vertices; nil where the frontier is
// too wide. The two ends of a fixed edge enter the frontier together. Of a side of a cut
// the vertices that are not in the order stay, if they have an edge there.
func (l *layout) plan(order []int) *plan {
	rank := make([]int, l.n)
	for v := range rank {
		rank[v] = l.n
	}
	for t, v := range order {
		rank[v] = t
	}
	p := &plan{order: order}
	var front []int
	slot := make([]int, l.n)
	seen := make([]bool, l.n)
	count := 0
	fresh := make([]int, l.n) // by vertex: neighbours that have had no slot yet
	for v, near := range l.near {
		fresh[v] = len(near)
	}
	for t, v := range order {
		s := step{old: len(front)}
		enter := func(u int) {
			if seen[u] {
				return
			}
			for _, w := range []int{u, l.partner[u]} {
				if w >= 0 {
					seen[w], slot[w] = true, len(front)
					for _, c := range l.near[w] {
						fresh[c.to]--
					}
					front = append(front, w)
					count++
				}
			}
			if k := len(front); l.partner[u] >= 0 {
				s.pairs = append(s.pairs, [2]int8{int8(k - 2), int8(k - 1)})
			}
		}
		enter(v)
		for _, c := range l.near[v] {
			if rank[c.to] > t {
				enter(c.to)
				s.choices = append(s.choices, choice{int8(slot[c.to]), int32(c.to), c.weight})
			}
		}
		s.slots, s.v, s.allSeen = len(front), int8(slot[v]), count == l.n
		if s.slots > maxWidth {
			return nil
		}
		var next []int
		for k, u := range front {
			if u != v {
				s.keep = append(s.keep, int8(k))
				slot[u] = len(next)
				next = append(next, u)
			}
		}
		front, p.front = next, next
		p.width = max(p.width, len(front))
		p.cost += math.Pow(3, float64(len(front)))
		s.look(l, front, slot, seen, fresh)
		p.steps = append(p.steps, s)
	}
	return p
}

// look notes what the vertices to come can still be joined to.
func (s *step) look(l *layout, front, slot []int, seen []bool, fresh []int) {
	inside := func(u int) bool { return seen[u] && slot[u] < len(front) && front[slot[u]] == u }
	around := func(u int) (near uint64, unseen int8) {
		for _, c := range l.near[u] {
			if inside(c.to) {
				near |= 1 << slot[c.to]
			} else if !seen[c.to] && unseen < enough {
				unseen++
			}
		}
		return near, unseen + l.beyond[u]
	}
	asked := map[int]bool{}
	for _, u := range front {
		near, unseen := around(u)
		s.near, s.unseen = append(s.near, near), append(s.unseen, unseen)
		for _, c := range l.near[u] {
			if seen[c.to] || fresh[c.to] > 1 || asked[c.to] {
				continue
			}
			asked[c.to] = true
			need := int8(2)
			if l.partner[c.to] >= 0 {
				need = 1
			}
			if near, unseen := around(c.to); unseen < need {
				s.tight = append(s.tight, outside{near, unseen, need})
			}
		}
	}
}

// best is the plan of least cost among those of the given orders and of greedy
// ones; nil where all are too wide.
func (l *layout) best(orders [][]int) *plan {
	if order := l.bestOrder(orders); order != nil {
		return l.plan(order)
	}
	return nil
}

// bestOrder is the order of the plan of least cost; nil where all are too wide.
func (l *layout) bestOrder(orders [][]int) (order []int) {
	least := math.Inf(1)
	for _, o := range orders {
		if len(o) == l.n {
			if p := l.plan(o); p != nil && p.cost < least {
				order, least = o, p.cost
			}
		}
	}
	for k := range min(l.n, mostGreedy) {
		for _, newest := range []bool{false, true} {
			if o, cost := l.greedy(k*l.n/mostGreedy, newest); cost < least {
				order, least = o, cost
			}
		}
	}
	return order
}

// mostGreedy is how many greedy orders are tried.
const mostGreedy = 64

// greedy is an order that begins with a vertex and goes on with one of the
// frontier that brings the fewest new vertices into it: of these the oldest, as suits bands,
// or the newest, as suits graphs that branch. The cost is that of its plan, infinite where
// this is too wide.
func (l *layout) greedy(first int, newest bool) (order []int, cost float64) {
	seen := make([]bool, l.n)
	fresh := make([]int, l.n) // by vertex: neighbours that the frontier has not had
	for v, near := range l.near {
		fresh[v] = len(near)
	}
	var front []int
	enter := func(u int) {
		for _, w := range []int{u, l.partner[u]} {
			if w >= 0 && !seen[w] {
				seen[w] = true
				front = append(front, w)
				for _, c := range l.near[w] {
					fresh[c.to]--
				}
			}
		}
	}
	for enter(first); len(order) < l.n; {
		if len(front) == 0 { // another component: no cycle, but an order
			enter(slices.Index(seen, false))
		}
		at := 0
		for k, u := range front {
			if fresh[u] < fresh[front[at]] || newest && fresh[u] == fresh[front[at]] {
				at = k
			}
		}
		v := front[at]
		front = slices.Delete(front, at, at+1)
		order = append(order, v)
		for _, c := range l.near[v] {
			enter(c.to)
		}
		if len(front) >= maxWidth {
			return nil, math.Inf(1)
		}
		cost += math.Pow(3, float64(len(front)))
	}
	return order, cost
}
