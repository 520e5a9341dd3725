package metric

import (
	"context"
	"slices"

	"knightsat/internal/cycles"
)

// join makes cycles through the nodes and the dummy one, by exchanging a pair of each, as long
// as their length stays within the bound; the dummy's forced ends count nothing. When the
// context ends first, it leaves what it has.
func (f *formula) join(ctx context.Context, c cycles.Set) {
	d := func(i, j int32) int { return f.Terminals.Distance(int(i), int(j)) }
	all, twice := make([]int32, len(c)), 0
	for i, next := range c {
		all[i] = int32(i)
		for _, j := range next {
			twice += max(0, d(all[i], j))
		}
	}
	c.Join(ctx, cycles.Exchanges{
		Near:  func(int32) []int32 { return all },
		Cost:  func(i, j, k, l int32) (int, bool) { return d(i, k) + d(j, l) - d(i, j) - d(k, l), true },
		Slack: f.Moves - twice/2,
	})
}

// order is the path of the one cycle, without the dummy, as the puzzle's ends ask.
func (f *formula) order(c cycles.Set) (order []int) {
	for v := range c.Around(int32(f.Terminals.Dummy())) {
		order = append(order, int(v))
	}
	order = order[1:]
	if n := len(order); f.Terminals.First >= 0 && order[0] != f.Terminals.First ||
		f.Terminals.Last >= 0 && order[n-1] != f.Terminals.Last {
		slices.Reverse(order)
	}
	return order
}
