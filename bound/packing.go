package bound

import (
	"context"

	"knightsat/puzzles"
)

// packing finds the weights of Weights that maximise the sum of
// capacity(v) weight(v); nil where the context ended first. oneColour says that
// they are those of one colour class of a bipartite component.
func packing(ctx context.Context, in *puzzles.Instance, must []int) (w *Weights, oneColour bool) {
	n := newNetwork(in, must)
	if !n.run(ctx) {
		return nil, false
	}
	if class := n.colourClass(); class != nil {
		return &Weights{Ones: n.names(class)}, true
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
	level      []int32 // of left copies, by alternating paths from those with something to give
	next       []int32 // of left copies: the next place to try
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
	n.level = make([]int32, len(must))
	n.next = make([]int32, len(must))
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

// run finds a maximum flow: greedily, then in phases of shortest augmenting
// paths (Hopcroft and Karp 1973, Dinic 1970). False where the context ends.
func (n *network) run(ctx context.Context) bool {
	n.greedy()
	for n.layers() {
		if ctx.Err() != nil {
			return false
		}
		copy(n.next, n.offsets)
		for i := range n.vertex {
			for n.side[i] != onRight && n.give[i] > 0 && n.augment(int32(i)) {
			}
			if i%4096 == 0 && ctx.Err() != nil {
				return false
			}
		}
	}
	return true
}

func (n *network) greedy() {
	for i := range n.vertex {
		if n.side[i] == onRight {
			continue
		}
		for p := n.offsets[i]; p < n.offsets[i+1] && n.give[i] > 0; p++ {
			amount := min(n.give[i], n.take[n.targets[p]])
			n.flow[p] += amount
			n.give[i] -= amount
			n.take[n.targets[p]] -= amount
		}
	}
}

// layers numbers the left copies by the shortest alternating path to them from
// one that has something to give, and reports whether a path ends at a right
// copy that can take it.
func (n *network) layers() bool {
	var queue []int32
	for i := range n.level {
		n.level[i] = -1
		if n.side[i] != onRight && n.give[i] > 0 {
			n.level[i] = 0
			queue = append(queue, int32(i))
		}
	}
	seen := make([]bool, len(n.vertex)) // right copies
	shortest := int32(-1)               // the level at whose end paths end
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		if shortest >= 0 && n.level[i] > shortest {
			break
		}
		for _, j := range n.targets[n.offsets[i]:n.offsets[i+1]] {
			if seen[j] {
				continue
			}
			seen[j] = true
			if n.take[j] > 0 {
				shortest = n.level[i]
			}
			n.backwards(j, func(left, _ int32) {
				if n.level[left] < 0 {
					n.level[left] = n.level[i] + 1
					queue = append(queue, left)
				}
			})
		}
	}
	return shortest >= 0
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

// augment sends one unit from the left copy i along the layers to a right copy
// that can take it. The path is kept on a stack of its own: it can be long.
func (n *network) augment(i int32) bool {
	type step struct{ place, undo int32 } // flow along place, and off from undo
	var path []step
	for at := i; ; {
		if n.next[at] == n.offsets[at+1] {
			// A dead end: back, and on with the next edge there.
			if len(path) == 0 {
				return false
			}
			n.level[at] = -1
			last := path[len(path)-1]
			path = path[:len(path)-1]
			at = n.targets[n.reverse[last.place]]
			continue // its edge may lead back along other flow, so it is not used up
		}
		p := n.next[at]
		j := n.targets[p]
		if n.take[j] > 0 {
			n.take[j]--
			n.give[i]--
			n.flow[p]++
			for _, s := range path {
				n.flow[s.place]++
				n.flow[s.undo]--
			}
			return true
		}
		on, undo := int32(-1), int32(-1)
		for q := n.offsets[j]; q < n.offsets[j+1]; q++ {
			if r := n.reverse[q]; n.flow[r] > 0 && n.level[n.targets[q]] == n.level[at]+1 {
				on, undo = n.targets[q], r
				break
			}
		}
		if on < 0 {
			n.next[at]++
			continue
		}
		path = append(path, step{p, undo})
		at = on
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

// colourClass is one colour of a network of one bipartite component, where its
// weight is all that the flow allows: an argument that needs no drawing.
func (n *network) colourClass() []int32 {
	if len(n.bip) != 1 || !n.bip[0] {
		return nil
	}
	total, flow := 0, 0
	var weight [2]int
	for i, c := range n.capacity {
		total += int(c)
		weight[n.colours[i]] += int(c)
		if n.side[i] == onLeft {
			flow += int(c - n.give[i])
		}
	}
	for c := range weight {
		if weight[c] == total-flow {
			var class []int32
			for i := range n.vertex {
				if n.colours[i] == int8(c) {
					class = append(class, int32(i))
				}
			}
			return class
		}
	}
	return nil
}
