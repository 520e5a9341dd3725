package legs

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/watch"
)

// Problem asks for legs. The zero value is of no use.
type Problem struct {
	Neighbours func(v int) []int32
	Order      []int32 // all vertices, each once, in the order in which they are taken
	Stops      []int32 // where the legs begin and end; closed if the last is the first
	// Planar says that the graph is drawn without crossings, such that the frontier is a line between what was
	// taken and what comes, at each time, and vertices of the frontier come along it in the order.
	Planar bool
}

const keyBits = 128

// key is a state: for each vertex of the frontier nothing, the leg that comes to it, or that it is passed.
type key [2]uint64

// state is what came so far.
type state []uint8

const free = 0 // no edge comes to a vertex; else one of leg k, which is k+1, or full

// search is the frontier's way through a graph.
type search struct {
	Problem
	look  *watch.Watch
	legs  int
	full  uint8 // two edges come to a vertex, or all that a stop needs
	bits  int
	needs [][]uint8 // by vertex: the legs of a stop, which are k+1
	place []int     // by vertex: where it is in the order
	below int
	steps []step

	// Of the state that is looked at:
	items [][]int8 // by leg: the vertices of far that it has to join
	group []int8   // by leg: which piece it is of, after the frontier; -1 if that is not known
	line  []int8   // these, along the frontier
	left  []int8   // by piece: how often it is still to come along the frontier
	open  []int8   // pieces that have begun
}

// step takes a vertex.
type step struct {
	vertex int32
	at     int     // where it is in the frontier before; -1 if it isn't there
	front  []int32 // the frontier after
	from   []int   // where each was in the frontier before; -1 if it wasn't
	later  []int   // the neighbours that come later, by their places in the frontier after
	stop   []int   // by place in the frontier after: which stop it is in far; -1 for none
	far    []int16 // distances after it between the vertices of front and all stops, in the rest of the graph
	width  int     // of far: front, and then stops
	come   []int   // by stop: its place in the frontier after, or notYet, or taken
	states []trace
}

const (
	notYet = -1 // no edge can have come to it
	taken  = -2
)

// trace is how a state was come to.
type trace struct {
	before int32
	choice [2]uint8 // places in the frontier after, to which edges lead, plus 1
	legs   [2]uint8
}

// Shortest is a shortest walk along legs that share no vertex and have fewer edges than below in all, nil if there
// is none. left is how many of most states were not needed. It is below 0 if the context ended, or there were more,
// before anything was known.
func Shortest(ctx context.Context, p Problem, below, most int) (walk []int32, left int) {
	s := newSearch(ctx, p, below)
	if s == nil {
		return nil, -1
	}
	return s.run(most)
}

func newSearch(ctx context.Context, p Problem, below int) *search {
	n := len(p.Order)
	s := &search{Problem: p, look: watch.New(ctx), legs: len(p.Stops) - 1, below: below,
		needs: make([][]uint8, n), place: make([]int, n)}
	if s.legs < 3 {
		return nil
	}
	s.full = uint8(s.legs + 1)
	for s.bits = 1; 1<<s.bits <= int(s.full); s.bits++ {
	}
	for at, v := range p.Order {
		s.place[v] = at
	}
	for k := range s.legs {
		for _, v := range p.Stops[k : k+2] {
			s.needs[v] = append(s.needs[v], uint8(k+1))
		}
	}
	for _, legs := range s.needs {
		if len(legs) > 2 { // a stop comes twice
			return nil
		}
	}
	if !s.layOut() {
		return nil
	}
	s.items = make([][]int8, s.legs)
	return s
}

// layOut lays out the steps; false if a frontier is too wide, or the context ends.
func (s *search) layOut() bool {
	var front []int32
	stops := s.Stops[:s.legs]
	if s.Stops[0] != s.Stops[s.legs] {
		stops = s.Stops
	}
	for at, v := range s.Order {
		st := step{vertex: v, at: slices.Index(front, v)}
		next := slices.Clone(front)
		if st.at >= 0 {
			next = slices.Delete(next, st.at, st.at+1)
		}
		for _, u := range s.Neighbours(int(v)) {
			if s.place[u] > at && !slices.Contains(next, u) {
				next = append(next, u)
			}
		}
		slices.SortFunc(next, func(a, b int32) int { return s.place[a] - s.place[b] })
		if len(next)*s.bits > keyBits || len(next)+len(stops) > math.MaxInt8 {
			return false
		}
		for i, u := range next {
			st.from = append(st.from, slices.Index(front, u))
			st.stop = append(st.stop, slices.Index(stops, u))
			if slices.Contains(s.Neighbours(int(v)), u) {
				st.later = append(st.later, i)
			}
		}
		for _, v := range stops {
			come := slices.Index(next, v)
			if s.place[v] <= at {
				come = taken
			}
			st.come = append(st.come, come)
		}
		st.front, st.width = next, len(next)+len(stops)
		front = next
		s.steps = append(s.steps, st)
	}
	for at := range s.steps {
		st := &s.steps[at]
		if st.far = s.distances(at, append(slices.Clone(st.front), stops...)); s.look.Err() != nil {
			return false
		}
	}
	return true
}

const away = 1 << 13 // further than any vertex

// distances are those between some vertices, by vertices that come after a place in the order and are no stops.
func (s *search) distances(at int, list []int32) []int16 {
	far := make([]int16, len(list)*len(list))
	dist := make([]int16, len(s.Order))
	var queue []int32
	for i, from := range list {
		for v := range dist {
			dist[v] = away
		}
		if s.place[from] > at {
			dist[from] = 0
			queue = append(queue[:0], from)
			for k := 0; k < len(queue); k++ {
				v := queue[k]
				if v != from && s.needs[v] != nil {
					continue
				}
				for _, u := range s.Neighbours(int(v)) {
					if s.place[u] > at && dist[u] == away {
						dist[u] = dist[v] + 1
						queue = append(queue, u)
					}
				}
			}
		}
		for j, to := range list {
			far[i*len(list)+j] = dist[to]
		}
	}
	return far
}

func (s *search) run(most int) (walk []int32, left int) {
	now := newTable()
	now.put(key{}, 0, trace{before: -1})
	for i := range s.steps {
		st := &s.steps[i]
		next := newTable()
		before := 0
		if i > 0 {
			before = len(s.steps[i-1].front)
		}
		old, new := make(state, before), make(state, len(st.front))
		for k, from := range now.keys {
			s.decode(from, old)
			s.take(st, old, new, int(now.cost[k]), int32(k), next)
			if s.look.Ended(64) {
				return nil, -1
			}
		}
		st.states = next.traces
		if most -= len(next.keys); most < 0 {
			return nil, -1
		}
		now = next
		if len(now.keys) == 0 {
			return nil, most
		}
	}
	return s.trace(), most
}

func (s *search) decode(k key, to state) {
	for i := range to {
		bit := i * s.bits
		to[i] = k.get(bit, s.bits)
	}
}

func (k key) get(bit, bits int) uint8 {
	v := k[bit/64] >> (bit % 64)
	if bit%64+bits > 64 {
		v |= k[1] << (64 - bit%64)
	}
	return uint8(v) & (1<<bits - 1)
}

func (k *key) set(bit int, value uint8) {
	k[bit/64] |= uint64(value) << (bit % 64)
	if bit/64 == 0 && bit%64 > 56 {
		k[1] |= uint64(value) >> (64 - bit%64)
	}
}

// take goes on from a state in all ways of the edges from a vertex to later ones.
func (s *search) take(st *step, old, new state, cost int, before int32, to *table) {
	has := uint8(free)
	if st.at >= 0 {
		has = old[st.at]
	}
	for i, from := range st.from {
		new[i] = free
		if from >= 0 {
			new[i] = old[from]
		}
	}
	how := trace{before: before}
	needs := s.needs[st.vertex]
	switch {
	case has == s.full, needs == nil && has == free:
		s.put(st, new, cost, how, to)
	case needs == nil:
		s.lead(st, new, cost, how, to, has, 0)
		return
	case has != free || len(needs) == 1:
		leg := needs[0]
		if leg == has {
			leg = needs[1]
		}
		s.lead(st, new, cost, how, to, leg, 0)
		return
	default:
		s.lead(st, new, cost, how, to, needs[0], needs[1])
		return
	}
	if has == s.full {
		return
	}
	for leg := uint8(1); leg <= uint8(s.legs); leg++ {
		s.lead(st, new, cost, how, to, leg, leg)
	}
}

// lead leads an edge of a leg from the vertex, and then one of a second leg, unless that is 0.
func (s *search) lead(st *step, new state, cost int, how trace, to *table, leg, second uint8) {
	for j, i := range st.later {
		was := new[i]
		is := s.with(st.front[i], was, leg)
		if is == free {
			continue
		}
		new[i] = is
		how.choice, how.legs = [2]uint8{uint8(i + 1)}, [2]uint8{leg}
		switch {
		case second != 0:
			s.leadAnother(st, new, cost+1, how, to, j)
		case !s.skips(st, new, leg, how):
			s.put(st, new, cost+1, how, to)
		}
		new[i] = was
	}
}

// leadAnother leads an edge of a second leg, after one to the first-th of the later neighbours.
func (s *search) leadAnother(st *step, new state, cost int, how trace, to *table, first int) {
	leg := how.legs[0]
	second := s.second(st.vertex, leg)
	for j, i := range st.later {
		was := new[i]
		is := s.with(st.front[i], was, second)
		if is == free || j == first || second == leg && j < first {
			continue
		}
		new[i] = is
		how.choice[1], how.legs[1] = uint8(i+1), second
		if !s.skips(st, new, leg, how) && !s.skips(st, new, second, how) {
			s.put(st, new, cost+1, how, to)
		}
		new[i] = was
	}
}

// second is the leg of the second edge of a vertex: a stop's other one, or the same.
func (s *search) second(v int32, leg uint8) uint8 {
	if s.needs[v] == nil {
		return leg
	}
	return s.other(v, leg)
}

// skips reports whether the vertex has an edge to another of the same leg that the leg does not take: it would be
// shorter if it did.
func (s *search) skips(st *step, new state, leg uint8, how trace) bool {
	for _, i := range st.later {
		takes := how.choice[0] == uint8(i+1) && how.legs[0] == leg || how.choice[1] == uint8(i+1) && how.legs[1] == leg
		needs := s.needs[st.front[i]]
		if !takes && (needs == nil && new[i] == leg || slices.Contains(needs, leg)) {
			return true
		}
	}
	return false
}

// with is what a vertex has if one edge more of a leg comes to it; free if none may.
func (s *search) with(v int32, has, leg uint8) uint8 {
	needs := s.needs[v]
	switch {
	case has == s.full:
		return free
	case needs == nil && has == free:
		return leg
	case needs == nil && has == leg:
		return s.full
	case needs == nil || has == leg || !slices.Contains(needs, leg):
		return free
	case has == free && len(needs) == 2:
		return leg
	}
	return s.full
}

// put keeps a state unless it leads nowhere.
func (s *search) put(st *step, new state, cost int, how trace, to *table) {
	if cost+s.least(st, new) >= s.below {
		return
	}
	var k key
	for i, v := range new {
		k.set(i*s.bits, v)
	}
	to.put(k, int32(cost), how)
}

// least is a number of edges that a state needs at least, away if it leads nowhere.
func (s *search) least(st *step, new state) (edges int) {
	for k := range s.items {
		s.items[k] = s.items[k][:0]
	}
	n := len(st.front)
	for i, has := range new {
		if has != free && has != s.full && st.stop[i] < 0 {
			s.items[has-1] = append(s.items[has-1], int8(i))
		}
	}
	for j, come := range st.come {
		has := uint8(free)
		if come >= 0 {
			has = new[come]
		}
		if come == taken || has == s.full {
			continue
		}
		for _, leg := range s.needs[s.Stops[j]] {
			if leg != has {
				s.items[leg-1] = append(s.items[leg-1], int8(n+j))
			}
		}
	}
	for _, list := range s.items {
		switch len(list) {
		case 0:
		case 2:
			edges += int(st.far[int(list[0])*st.width+int(list[1])])
		default:
			if len(list)%2 == 1 {
				return away
			}
			edges += st.least(list)
		}
		if edges >= away {
			return away
		}
	}
	if s.Planar && s.crossed(st, new) {
		return away
	}
	return edges
}

// least is the fewest edges that join the vertices of far in pairs; of many vertices, half of the sum to the nearest one.
func (st *step) least(list []int8) int {
	if len(list) == 0 {
		return 0
	}
	far := func(a, b int8) int { return int(st.far[int(a)*st.width+int(b)]) }
	if len(list) > mostPaired {
		sum := 0
		for _, a := range list {
			near := away
			for _, b := range list {
				if a != b {
					near = min(near, far(a, b))
				}
			}
			sum += near
		}
		return (sum + 1) / 2
	}
	least := away
	var rest [mostPaired]int8
	for i, b := range list[1:] {
		if d := far(list[0], b); d < least {
			least = min(least, d+st.least(append(append(rest[:0], list[1:i+1]...), list[i+2:]...)))
		}
	}
	return least
}

const mostPaired = 6 // vertices: that are paired in all ways

// crossed reports whether what has to be joined after the frontier can't be, without crossings.
func (s *search) crossed(st *step, new state) bool {
	// Legs that a stop that is still to come joins are one piece, if each has two ends.
	s.group = s.group[:0]
	for range s.legs {
		s.group = append(s.group, -1)
	}
	s.left = s.left[:0]
	for k, list := range s.items {
		if len(list) != 2 {
			continue
		}
		g := int8(len(s.left))
		if k > 0 && s.group[k-1] >= 0 && s.shares(st, new, k) {
			g = s.group[k-1]
		} else {
			s.left = append(s.left, 0)
		}
		s.group[k] = g
	}
	s.line = s.line[:0]
	for i, has := range new {
		if has == free || has == s.full {
			continue
		}
		if st.stop[i] >= 0 {
			has = s.other(st.front[i], has)
		}
		if g := s.group[has-1]; g >= 0 {
			s.line = append(s.line, g)
			s.left[g]++
		}
	}
	s.open = s.open[:0]
	for _, g := range s.line {
		for len(s.open) > 0 && s.left[s.open[len(s.open)-1]] == 0 {
			s.open = s.open[:len(s.open)-1]
		}
		s.left[g]--
		switch {
		case len(s.open) > 0 && s.open[len(s.open)-1] == g:
		case slices.Contains(s.open, g):
			return true
		default:
			s.open = append(s.open, g)
		}
	}
	return false
}

// shares reports whether the stop between a leg and the one before is still to come, with no edge yet.
func (s *search) shares(st *step, new state, leg int) bool {
	come := st.come[leg]
	return come == notYet || come >= 0 && new[come] == free
}

// other is the leg that a stop with an edge of one still needs.
func (s *search) other(v int32, has uint8) uint8 {
	if needs := s.needs[v]; needs[0] == has {
		return needs[1]
	}
	return s.needs[v][0]
}

// trace is the walk that the last state was come to by.
func (s *search) trace() (walk []int32) {
	type arc struct {
		to  int32
		leg uint8
	}
	arcs := map[int32][]arc{}
	at := int32(0)
	for i := len(s.steps) - 1; i >= 0; i-- {
		st := &s.steps[i]
		t := st.states[at]
		for j, c := range t.choice {
			if c > 0 {
				v, u := st.vertex, st.front[c-1]
				arcs[v], arcs[u] = append(arcs[v], arc{u, t.legs[j]}), append(arcs[u], arc{v, t.legs[j]})
			}
		}
		at = t.before
	}
	walk = append(walk, s.Stops[0])
	for k := range s.legs {
		leg, last, v := uint8(k+1), int32(-1), s.Stops[k]
		for v != s.Stops[k+1] {
			i := slices.IndexFunc(arcs[v], func(a arc) bool { return a.leg == leg && a.to != last })
			last, v = v, arcs[v][i].to
			walk = append(walk, v)
		}
	}
	return walk
}

// table has the states of a step, each with its cost and its last choice.
type table struct {
	keys   []key
	cost   []int32
	traces []trace
	slots  []int32 // 1 more than the place of a key, by its hash; 0 for none
}

func newTable() *table { return &table{slots: make([]int32, 64)} }

func (t *table) slot(k key) *int32 {
	h := (k[0] ^ k[1]*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	h ^= h >> 32
	for i := h; ; i++ {
		slot := &t.slots[i&uint64(len(t.slots)-1)]
		if *slot == 0 || t.keys[*slot-1] == k {
			return slot
		}
	}
}

// put keeps a state, and of two ways to it the one that costs less.
func (t *table) put(k key, cost int32, how trace) {
	slot := t.slot(k)
	if i := *slot - 1; i >= 0 {
		if cost < t.cost[i] {
			t.cost[i], t.traces[i] = cost, how
		}
		return
	}
	t.keys, t.cost, t.traces = append(t.keys, k), append(t.cost, cost), append(t.traces, how)
	*slot = int32(len(t.keys))
	if 2*len(t.keys) > len(t.slots) {
		t.slots = make([]int32, 2*len(t.slots))
		for i, k := range t.keys {
			*t.slot(k) = int32(i + 1)
		}
	}
}
