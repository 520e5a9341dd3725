package bound

import (
	"context"

	"knightsat/internal/flow"
	"knightsat/internal/graph"
	"knightsat/internal/limits"
	"knightsat/internal/watch"
	"knightsat/puzzles"
)

// packing finds the weights of counting that maximise the sum of
// capacity(v) weight(v); nil if there is nothing better than the floor, which
// is a bound in moves, or the context ended first. oneColour says that they
// are those of one colour of the board, which each move changes.
func packing(ctx context.Context, in *puzzles.Instance, must []int, floor int) (w *Multipliers, oneColour bool) {
	p := newPacking(ctx, in, must)
	if p == nil {
		return nil, false
	}
	// No weights give more than the flow leaves of the capacities (duality), less
	// one for each free end, unless all weights are halves.
	free := one(in.Start < 0) + one(in.End < 0)
	enough := func() bool { return p.rest()-2*free <= 2*floor }
	maximum := p.Maximise(ctx, enough, limits.PackingWork)
	switch {
	case enough():
		return nil, false
	case p.colourClass(!maximum) != nil:
		return weights(in, p.colourClass(!maximum), 2), chequered(in.Puzzle)
	case !maximum:
		return nil, false
	}
	return p.weights(in), false
}

// matching is a flow network in which a vertex may be matched as often as its
// capacity, with other vertices to visit that are a jump away. Those of bipartite
// components are on one side, by colour; others are on both.
type matching struct {
	*flow.Network
	must        []int
	capacity    []int8
	colouring   *graph.Colouring
	left, right []int32 // nodes of each of the vertices to visit, or -1
}

// newPacking returns nil if the context ends first.
func newPacking(ctx context.Context, in *puzzles.Instance, must []int) *matching {
	p := &matching{must: must}
	number := make([]int32, in.Len()) // place in must, or -1
	for v := range number {
		number[v] = -1
	}
	for k, v := range must {
		number[v] = int32(k)
	}
	offsets := make([]int32, 1, len(must)+1)
	var targets []int32
	watch := watch.New(ctx)
	for _, v := range must {
		moves := in.Neighbours(v)
		if watch.Ended(1 + len(moves)) {
			return nil
		}
		for _, w := range moves {
			if number[w] >= 0 {
				targets = append(targets, number[w])
			}
		}
		offsets = append(offsets, int32(len(targets)))
		p.capacity = append(p.capacity, int8(capacity(in, v)))
	}
	near := func(k int) []int32 { return targets[offsets[k]:offsets[k+1]] }
	var err error
	if p.colouring, err = graph.Colour(watch, len(must), near); err != nil {
		return nil
	}
	if !p.network(watch, near, len(targets)) {
		return nil
	}
	return p
}

// sides are those on which a vertex has a node.
func (p *matching) sides(k int) (left, right bool) {
	if !p.colouring.Bipartite[p.colouring.Component[k]] {
		return true, true
	}
	return p.colouring.Colour[k] == 0, p.colouring.Colour[k] == 1
}

// network makes the network of a graph of at most the given number of arcs; false if the context ends first.
func (p *matching) network(watch *watch.Watch, near graph.Neighbours, arcs int) bool {
	p.left, p.right = make([]int32, len(p.must)), make([]int32, len(p.must))
	var give, take []int8
	for k, c := range p.capacity {
		p.left[k], p.right[k] = -1, -1
		left, right := p.sides(k)
		if left {
			p.left[k], give = int32(len(give)), append(give, c)
		}
		if right {
			p.right[k], take = int32(len(take)), append(take, c)
		}
	}
	offsets := make([]int32, 1, len(give)+1)
	to := make([]int32, 0, arcs)
	for k := range p.must {
		if p.left[k] < 0 {
			continue
		}
		if watch.Ended(1 + len(near(k))) {
			return false
		}
		for _, w := range near(k) {
			to = append(to, p.right[w])
		}
		offsets = append(offsets, int32(len(to)))
	}
	p.Network = flow.New(give, take, offsets, to, 2)
	return true
}

// rest is twice what the flow leaves of the capacities of the vertices, where
// those on both sides count half on each.
func (p *matching) rest() int {
	sum := 0
	for k, c := range p.capacity {
		switch left, right := p.sides(k); {
		case left && right: // half of the flow, and two halves of the capacity
			sum += int(c) + int(p.Give[p.left[k]])
		case left: // all of the flow
			sum += 2 * int(p.Give[p.left[k]])
		default:
			sum += 2 * int(c)
		}
	}
	return sum
}

// weights are those of a minimum cut.
func (p *matching) weights(in *puzzles.Instance) *Multipliers {
	reachedL, reachedR := p.Reach()
	w := weights(in, nil, 0)
	for k, v := range p.must {
		var halves int64
		left, right := p.sides(k)
		if left && reachedL[p.left[k]] {
			halves++
		}
		if right && !reachedR[p.right[k]] {
			halves++
		}
		if left != right {
			halves *= 2
		}
		w.Degree[v] = halves
	}
	return w
}

// colourClass is one colour of a network of one bipartite component, where its
// weight is all that the flow allows: an argument that needs no drawing. Or, if
// either will do, the heavier colour.
func (p *matching) colourClass(either bool) []int {
	if len(p.colouring.Bipartite) != 1 || !p.colouring.Bipartite[0] {
		return nil
	}
	var weight [2]int
	for k, c := range p.capacity {
		weight[p.colouring.Colour[k]] += int(c)
	}
	heavy := int8(0)
	if weight[1] > weight[0] {
		heavy = 1
	}
	if !either && 2*weight[heavy] != p.rest() {
		return nil
	}
	var class []int
	for k, v := range p.must {
		if p.colouring.Colour[k] == heavy {
			class = append(class, v)
		}
	}
	return class
}
