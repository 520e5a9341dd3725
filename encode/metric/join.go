package metric

import (
	"context"
	"slices"

	"knightsat/bound"
)

// cycles is a set of cycles through the nodes of a metric and its hub.
type cycles struct {
	m     *bound.Terminals
	next  [][2]int32 // the two neighbours of each node
	part  []int32    // the number of its cycle
	count int
}

// number numbers the cycles.
func (c *cycles) number() {
	c.part = make([]int32, len(c.next))
	for i := range c.part {
		c.part[i] = -1
	}
	c.count = 0
	for i := range c.next {
		if c.part[i] >= 0 {
			continue
		}
		for from, at := int32(-1), int32(i); c.part[at] < 0; {
			c.part[at] = int32(c.count)
			from, at = at, c.after(from, at)
		}
		c.count++
	}
}

// after is the neighbour of at that is not from.
func (c *cycles) after(from, at int32) int32 {
	if c.next[at][0] == from {
		return c.next[at][1]
	}
	return c.next[at][0]
}

// length is the number of moves of all cycles together; the hub's forced ends
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

// join makes two cycles one, by exchanging a pair of each, as long as the
// length stays within the bound: the cheapest exchange first. When the context
// ends first, it leaves what it has.
func (c *cycles) join(ctx context.Context, moves int) {
	for c.count > 1 {
		slack := moves - c.length()
		best := slack + 1
		var a, b, p, q int32
		for i := range c.next {
			if ctx.Err() != nil {
				return
			}
			i := int32(i)
			for _, j := range c.next[i] {
				removed := c.m.Distance(int(i), int(j))
				for k := range c.next {
					k := int32(k)
					if k <= i || c.part[k] == c.part[i] {
						continue
					}
					d := c.m.Distance(int(i), int(k)) - removed
					for _, l := range c.next[k] {
						if delta := d + c.m.Distance(int(j), int(l)) - c.m.Distance(int(k), int(l)); delta < best {
							best, a, b, p, q = delta, i, j, k, l
						}
					}
				}
				if best <= 0 {
					break
				}
			}
			if best <= 0 {
				break
			}
		}
		if best > slack {
			return
		}
		c.replace(a, b, p)
		c.replace(b, a, q)
		c.replace(p, q, a)
		c.replace(q, p, b)
		c.number()
	}
}

// replace makes a node's neighbour another one.
func (c *cycles) replace(at, old, with int32) {
	if c.next[at][0] == old {
		c.next[at][0] = with
	} else {
		c.next[at][1] = with
	}
}

// order is the path of the one cycle, without the hub, as the puzzle's ends ask.
func (c *cycles) order() []int {
	hub := int32(c.m.Hub())
	var order []int
	for from, at := hub, c.next[hub][0]; at != hub; {
		order = append(order, int(at))
		from, at = at, c.after(from, at)
	}
	n := len(order)
	if c.m.First >= 0 && order[0] != c.m.First || c.m.Last >= 0 && order[n-1] != c.m.Last {
		slices.Reverse(order)
	}
	return order
}
