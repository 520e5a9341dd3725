package twofactor

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/flow"
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
	b := &matched{out: out, left: make([]bool, g.n), block: make([]int, g.n)}
	balance := 0
	for v, c := range colour {
		b.left[v] = c == 0
		balance += 1 - 2*int(c)
	}
	n := len(colour)
	if balance != 0 && g.Dummy >= 0 && out < 0 {
		n = g.n
		b.left[g.Dummy] = balance < 0
	}
	number := make([]int32, n) // by vertex: its node on its side
	var sides [2][]int
	for v := range number {
		side := 1
		if b.left[v] {
			side = 0
		}
		if number[v] = int32(len(sides[side])); v != b.out {
			sides[side] = append(sides[side], v)
		}
	}
	if len(sides[0]) != len(sides[1]) {
		return nil
	}
	offsets, to := []int32{0}, []int32{}
	for _, v := range sides[0] {
		nbrs, _ := g.Neighbours(v)
		for _, w := range nbrs {
			if b.across(w, n) {
				to = append(to, number[w])
			}
		}
		offsets = append(offsets, int32(len(to)))
	}
	ones := func() []int8 { return slices.Repeat([]int8{1}, len(sides[0])) }
	// An arc has room for more than its unit, so that a jump leads both ways if it is matched.
	f := flow.New(ones(), ones(), offsets, to, 2)
	if !f.Maximise(ctx, func() bool { return false }, math.MaxInt) || slices.Contains(f.Give, 1) {
		return nil
	}
	component := f.Components(ctx)
	if component == nil {
		return nil
	}
	b.blocks(g, n, sides, component)
	return b
}

// across reports whether a neighbour of a left square is on the right, and not left out.
func (b *matched) across(w int32, n int) bool {
	return int(w) < n && !b.left[w] && int(w) != b.out
}

// blocks gives each square its block, which is numbered from the lowest one up.
func (b *matched) blocks(g *Graph, n int, sides [2][]int, component []int32) {
	for v := range b.block {
		b.block[v] = -1
	}
	for k, v := range slices.Concat(sides[0], sides[1]) {
		b.block[v] = int(component[k])
		b.count = max(b.count, int(component[k])+1)
	}
	b.below, b.above, b.size = make([][]int, b.count), make([][]int, b.count), make([]int, b.count)
	for _, v := range sides[0] {
		k := b.block[v]
		b.size[k]++
		nbrs, _ := g.Neighbours(v)
		for _, w := range nbrs {
			if b.across(w, n) && b.block[w] != k {
				b.below[k] = append(b.below[k], b.block[w])
				b.above[b.block[w]] = append(b.above[b.block[w]], k)
			}
		}
	}
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
// below it is low, the smallest one that has none above it is high; so that given ends of
// the tour, one or all, are taken away; and, where some blocks are not above each other,
// as many as can be between.
func (b *matched) candidates(ends []int) (list [][]int8) {
	if b.count < 2 {
		return nil
	}
	for _, end := range []struct {
		layer  int8
		beyond [][]int
	}{{low, b.below}, {high, b.above}} {
		best := -1
		for k, others := range end.beyond {
			if len(others) == 0 && (best < 0 || b.size[k] < b.size[best]) {
				best = k
			}
		}
		one := make([]int8, b.count)
		one[best] = end.layer
		list = append(list, one)
	}
	all := make([]int8, b.count)
	for _, v := range ends {
		if v == b.out {
			continue
		}
		one := make([]int8, b.count)
		b.take(one, v)
		b.take(all, v)
		list = append(list, one)
	}
	if len(ends) == 2 {
		list = append(list, all)
	}
	if wide := b.wide(); wide != nil {
		list = append(list, wide)
	}
	return list
}

// take makes the block of a square on the right low, with those below it, and of one on
// the left high, with those above it, as far as they are not in the other layer.
func (b *matched) take(layer []int8, v int) {
	to, beyond := int8(low), b.below
	if b.left[v] {
		to, beyond = high, b.above
	}
	for next := []int{b.block[v]}; len(next) > 0; {
		k := next[len(next)-1]
		if next = next[:len(next)-1]; layer[k] == between {
			layer[k] = to
			next = append(next, beyond[k]...)
		}
	}
}

// wide takes blocks, from the lowest up, as long as there is one that all others are
// above; those that are next lie between, and others as long as these do not become one
// part by them. It returns nil where each block but the lowest one is above another.
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
	m := &merging{parts: len(next), root: make([]int, b.count)}
	for k := range m.root {
		m.root[k] = k
	}
	for _, k := range next {
		layer[k] = between
	}
	grow := func(k int, from int8, beyond, towards [][]int) {
		if layer[k] != from || slices.ContainsFunc(beyond[k], func(o int) bool { return layer[o] == from }) {
			return
		}
		var joined []int
		for _, o := range slices.Concat(beyond[k], towards[k]) {
			if layer[o] == between {
				joined = append(joined, o)
			}
		}
		if m.join(k, joined) {
			layer[k] = between
		}
	}
	for k := range b.count {
		grow(k, high, b.below, b.above)
	}
	for k := b.count - 1; k >= 0; k-- {
		grow(k, low, b.above, b.below)
	}
	return layer
}

// merging is which blocks are in one part.
type merging struct {
	parts int
	root  []int
}

func (m *merging) find(k int) int {
	for m.root[k] != k {
		m.root[k] = m.root[m.root[k]]
		k = m.root[k]
	}
	return k
}

// join adds a block to the parts of others, and reports false where that would leave a
// single part.
func (m *merging) join(k int, others []int) bool {
	var roots []int
	for _, o := range others {
		if r := m.find(o); !slices.Contains(roots, r) {
			roots = append(roots, r)
		}
	}
	if m.parts+1-len(roots) < 2 {
		return false
	}
	m.parts += 1 - len(roots)
	for _, r := range roots {
		m.root[r] = k
	}
	return true
}
