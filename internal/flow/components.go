package flow

import (
	"context"
	"slices"

	"knightsat/internal/graph/depth"
)

// Components numbers the strongly connected components of the residual graph, for
// the nodes on the left and then those on the right. A component that can be reached from
// another has the smaller number. It returns nil where the context ends first.
func (n *Network) Components(ctx context.Context) []int32 {
	left, total := int32(len(n.Give)), len(n.Give)+len(n.Take)
	component := slices.Repeat([]int32{-1}, total)
	at := make([]int32, total) // by node: the arc, or the unit, to look at next
	copy(at, n.Offsets[:left])
	residual := func(v int32) int32 { // the next node without a component that a unit could go to
		if v < left {
			for at[v] < n.Offsets[v+1] {
				a := at[v]
				at[v]++
				if w := left + n.To[a]; n.Flow[a] < n.limit && component[w] < 0 {
					return w
				}
			}
			return -1
		}
		for at[v] < 2 {
			a := n.back[v-left][at[v]]
			at[v]++
			if a >= 0 && component[n.from[a]] < 0 {
				return n.from[a]
			}
		}
		return -1
	}
	d, id := depth.New(total), int32(0)
	var open []int32 // nodes that were left and have no component
	leave := func(v, _ int32) {
		open = append(open, v)
		if d.Low[v] < d.Seen[v] {
			return
		}
		for len(open) > 0 && d.Seen[open[len(open)-1]] >= d.Seen[v] {
			component[open[len(open)-1]] = id
			open = open[:len(open)-1]
		}
		id++
	}
	for root := range int32(total) {
		if d.Seen[root] == 0 && !d.Search(ctx, root, residual, leave) {
			return nil
		}
	}
	return component
}
