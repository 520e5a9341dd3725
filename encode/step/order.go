package step

import (
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// writeOrder says that goals g1 … gn are visited in this order. y[k,t] says that the
// first k of them have been visited in this order within t moves:
//
//	y[k,t] -> y[k,t-1] or x[gk,t],   y[k,t] -> y[k-1,t],   y[k,T-l]
//
// where l is the least number of moves that the goals after gk need. There are at
// most g(T+1) variables, g(T+1) + (g-1)T + g clauses and g(3T+2) + 2(g-1)T + g
// literals, in place of the g clauses of goals in any order.
func (f *formula) writeOrder(w *cnf.Writer) {
	w.Meaning("y[k,t]", meansOrder)
	w.Family("the goals are visited in their order")
	var before map[int]z.Lit // y[k-1,t] by t
	for k, g := range f.order {
		first, last := f.pre[k], f.moves-f.post[k]
		if first > last {
			w.Contradiction() // goal k comes too early and too late at once
			return
		}
		now := map[int]z.Lit{}
		for i, y := range w.Vars(last-first+1,
			func(i int) string { return fmt.Sprintf("y[%d,%d]", k+1, first+i) }) {
			t := first + i
			now[t] = y
			var since []z.Lit
			for _, l := range []z.Lit{now[t-1], f.X(g, t)} {
				if l != z.LitNull {
					since = append(since, l)
				}
			}
			w.ImpliesOr(y, since...)
			if earlier, ok := before[t]; ok && t < f.moves-f.post[k-1] {
				w.Implies(y, earlier)
			}
		}
		w.Clause(now[last])
		before = now
	}
}

const meansOrder = "the first k goals have been visited in their order within t moves"

// legs adds up the distances between the goals of an ordered puzzle. Goals out
// of reach count as further than any walk.
func (w *windows) legs() {
	far := func(d int32) int {
		if d < 0 {
			return w.moves + 1
		}
		return int(d)
	}
	moves, from := 0, w.fromStart
	for k, g := range w.order {
		moves = min(moves+far(from[g]), w.moves+1)
		w.pre[k], from = moves, w.orderDist[k]
	}
	to := w.toEnd
	moves = 0
	for k, g := range slices.Backward(w.order) {
		moves = min(moves+far(to[g]), w.moves+1)
		w.post[k], to = moves, w.orderDist[k]
	}
}

// turns tells the times at which v fits between two successive goals, or the start and the
// first, or the last and the end.
func (w *windows) turns(v int, fits func(first, last int)) {
	before, first := w.fromStart[v], 0 // moves from the goal before to v, and until that goal
	for k := range len(w.order) + 1 {
		after, last := w.toEnd[v], w.moves
		if k < len(w.order) {
			after, last = w.orderDist[k][v], w.moves-w.post[k]
		}
		if before >= 0 && after >= 0 {
			fits(first+int(before), last-int(after))
		}
		if k < len(w.order) {
			before, first = after, w.pre[k]
		}
	}
}
