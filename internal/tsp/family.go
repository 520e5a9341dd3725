package tsp

import (
	"context"
	"slices"
)

// family is tours that get shorter by edge assembly crossover (Nagata and Kobayashi, "A powerful genetic
// algorithm using edge assembly crossover for the traveling salesman problem", 2013). The edges that
// only one of two tours has form cycles in which the two take turns. A tour takes the other's edges of such a
// cycle for its own; where it falls apart, its smallest part is joined to another one, by the best exchange
// of two edges, until one part is left. It keeps that if it is shorter.
type family struct {
	s     *search
	tours [][]link

	tour, pos []int32 // of the tour that takes cycles
	undo      []undone
	cuts      []int32 // the last place of each segment of it, between edges that it lost
	part      []int32 // of each segment
	size      []int   // of each part, in nodes; 0 if it was joined to another one
	only      [2][][]int32
	path      []int32
	on        [2][]int32 // where each node is on the path, at even and at odd places; -1 if it is not
}

// link is the two nodes beside one in a tour.
type link [2]int32

func (l link) has(v int32) bool { return l[0] == v || l[1] == v }

// undone is what was beside a node.
type undone struct {
	node int32
	link link
}

// Breed makes a family of tours, members in number, the search's own among them, and lets them take edges from each other
// until none gets shorter. The search has the shortest then. It ends early at the target, or with its
// context.
func (s *search) Breed(ctx context.Context, members, target int) {
	least := s.length - (s.Length()-target)*Denominator
	f := newFamily(s)
	for len(f.tours) < members && s.length > least && ctx.Err() == nil {
		s.restart(wander(s.p, s.near, s.rand))
		s.everywhere(ctx)
		f.add()
	}
	f.run(ctx, least)
	s.everywhere(ctx)
}

func newFamily(s *search) *family {
	n := len(s.tour)
	f := &family{s: s, tour: make([]int32, n), pos: make([]int32, n)}
	for k := range f.on {
		f.on[k] = slices.Repeat([]int32{-1}, n)
		f.only[k] = make([][]int32, n)
	}
	f.add()
	return f
}

// add adds the search's tour.
func (f *family) add() {
	stops := f.s.tour
	tour := make([]link, len(stops))
	for i, e := range stops {
		next := stops[(i+1)%len(stops)].node
		tour[e.node][1], tour[next][0] = next, e.node
	}
	f.tours = append(f.tours, tour)
}

// run goes on until no tour gets shorter, or until the shortest has not for some generations.
func (f *family) run(ctx context.Context, least int) {
	lengths := make([]int, len(f.tours))
	for i, tour := range f.tours {
		for v, l := range tour {
			lengths[i] += f.s.d(int32(v), l[1])
		}
	}
	best := slices.Min(lengths)
	for idle := 0; idle < idleGenerations && best > least && ctx.Err() == nil; idle++ {
		turns := f.s.rand.Perm(len(f.tours))
		gained := 0
		for k, i := range turns {
			gain := f.cross(f.tours[i], f.tours[turns[(k+1)%len(turns)]])
			lengths[i] -= gain
			gained += gain
		}
		if shortest := slices.Min(lengths); shortest < best {
			best, idle = shortest, 0
		}
		if gained == 0 {
			break
		}
	}
	f.order(f.tours[slices.Index(lengths, best)])
	for i, v := range f.tour {
		f.s.tour[i].node = v
	}
	f.s.measure()
}

// order finds the order of a tour's nodes.
func (f *family) order(tour []link) {
	at := int32(0)
	before := tour[at][0]
	for i := range f.tour {
		f.tour[i], f.pos[at] = at, int32(i)
		before, at = at, tour[at].other(before)
	}
}

// other is the node beside one that is not that before it.
func (l link) other(before int32) int32 {
	if l[0] == before {
		return l[1]
	}
	return l[0]
}

// cross lets tour x take edges from y, and returns by how much it got shorter.
func (f *family) cross(x, y []link) (sum int) {
	cycles := f.cycles(x, y)
	f.s.rand.Shuffle(len(cycles), func(i, j int) { cycles[i], cycles[j] = cycles[j], cycles[i] })
	f.order(x)
	for _, c := range cycles {
		f.undo = f.undo[:0]
		if gain := f.take(x, c); gain > 0 {
			sum += gain
			f.order(x)
			continue
		}
		for _, u := range slices.Backward(f.undo) {
			x[u.node] = u.link
		}
	}
	return sum
}

// cycles are those of edges of x alone and of y alone in turn, as nodes; the first edge of each is one of x.
func (f *family) cycles(x, y []link) (cycles [][]int32) {
	tours := [2][]link{x, y}
	var open []int32
	for v := range x {
		for k, tour := range tours {
			list := f.only[k][v][:0]
			for _, u := range tour[v] {
				if !tours[1-k][v].has(u) {
					list = append(list, u)
				}
			}
			f.only[k][v] = list
		}
		if len(f.only[0][v]) > 0 {
			open = append(open, int32(v))
		}
	}
	f.s.rand.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for _, v := range open {
		f.path = append(f.path[:0], v)
		f.on[0][v] = 0
		for len(f.path) > 1 || len(f.only[0][v]) > 0 {
			if c := f.walk(); c != nil {
				cycles = append(cycles, c)
			}
		}
		f.on[0][v] = -1
	}
	return cycles
}

// walk goes on along the path, by an edge of x from even places and of y from odd ones, and returns the cycle
// that is closed, if one is: it is taken off the path.
func (f *family) walk() []int32 {
	last := len(f.path) - 1
	k := last % 2
	v := f.path[last]
	list := f.only[k][v]
	u := list[f.s.rand.IntN(len(list))]
	f.only[k][v] = without(list, u)
	f.only[k][u] = without(f.only[k][u], v)
	first := int(f.on[1-k][u])
	if first < 0 {
		f.on[1-k][u] = int32(last + 1)
		f.path = append(f.path, u)
		return nil
	}
	c := slices.Clone(f.path[first:])
	for j, w := range c[1:] {
		f.on[(first+1+j)%2][w] = -1
	}
	f.path = f.path[:first+1]
	if first%2 == 1 {
		c = append(c[1:], u)
	}
	return c
}

func without(list []int32, v int32) []int32 {
	i := slices.Index(list, v)
	list[i] = list[len(list)-1]
	return list[:len(list)-1]
}

// take replaces a cycle's edges of x by the others, joins the parts, and returns by how much x got shorter.
// It gives up where x has no longer all of them, or the others are no shorter.
func (f *family) take(x []link, c []int32) (gain int) {
	f.cuts = f.cuts[:0]
	for j := 0; j < len(c); j += 2 {
		u, v, w := c[j], c[j+1], c[(j+2)%len(c)]
		if !x[u].has(v) {
			return 0
		}
		gain += f.s.d(u, v) - f.s.d(v, w)
		at := f.pos[u]
		if f.pos[v] == f.before(at) {
			at = f.pos[v]
		}
		f.cuts = append(f.cuts, at)
	}
	if gain <= 0 {
		return 0
	}
	slices.Sort(f.cuts)
	const none = -1
	for j := 0; j < len(c); j += 2 {
		f.replace(x, c[j], c[j+1], none)
		f.replace(x, c[j+1], c[j], none)
	}
	for j := 1; j < len(c); j += 2 {
		next := c[(j+1)%len(c)]
		f.replace(x, c[j], none, next)
		f.replace(x, next, none, c[j])
	}
	f.split(x)
	for range len(f.size) - 1 {
		joined, ok := f.join(x)
		if !ok {
			return 0
		}
		gain += joined
	}
	return gain
}

// replace puts one node beside another in place of a third.
func (f *family) replace(x []link, v, was, is int32) {
	f.undo = append(f.undo, undone{v, x[v]})
	if x[v][0] == was {
		x[v][0] = is
	} else {
		x[v][1] = is
	}
}
