// Package depth searches graphs depth first.
package depth

import (
	"context"

	"knightsat/internal/watch"
)

// depth is what searches of a graph have seen of it, depth first: Tarjan, "Depth-first search
// and linear graph algorithms" (1972), without recursion, for graphs are large.
type depth struct {
	Seen  []int32 // by vertex: the place at which it was seen, from 1; 0 if it was not
	Low   []int32 // the lowest place that an edge leads to from what was seen below a vertex
	count int32
}

// New is for n vertices.
func New(n int) *depth { return &depth{Seen: make([]int32, n), Low: make([]int32, n)} }

// Search goes through all that can be reached from a vertex and was not seen before. next is the
// next vertex to look at from one, below 0 after the last; leave is called after that, with the
// vertex that it was come to from, below 0 for the first. It returns false where the context ends
// first.
func (d *depth) Search(ctx context.Context, from int32, next func(v int32) int32,
	leave func(v, parent int32)) bool {
	path := []int32{}
	watch := watch.New(ctx)
	enter := func(v int32) {
		d.count++
		d.Seen[v], d.Low[v] = d.count, d.count
		path = append(path, v)
	}
	for enter(from); len(path) > 0; {
		if watch.Ended(1) {
			return false
		}
		v := path[len(path)-1]
		switch w := next(v); {
		case w >= 0 && d.Seen[w] > 0:
			d.Low[v] = min(d.Low[v], d.Seen[w])
		case w >= 0:
			enter(w)
		default:
			parent := int32(-1)
			if path = path[:len(path)-1]; len(path) > 0 {
				parent = path[len(path)-1]
				d.Low[parent] = min(d.Low[parent], d.Low[v])
			}
			leave(v, parent)
		}
	}
	return true
}
