package twofactor

import (
	"context"
	"slices"
)

// matched are the blocks of a board by its perfect matchings, from the lowest up: the
// left squares of a block jump to right squares of that block and of lower ones only.
//
// Every other jump of a tour is such a matching. Where an open tour has one square more of
// one colour, a given end is left out, which has that colour, or the dummy is one more
// square of the other colour.
type matched struct {
	count        int
	out          int     // the end that is left out, or -1
	left         []bool  // by vertex
	block        []int   // by vertex; -1 for what is left out
	below, above [][]int // by block: those that jumps join it to
	size         []int   // by block: its squares on the left
}

// newMatched leaves out a square, or none for -1. It returns nil where there is no perfect
// matching, where not every jump changes the colour of the square, and where the context
// ends first.
func newMatched(ctx context.Context, g *Graph, out int) *matched {
	colour, _, bipartite, err := g.In.ColoursWithin(ctx)
	if err != nil || len(bipartite) != 1 || !bipartite[0] {
		return nil
	}
	give, take := slices.Repeat([]int8{absent}, g.n), slices.Repeat([]int8{absent}, g.n)
	balance := 0
	for v, c := range colour {
		if balance += 1 - 2*int(c); v == out {
			continue
		}
		if c == 0 {
			give[v] = 1
		} else {
			take[v] = 1
		}
	}
	if g.Dummy >= 0 && out < 0 {
		if balance < 0 {
			give[g.Dummy] = 1
		} else if balance > 0 {
			take[g.Dummy] = 1
		}
	}
	// An arc has room for more than its unit, so that a jump leads both ways if it is matched.
	n := join(ctx, g, give, take, nil, 2)
	if n == nil || len(n.left) != len(n.right) || !n.maximise(ctx) || n.lacking() {
		return nil
	}
	component := n.Components(ctx)
	if component == nil {
		return nil
	}
	b := &matched{out: out, left: make([]bool, g.n), block: slices.Repeat([]int{-1}, g.n), count: 1 + int(slices.Max(component))}
	b.below, b.above, b.size = make([][]int, b.count), make([][]int, b.count), make([]int, b.count)
	for j, v := range n.right {
		b.block[v] = int(component[len(n.left)+j])
	}
	for i, v := range n.left {
		k := int(component[i])
		b.left[v], b.block[v] = true, k
		b.size[k]++
		for _, j := range n.To[n.Offsets[i]:n.Offsets[i+1]] {
			if low := b.block[n.right[j]]; low != k {
				b.below[k], b.above[low] = append(b.below[k], low), append(b.above[low], k)
			}
		}
	}
	return b
}

// Layers of blocks: no block that is low has one below it that is not, no block that is
// high has one above it that is not.
const (
	low = iota - 1
	between
	high
)

// removed are the right squares of low blocks, the left squares of high ones, and what is
// left out.
func (b *matched) removed(layer []int8) []bool {
	gone := make([]bool, len(b.block))
	for v, k := range b.block {
		gone[v] = v == b.out || k >= 0 && (layer[k] == low && !b.left[v] || layer[k] == high && b.left[v])
	}
	return gone
}

// candidates are ways to divide the blocks into layers: the smallest block that has none
// below it is low; the smallest one that has none above it is high; so that a given end of
// the tour is taken away; and, where some blocks are not above each other, these between.
func (b *matched) candidates(ends []int) (list [][]int8) {
	if b.count < 2 {
		return nil
	}
	for _, to := range []int8{low, high} {
		best := -1
		for k, others := range b.beyond(to) {
			if len(others) == 0 && (best < 0 || b.size[k] < b.size[best]) {
				best = k
			}
		}
		list = append(list, b.layer(best, to))
	}
	for _, v := range ends {
		switch {
		case v == b.out:
		case b.left[v]:
			list = append(list, b.layer(b.block[v], high))
		default:
			list = append(list, b.layer(b.block[v], low))
		}
	}
	if wide := b.wide(); wide != nil {
		list = append(list, wide)
	}
	return list
}

// beyond are, by block, those that are in the same layer.
func (b *matched) beyond(layer int8) [][]int {
	if layer == low {
		return b.below
	}
	return b.above
}

// layer is low or high, and has a block and those beyond it.
func (b *matched) layer(block int, to int8) []int8 {
	layer := make([]int8, b.count)
	for next := []int{block}; len(next) > 0; {
		k := next[len(next)-1]
		if next = next[:len(next)-1]; layer[k] == between {
			layer[k] = to
			next = append(next, b.beyond(to)[k]...)
		}
	}
	return layer
}

// wide takes blocks, from the lowest up, as long as there is one that all others are
// above; those that are next lie between. It returns nil where each block but the lowest one
// is above another.
func (b *matched) wide() []int8 {
	layer := slices.Repeat([]int8{high}, b.count)
	waits := make([]int, b.count)
	var next []int
	for k, others := range b.below {
		if waits[k] = len(others); waits[k] == 0 {
			next = append(next, k)
		}
	}
	for len(next) == 1 {
		k := next[0]
		next, layer[k] = nil, low
		for _, up := range b.above[k] {
			if waits[up]--; waits[up] == 0 {
				next = append(next, up)
			}
		}
	}
	if len(next) == 0 {
		return nil
	}
	for _, k := range next {
		layer[k] = between
	}
	return layer
}
