package frontier

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Roads is a sparse graph in which a shortest walk over some vertices, the stops, is looked for. It may come back.
type Roads struct {
	N          int
	Edges      [][2]int32
	Stops      []bool
	Start, End int  // vertices, or -1 for any
	Closed     bool // it ends where it starts
}

// mostFront is how many vertices the frontier of a walk has at most, so that a state fits two words.
const mostFront = 15

// Walk finds a shortest walk of at most so many moves, as its vertices: nil where there is none. complete is false
// where that would take more than so many states, or the context ends first; then it says nothing. It takes two
// stops or more.
//
// The moves of a walk make a connected multigraph in which each vertex has an even number of edges, its two ends
// apart (Euler, 1736); three moves along an edge can be one. The vertices leave the frontier one after the other,
// and of the choices so far is kept, for each vertex of the frontier, whether its number of edges is odd, and
// which others it is joined with: the least cost of each such state.
func (g *Roads) Walk(ctx context.Context, most, states int) (walk []int, complete bool) {
	s := newSweep(g, most, states)
	for k, v := range s.order() {
		if k%16 == 0 && ctx.Err() != nil || !s.retire(v) {
			return nil, false
		}
	}
	if s.best.cost > s.most {
		return nil, true
	}
	return s.walk(), true
}

// road is an edge, or several through vertices of two edges that are no stops.
type road struct {
	a, b int32
	cost int32
	by   []int32 // the vertices between, from a to b
}

// sweep goes through the vertices of a graph.
type sweep struct {
	g      *Roads
	most   int32
	states int // that may still be made
	roads  []road
	at     [][]int32 // by vertex: roads
	odd    []bool    // by vertex: a given end of an open walk
	free   int8      // ends that may be anywhere
	stops  int       // that have not left the frontier

	front []int32 // in the order of slots
	slot  []int8  // by vertex, -1 outside
	left  []bool  // by vertex: it has left the frontier
	now   []kept
	steps [][]origin
	taken []int32 // of each step: a road, or -1 where a vertex left
	best  struct {
		cost        int32
		step, state int32
	}
}

// kept is a state with its least cost.
type kept struct {
	k    key
	cost int32
}

// origin is the state before, and how often the step's road is taken.
type origin struct {
	state int32
	times int8
}

func newSweep(g *Roads, most, states int) *sweep {
	s := &sweep{g: g, most: int32(min(most, math.MaxInt32/4)), states: states, at: make([][]int32, g.N),
		odd: make([]bool, g.N), slot: slices.Repeat([]int8{-1}, g.N), left: make([]bool, g.N)}
	for _, e := range g.Edges {
		s.add(road{a: e[0], b: e[1], cost: 1})
	}
	if !g.Closed {
		s.free = 2
		for _, v := range []int{g.Start, g.End} {
			if v >= 0 {
				s.odd[v] = !s.odd[v]
				s.free--
			}
		}
	}
	s.contract()
	for v, stop := range g.Stops {
		if stop || v == g.Start || v == g.End {
			s.stops++
		}
	}
	s.best.cost = math.MaxInt32
	s.now = []kept{{}}
	return s
}

func (s *sweep) isStop(v int32) bool { return s.g.Stops[v] || int(v) == s.g.Start || int(v) == s.g.End }

// add adds a road. Of two between the same vertices only the shorter one is needed: who takes both may take that
// twice.
func (s *sweep) add(r road) {
	if r.a == r.b {
		return
	}
	for _, k := range s.at[r.a] {
		if o := &s.roads[k]; o.a+o.b-r.a == r.b {
			if r.cost < o.cost {
				*o = r
			}
			return
		}
	}
	k := int32(len(s.roads))
	s.roads = append(s.roads, r)
	s.at[r.a], s.at[r.b] = append(s.at[r.a], k), append(s.at[r.b], k)
}

// contract takes out vertices that are no stops and have two roads or fewer.
func (s *sweep) contract() {
	todo := make([]int32, s.g.N)
	for v := range todo {
		todo[v] = int32(v)
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		list := s.at[v]
		if s.isStop(v) || len(list) == 0 || len(list) > 2 {
			continue
		}
		s.at[v] = nil
		var ends []int32
		for _, k := range list {
			u := s.roads[k].a + s.roads[k].b - v
			s.at[u] = slices.DeleteFunc(s.at[u], func(o int32) bool { return o == k })
			ends = append(ends, u)
		}
		if len(list) == 2 {
			to, on := s.roads[list[0]].from(ends[0]), s.roads[list[1]].from(v)
			s.add(road{ends[0], ends[1], to.cost + on.cost, slices.Concat(to.by, []int32{v}, on.by)})
		}
		todo = append(todo, ends...)
	}
}

// from is the road as it begins at a vertex.
func (r road) from(v int32) road {
	if r.a == v {
		return r
	}
	by := slices.Clone(r.by)
	slices.Reverse(by)
	return road{r.b, r.a, r.cost, by}
}

// order is the vertices that have roads, such that the frontier stays narrow: each time one that leaves it with
// fewest new ones, of these mostly the one that has been in it longest; the best of some tries.
func (s *sweep) order() (best []int32) {
	var all []int32
	for v := range s.at {
		if len(s.at[v]) > 0 {
			all = append(all, int32(v))
		}
	}
	random := rand.New(rand.NewPCG(1, 0x726f616473))
	least := math.Inf(1)
	for try := 0; try < roadOrders && len(all) > 0; try++ {
		order, cost := s.greedy(all[random.IntN(len(all))], all, least, random)
		if cost < least {
			best, least = order, cost
		}
	}
	return best
}

// roadOrders is how many orders of the vertices are looked at.
const roadOrders = 400

// greedy is an order that costs less than so much, by what states there may be; else it is cut short.
func (s *sweep) greedy(first int32, all []int32, least float64, random *rand.Rand) (order []int32, cost float64) {
	entered, gone := make([]int, s.g.N), make([]bool, s.g.N)
	var front []int32
	enter := func(v int32) {
		if entered[v] == 0 {
			entered[v] = len(order) + 1
			front = append(front, v)
		}
	}
	other := func(k, v int32) int32 { return s.roads[k].a + s.roads[k].b - v }
	enter(first)
	for len(order) < len(all) && cost < least {
		if len(front) == 0 {
			enter(all[slices.IndexFunc(all, func(v int32) bool { return !gone[v] })])
		}
		pick, fewest := -1, 0
		for i, v := range front {
			fresh := 0
			for _, k := range s.at[v] {
				if entered[other(k, v)] == 0 {
					fresh++
				}
			}
			if pick < 0 || fresh < fewest || fresh == fewest && (entered[v] < entered[front[pick]]) == (random.IntN(8) > 0) {
				pick, fewest = i, fresh
			}
		}
		v := front[pick]
		front = slices.Delete(front, pick, pick+1)
		gone[v] = true
		order = append(order, v)
		for _, k := range s.at[v] {
			enter(other(k, v))
		}
		cost += math.Pow(4, float64(len(front)))
	}
	return order, cost
}

// A state has, of each slot, five bits: the number of the part in which its vertex is, 0 for none, and whether its
// number of edges is odd. After them come the ends that were placed.
type front struct {
	part [mostFront]int8
	odd  [mostFront]bool
	ends int8
}

func (f *front) encode(n int) (k key) {
	var number [mostFront + 1]int8
	parts := int8(0)
	for i := range n {
		p := f.part[i]
		if p > 0 && number[p] == 0 {
			parts++
			number[p] = parts
		}
		bits := uint64(number[p]) << 1
		if f.odd[i] {
			bits |= 1
		}
		k[i/12] |= bits << (i % 12 * 5)
	}
	k[1] |= uint64(f.ends) << 60
	return k
}

func decodeFront(k key, n int) (f front) {
	for i := range n {
		bits := k[i/12] >> (i % 12 * 5) & 31
		f.part[i], f.odd[i] = int8(bits>>1), bits&1 == 1
	}
	f.ends = int8(k[1] >> 60)
	return f
}

// next collects the states after a step.
type next struct {
	list []kept
	from []origin
	at   map[key]int32
}

func (s *sweep) begin() *next { return &next{at: make(map[key]int32, len(s.now))} }

func (n *next) put(k key, cost int32, from origin) {
	if i, ok := n.at[k]; ok {
		if cost < n.list[i].cost {
			n.list[i].cost, n.from[i] = cost, from
		}
		return
	}
	n.at[k] = int32(len(n.list))
	n.list, n.from = append(n.list, kept{k, cost}), append(n.from, from)
}

func (s *sweep) end(n *next, road int32) bool {
	s.now = n.list
	s.steps, s.taken = append(s.steps, n.from), append(s.taken, road)
	s.states -= len(n.list)
	return s.states >= 0
}

// retire takes the roads of a vertex that are left, and takes it out of the frontier. It is false where that
// makes too many states.
func (s *sweep) retire(v int32) bool {
	if !s.enter(v) {
		return false
	}
	for _, k := range s.at[v] {
		u := s.roads[k].a + s.roads[k].b - v
		if s.left[u] {
			continue
		}
		if !s.enter(u) || !s.take(k, s.slot[v], s.slot[u]) {
			return false
		}
	}
	return s.leave(v)
}

func (s *sweep) enter(v int32) bool {
	if s.slot[v] >= 0 {
		return true
	}
	if len(s.front) == mostFront {
		return false
	}
	s.slot[v] = int8(len(s.front))
	s.front = append(s.front, v) // no bit of the last slot is set
	return true
}

// take goes along a road twice, once, or not.
func (s *sweep) take(k int32, a, b int8) bool {
	n := s.begin()
	size := len(s.front)
	for i, old := range s.now {
		f := decodeFront(old.k, size)
		n.put(f.encode(size), old.cost, origin{int32(i), 0})
		same := f.part[a] > 0 && f.part[a] == f.part[b]
		f.join(a, b, size)
		cost := old.cost + 2*s.roads[k].cost
		if cost <= s.most && !same { // within a part, both moves can be left out
			n.put(f.encode(size), cost, origin{int32(i), 2})
		}
		f.odd[a], f.odd[b] = !f.odd[a], !f.odd[b]
		if cost = old.cost + s.roads[k].cost; cost <= s.most {
			n.put(f.encode(size), cost, origin{int32(i), 1})
		}
	}
	return s.end(n, k)
}

// join makes one part of those of two slots.
func (f *front) join(a, b int8, size int) {
	p, q := f.part[a], f.part[b]
	switch {
	case p == 0 && q == 0:
		p = 1
		for slices.Contains(f.part[:size], p) {
			p++
		}
		f.part[a], f.part[b] = p, p
	case p == 0:
		f.part[a] = q
	case q == 0:
		f.part[b] = p
	case p != q:
		for i := range f.part[:size] {
			if f.part[i] == q {
				f.part[i] = p
			}
		}
	}
}

// leave takes a vertex out of the frontier. What must not be goes: a stop without moves, an odd number of moves
// where no end is, and a part that is cut off, unless it is the whole walk.
func (s *sweep) leave(v int32) bool {
	n := s.begin()
	size, at := len(s.front), s.slot[v]
	if s.isStop(v) {
		s.stops--
	}
	for i, old := range s.now {
		f := decodeFront(old.k, size)
		if f.part[at] == 0 && s.isStop(v) {
			continue
		}
		if f.odd[at] != s.odd[v] {
			if f.ends++; f.ends > s.free || !s.isStop(v) {
				continue
			}
		}
		part := f.part[at]
		f.part[at] = 0
		if part > 0 && !slices.Contains(f.part[:size], part) {
			if s.stops == 0 && f.part == [mostFront]int8{} && old.cost < s.best.cost {
				s.best.cost, s.best.step, s.best.state = old.cost, int32(len(s.steps)), int32(i)
			}
			continue
		}
		copy(f.part[at:], f.part[at+1:size])
		copy(f.odd[at:], f.odd[at+1:size])
		f.part[size-1], f.odd[size-1] = 0, false
		n.put(f.encode(size-1), old.cost, origin{int32(i), 0})
	}
	s.front = slices.Delete(s.front, int(at), int(at)+1)
	for k, u := range s.front {
		s.slot[u] = int8(k)
	}
	s.slot[v], s.left[v] = -1, true
	return s.end(n, -1)
}

// walk is the best walk: all moves that led to it in one go (Hierholzer, 1873).
func (s *sweep) walk() (walk []int) {
	near := make([][]int32, s.g.N)
	state := s.best.state
	for step := s.best.step - 1; step >= 0; step-- {
		from := s.steps[step][state]
		for range from.times {
			r := s.roads[s.taken[step]]
			all := slices.Concat([]int32{r.a}, r.by, []int32{r.b})
			for i, v := range all[1:] {
				near[all[i]], near[v] = append(near[all[i]], v), append(near[v], all[i])
			}
		}
		state = from.state
	}
	first := int32(s.g.Start)
	if first < 0 {
		first = int32(s.g.End)
	}
	for v := int32(0); first < 0; v++ { // an end, if there are two
		if len(near[v])%2 == 1 {
			first = v
		} else if int(v) == s.g.N-1 {
			first = int32(slices.IndexFunc(near, func(list []int32) bool { return len(list) > 0 }))
		}
	}
	path := []int32{first}
	for len(path) > 0 {
		v := path[len(path)-1]
		if len(near[v]) == 0 {
			walk = append(walk, int(v))
			path = path[:len(path)-1]
			continue
		}
		u := near[v][len(near[v])-1]
		near[v] = near[v][:len(near[v])-1]
		near[u] = slices.Delete(near[u], slices.Index(near[u], v), slices.Index(near[u], v)+1)
		path = append(path, u)
	}
	if s.g.Start >= 0 && walk[0] != s.g.Start || s.g.End >= 0 && walk[len(walk)-1] != s.g.End {
		slices.Reverse(walk)
	}
	return walk
}
