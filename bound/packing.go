package bound

import (
	"context"

	"knightsat/puzzles"
)

// packingWork is how many edges the search for augmenting paths may look at:
// some seconds. It is enough for most boards of 500x500. Beyond it only the
// two colours are tried for an independent set.
const packingWork = 500_000_000

// packing finds the weights of Weights that maximise the sum of
// capacity(v) weight(v); nil where there is nothing better than the floor, which
// is a bound in moves, or the context ended first. oneColour says that they
// are those of one colour class of a bipartite component.
func packing(ctx context.Context, in *puzzles.Instance, must []int, floor int) (w *Weights, oneColour bool) {
	n := newNetwork(in, must)
	n.greedy()
	enough := func() bool {
		// No weights give more than is left of the capacities (duality), less
		// one for each free end, unless all weights are halves.
		free := 0
		if in.Start < 0 {
			free++
		}
		if in.End < 0 {
			free++
		}
		return n.left()-2*free <= 2*floor
	}
	maximum := n.run(ctx, enough)
	if enough() {
		return nil, false
	}
	if class := n.colourClass(!maximum); class != nil {
		return &Weights{Ones: n.names(class)}, true
	}
	if !maximum {
		return nil, false
	}
	left, right := n.cut()
	w = &Weights{}
	for i := range n.vertex {
		half := 0 // the weight in halves
		switch {
		case n.side[i] == both:
			if left[i] {
				half++
			}
			if !right[i] {
				half++
			}
		case n.side[i] == onLeft && left[i], n.side[i] == onRight && !right[i]:
			half = 2
		}
		switch half {
		case 1:
			w.Halves = append(w.Halves, int(n.vertex[i]))
		case 2:
			w.Ones = append(w.Ones, int(n.vertex[i]))
		}
	}
	return w, false
}

// network is a transport network: from a source to the vertices on the left,
// from these along the edges to their neighbours on the right, from there to a
// sink. A vertex lets through as much as its capacity. A maximum flow of it is
// a maximum matching in which a vertex may be matched capacity times.
//
// Vertices of bipartite components are on one side, by colour; others on both.
type network struct {
	vertex  []int32 // network vertex to vertex of the instance
	side    []uint8
	colours []int8
	parts   []int32 // component of each network vertex
	bip     []bool  // by component
	offsets []int32 // neighbours, as in puzzles.Instance, among the network's vertices
	targets []int32
	reverse []int32 // place of the same edge in the other direction
	flow    []int8  // by place: from the left copy of the vertex to the right copy of the target
	// What the source can still give a left copy, and a right copy the sink.
	give, take []int8
	capacity   []int8
}

const (
	onLeft uint8 = iota
	onRight
	both
)

func newNetwork(in *puzzles.Instance, must []int) *network {
	n := &network{offsets: make([]int32, 1, len(must)+1)}
	number := make([]int32, in.Len())
	for v := range number {
		number[v] = -1
	}
	for i, v := range must {
		number[v] = int32(i)
		n.vertex = append(n.vertex, int32(v))
		n.capacity = append(n.capacity, int8(capacity(in, v)))
	}
	for _, v := range must {
		for _, w := range in.Neighbours(v) {
			if number[w] >= 0 {
				n.targets = append(n.targets, number[w])
			}
		}
		n.offsets = append(n.offsets, int32(len(n.targets)))
	}
	n.reverse = make([]int32, len(n.targets))
	for i := range must {
		for p := n.offsets[i]; p < n.offsets[i+1]; p++ {
			q := n.offsets[n.targets[p]]
			for n.targets[q] != int32(i) {
				q++
			}
			n.reverse[p] = q
		}
	}
	n.colour()
	n.flow = make([]int8, len(n.targets))
	n.give = append([]int8(nil), n.capacity...)
	n.take = append([]int8(nil), n.capacity...)
	return n
}

func (n *network) names(list []int32) []int {
	var vs []int
	for _, i := range list {
		vs = append(vs, int(n.vertex[i]))
	}
	return vs
}

// colour finds the components and puts the vertices on their sides.
func (n *network) colour() {
	n.colours = make([]int8, len(n.vertex))
	n.parts = make([]int32, len(n.vertex))
	n.side = make([]uint8, len(n.vertex))
	for i := range n.parts {
		n.parts[i] = -1
	}
	var queue []int32
	for root := range n.parts {
		if n.parts[root] >= 0 {
			continue
		}
		id := int32(len(n.bip))
		n.bip = append(n.bip, true)
		n.parts[root] = id
		queue = append(queue[:0], int32(root))
		for k := 0; k < len(queue); k++ {
			i := queue[k]
			for _, j := range n.targets[n.offsets[i]:n.offsets[i+1]] {
				if n.parts[j] < 0 {
					n.parts[j], n.colours[j] = id, 1-n.colours[i]
					queue = append(queue, j)
				} else if n.colours[j] == n.colours[i] {
					n.bip[id] = false
				}
			}
		}
	}
	for i, c := range n.colours {
		switch {
		case !n.bip[n.parts[i]]:
			n.side[i] = both
		case c == 0:
			n.side[i] = onLeft
		default:
			n.side[i] = onRight
		}
	}
}

// run finds a maximum flow: greedily, then by rounds of depth-first searches for
// augmenting paths that share their marks, look for an end before they go on,
// and take each vertex's edges forwards and backwards in turn (Pothen and Fan,
// "Computing the block triangular form of a sparse matrix", 1990; Duff, Kaya and
// Ucar, "Design, implementation, and analysis of maximum transversal
// algorithms", 2011). On large boards the units that greed leaves over are far
// apart; shortest paths first (Hopcroft and Karp) then takes hundreds of rounds.
// It stops early, and returns false, where the context ends, there is enough
// flow, or the work gets too much.
func (n *network) run(ctx context.Context, enough func() bool) bool {
	s := search{network: n,
		ahead: append([]int32(nil), n.offsets...),
		tried: make([]int32, len(n.vertex)),
		left:  make([]int32, len(n.vertex)),
		right: make([]int32, len(n.vertex))}
	for found := true; found; {
		if enough() {
			return false
		}
		s.round++
		found = false
		for i := range n.vertex {
			for n.side[i] != onRight && n.give[i] > 0 && s.augment(int32(i)) {
				found = true
			}
			if i%256 == 0 && (ctx.Err() != nil || s.work > packingWork) {
				return false
			}
		}
	}
	return true
}

// search is what the searches for augmenting paths remember.
type search struct {
	*network
	round int32
	ahead []int32 // of left copies: the places before this lead to full right copies
	tried []int32 // of left copies: how many places this round has tried
	left  []int32 // the last round that saw the left copy
	right []int32 // the last round that was done with the right copy
	path  []step
	work  int // edges looked at
}

// step of an alternating path: from the left copy along place to a right copy,
// from there back along undo to the left copy that sends it flow there.
type step struct{ from, place, undo int32 }

// augment sends one unit from the left copy i along an alternating path to a
// right copy that can take it. The path is kept on a stack of its own: it can be
// long.
func (s *search) augment(i int32) bool {
	s.path = s.path[:0]
	s.see(i)
	for at := i; ; {
		if p := s.end(at); p >= 0 {
			s.take[s.targets[p]]--
			s.give[i]--
			s.flow[p]++
			for _, t := range s.path {
				s.flow[t.place]++
				s.flow[t.undo]--
			}
			return true
		}
		if t, on := s.forward(at); on >= 0 {
			s.path = append(s.path, t)
			at = on
			continue
		}
		last := len(s.path) - 1
		if last < 0 {
			return false
		}
		at = s.path[last].from
		s.path = s.path[:last]
	}
}

func (s *search) see(i int32) {
	if s.left[i] != s.round {
		s.left[i], s.tried[i] = s.round, 0
	}
}

// end is the place of an edge to a right copy that can take a unit, or -1.
func (s *search) end(i int32) int32 {
	for ; s.ahead[i] < s.offsets[i+1]; s.ahead[i]++ {
		if s.take[s.targets[s.ahead[i]]] > 0 {
			return s.ahead[i]
		}
	}
	return -1
}

// forward is the next step to a left copy that this round has not seen.
func (s *search) forward(i int32) (step, int32) {
	for ; s.tried[i] < s.offsets[i+1]-s.offsets[i]; s.tried[i]++ {
		p := s.offsets[i] + s.tried[i]
		if s.round%2 == 0 {
			p = s.offsets[i+1] - 1 - s.tried[i]
		}
		j := s.targets[p]
		if s.right[j] == s.round {
			continue
		}
		s.work += int(s.offsets[j+1] - s.offsets[j])
		for q := s.offsets[j]; q < s.offsets[j+1]; q++ {
			if l := s.targets[q]; s.flow[s.reverse[q]] > 0 && s.left[l] != s.round {
				s.see(l)
				return step{i, p, s.reverse[q]}, l
			}
		}
		s.right[j] = s.round
	}
	return step{}, -1
}

// greedy fills most of the network by the rule of Karp and Sipser (1981): a copy
// with only one partner left takes that one first, for it can't be a mistake.
func (n *network) greedy() {
	size := int32(len(n.vertex))
	partners := make([]int32, 2*size) // of left copies, then of right ones
	var few []int32
	isLeft := func(c int32) bool { return c < size }
	left := func(i int32) int32 { return i }
	right := func(j int32) int32 { return j + size }
	for i := range size {
		if n.side[i] != onRight {
			partners[left(i)] = n.offsets[i+1] - n.offsets[i]
		}
		if n.side[i] != onLeft {
			partners[right(i)] = n.offsets[i+1] - n.offsets[i]
		}
	}
	full := func(v int32, other func(int32) int32) {
		for _, u := range n.targets[n.offsets[v]:n.offsets[v+1]] {
			c := other(u)
			if partners[c]--; partners[c] == 1 {
				few = append(few, c)
			}
		}
	}
	send := func(p, i, j int32) {
		amount := min(n.give[i], n.take[j])
		n.flow[p] += amount
		if n.give[i] -= amount; n.give[i] == 0 {
			full(i, right)
		}
		if n.take[j] -= amount; n.take[j] == 0 {
			full(j, left)
		}
	}
	serve := func(c int32) {
		v := c
		if !isLeft(c) {
			v = c - size
		}
		for p := n.offsets[v]; p < n.offsets[v+1]; p++ {
			u := n.targets[p]
			switch {
			case isLeft(c) && n.give[v] > 0 && n.take[u] > 0:
				send(p, v, u)
			case !isLeft(c) && n.take[v] > 0 && n.give[u] > 0:
				send(n.reverse[p], u, v)
			}
		}
	}
	for c := range 2 * size {
		if partners[c] == 1 {
			few = append(few, c)
		}
	}
	for c := range size {
		for len(few) > 0 {
			last := few[len(few)-1]
			few = few[:len(few)-1]
			serve(last)
		}
		if n.side[c] != onRight {
			serve(c)
		}
	}
}

// backwards visits the left copies that send flow to the right copy j, and the
// places of the edges on which they do.
func (n *network) backwards(j int32, visit func(left, place int32)) {
	for q := n.offsets[j]; q < n.offsets[j+1]; q++ {
		if p := n.reverse[q]; n.flow[p] > 0 {
			visit(n.targets[q], p)
		}
	}
}

// cut is a minimum cut: which left and right copies the source can still reach.
func (n *network) cut() (left, right []bool) {
	left, right = make([]bool, len(n.vertex)), make([]bool, len(n.vertex))
	var queue []int32
	for i := range n.vertex {
		if n.side[i] != onRight && n.give[i] > 0 {
			left[i] = true
			queue = append(queue, int32(i))
		}
	}
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		for _, j := range n.targets[n.offsets[i]:n.offsets[i+1]] {
			if right[j] {
				continue
			}
			right[j] = true
			n.backwards(j, func(l, _ int32) {
				if !left[l] {
					left[l] = true
					queue = append(queue, l)
				}
			})
		}
	}
	return left, right
}

// left is twice what the flow leaves of the capacities of the vertices, where
// those on both sides count half on each.
func (n *network) left() int {
	sum := 0
	for i, c := range n.capacity {
		switch n.side[i] {
		case both: // half of the flow, and two halves of the capacity
			sum += int(c) + int(n.give[i])
		case onLeft: // all of the flow
			sum += 2 * int(n.give[i])
		case onRight:
			sum += 2 * int(c)
		}
	}
	return sum
}

// colourClass is one colour of a network of one bipartite component, where its
// weight is all that the flow allows: an argument that needs no drawing. Or, if
// any will do, the heavier colour.
func (n *network) colourClass(any bool) []int32 {
	if len(n.bip) != 1 || !n.bip[0] {
		return nil
	}
	var weight [2]int
	for i, c := range n.capacity {
		weight[n.colours[i]] += int(c)
	}
	heavy := int8(0)
	if weight[1] > weight[0] {
		heavy = 1
	}
	if !any && 2*weight[heavy] != n.left() {
		return nil
	}
	var class []int32
	for i := range n.vertex {
		if n.colours[i] == heavy {
			class = append(class, int32(i))
		}
	}
	return class
}
