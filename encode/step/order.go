package step

import (
	"fmt"

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
	var before z.Lit // y[k-1,t] is the variable t-beforeFirst places on
	var beforeFirst, beforeLast int
	w.Family("the goals are visited in their order")
	for k, g := range f.in.Goals {
		first, last := f.orderRange(k)
		if first > last {
			w.Contradiction() // goal k comes too early and too late at once
			return
		}
		y := w.Vars(last-first+1, func(i int) string { return fmt.Sprintf("y[%d,%d]", k+1, first+i) })
		for t := first; t <= last; t++ {
			yt := cnf.Nth(y, t-first)
			clause := []z.Lit{yt.Not()}
			if t > first {
				clause = append(clause, cnf.Nth(y, t-first-1))
			}
			if x, ok := f.x(g, t); ok {
				clause = append(clause, x)
			}
			w.Clause(clause...)
			if k > 0 && t < beforeLast {
				w.Implies(yt, cnf.Nth(before, t-beforeFirst))
			}
		}
		w.Clause(cnf.Nth(y, last-first))
		before, beforeFirst, beforeLast = y, first, last
	}
}

// orderRange is the first and the last t of y[k,t]; none if first > last.
func (w *windows) orderRange(k int) (first, last int) {
	return w.pre[k], w.moves - w.post[k]
}

// legs adds up the distances between the goals of an ordered puzzle. Goals out
// of reach count as further than any walk.
func (w *windows) legs() {
	far := func(d int32) int {
		if d < 0 {
			return w.moves + 1
		}
		return int(d)
	}
	goals := w.in.Goals
	n := len(goals)
	w.pre, w.post = make([]int, n), make([]int, n)
	w.pre[0] = far(w.fromStart[goals[0]])
	for k := 1; k < n; k++ {
		w.pre[k] = min(w.pre[k-1]+far(w.dist[k-1][goals[k]]), w.moves+1)
	}
	w.post[n-1] = far(w.toEnd[goals[n-1]])
	for k := n - 2; k >= 0; k-- {
		w.post[k] = min(w.post[k+1]+far(w.dist[k][goals[k+1]]), w.moves+1)
	}
}

// turns tells the times at which v fits between two successive goals.
func (w *windows) turns(v int, fits func(first, last int)) {
	n := len(w.in.Goals)
	for k := -1; k < n; k++ { // between goal k and goal k+1
		before, after := w.fromStart[v], w.toEnd[v] // moves to v, and from v on
		first, last := 0, w.moves
		if k >= 0 {
			before, first = w.dist[k][v], w.pre[k]
		}
		if k+1 < n {
			after, last = w.dist[k+1][v], w.moves-w.post[k+1]
		}
		if before >= 0 && after >= 0 {
			fits(first+int(before), last-int(after))
		}
	}
}
