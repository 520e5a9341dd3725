package step

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// writeOrder says that goals g1 … gn are visited in this order. y[k,t] says that the
// first k of them have been visited in this order within t moves:
//
//	y[k,t] -> y[k,t-1] or x[gk,t],   y[k,t] -> y[k-1,t],   y[k,l]
//
// where l is the last time at which gk can have its turn, as far as windows tell. There are at
// most g(T+1) variables, g(T+1) + (g-1)T + g clauses and g(3T+2) + 2(g-1)T + g
// literals, in place of the g clauses of goals in any order.
func (f *formula) writeOrder(w *cnf.Writer) {
	w.Meaning("y[k,t]", meansOrder)
	w.Family("the goals are visited in their order")
	var before map[int]z.Lit // y[k-1,t] by t
	for k, g := range f.order {
		first, last := f.Turns[k][0], f.Turns[k][1]
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
			if earlier, ok := before[t]; ok && t < f.Turns[k-1][1] {
				w.Implies(y, earlier)
			}
		}
		w.Clause(now[last])
		before = now
	}
}

const meansOrder = "the first k goals have been visited in their order within t moves"
