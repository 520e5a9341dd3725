package metric

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/internal/patch"
)

// cycles is a set of cycles through the nodes of a metric and its dummy.
type cycles struct {
	m     *bound.Terminals
	next  [][]int32 // the two neighbours of each node
	part  []int32   // the number of its cycle
	count int
}

func (c *cycles) around(v int32) (list []int32) {
	for from, at := int32(-1), v; len(list) == 0 || at != v; {
		list = append(list, at)
		next := c.next[at][0]
		if next == from {
			next = c.next[at][1]
		}
		from, at = at, next
	}
	return list
}

func (c *cycles) number() {
	c.part, c.count = slices.Repeat([]int32{-1}, len(c.next)), 0
	for i := range c.next {
		if c.part[i] < 0 {
			for _, v := range c.around(int32(i)) {
				c.part[v] = int32(c.count)
			}
			c.count++
		}
	}
}

// length is the number of moves of all cycles together; the dummy's forced ends
// count nothing.
func (c *cycles) length() int {
	twice := 0
	for i, n := range c.next {
		for _, j := range n {
			twice += max(0, c.m.Distance(i, int(j)))
		}
	}
	return twice / 2
}

// join makes cycles one, by exchanging a pair of each, as long as the length stays
// within the bound. When the context ends first, it leaves what it has.
func (c *cycles) join(ctx context.Context, moves int) {
	all := make([]int32, len(c.next))
	for i := range all {
		all[i] = int32(i)
	}
	d := func(i, j int32) int { return c.m.Distance(int(i), int(j)) }
	pieces := patch.Pieces{
		Next:  func(i int32) []int32 { return c.next[i] },
		Part:  c.part,
		Near:  func(int32) []int32 { return all },
		Cost:  func(i, j, k, l int32) (int, bool) { return d(i, k) + d(j, l) - d(i, j) - d(k, l), true },
		Slack: moves - c.length(),
	}
	pieces.Join(ctx)
	c.number()
}

// order is the path of the one cycle, without the dummy, as the puzzle's ends ask.
func (c *cycles) order() (order []int) {
	for _, v := range c.around(int32(c.m.Dummy()))[1:] {
		order = append(order, int(v))
	}
	n := len(order)
	if c.m.First >= 0 && order[0] != c.m.First || c.m.Last >= 0 && order[n-1] != c.m.Last {
		slices.Reverse(order)
	}
	return order
}
