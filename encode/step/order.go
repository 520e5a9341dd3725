package step

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// The clauses of the step encoding for ordered goals: y[k,t] says that goals
// 0 … k have been visited in this order within t moves. It exists for
// pre[k] <= t <= T - post[k], where it is known to be true at the end.

// orderRange is the first and the last t of y[k,t]; none where first > last.
func (w *windows) orderRange(k int) (first, last int) {
	return w.pre[k], w.moves - w.post[k]
}

func orderSize(w *windows, allowed func(v, t int) bool) cnf.Size {
	var s cnf.Size
	for k, g := range w.in.Goals {
		first, last := w.orderRange(k)
		if first > last {
			return s.Plus(cnf.Size{Clauses: 1})
		}
		for t := first; t <= last; t++ {
			lits := 1 // y[k,t] -> y[k,t-1] or x[g,t]
			if t > first {
				lits++
			}
			if allowed(g, t) {
				lits++
			}
			s = s.Plus(cnf.Size{Vars: 1, Clauses: 1, Lits: lits})
			if k > 0 {
				if _, before := w.orderRange(k - 1); t < before { // y[k,t] -> y[k-1,t]
					s = s.Plus(cnf.Size{Clauses: 1, Lits: 2})
				}
			}
		}
		s = s.Plus(cnf.Size{Clauses: 1, Lits: 1}) // y[k,last]
	}
	return s
}

func (sf *formula) writeOrder() {
	var before z.Lit // y[k-1,t] is the variable t-beforeFirst places on
	var beforeFirst, beforeLast int
	for k, g := range sf.in.Goals {
		first, last := sf.orderRange(k)
		if first > last {
			sf.f.Contradiction() // goal k comes too early and too late at once
			return
		}
		y := sf.f.Vars(last-first+1, func(i int) string { return fmt.Sprintf("y[%d,%d]", k+1, first+i) })
		for t := first; t <= last; t++ {
			yt := cnf.Nth(y, t-first)
			clause := []z.Lit{yt.Not()}
			if t > first {
				clause = append(clause, cnf.Nth(y, t-first-1))
			}
			if x, ok := sf.x(g, t); ok {
				clause = append(clause, x)
			}
			sf.f.Clause(clause...)
			if k > 0 && t < beforeLast {
				sf.f.Implies(yt, cnf.Nth(before, t-beforeFirst))
			}
		}
		sf.f.Clause(cnf.Nth(y, last-first))
		before, beforeFirst, beforeLast = y, first, last
	}
}
