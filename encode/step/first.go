package step

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound/reduce"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
)

// The clauses of the step encoding for what is left of a timetable: first[g,t]
// says that the walk visits the terminal g after t moves for the first time (a
// given end: for the last time). With
// L the legs that are left,
//
//	or of first[g,t] over t
//	at most one of first[g,.]
//	first[g,t] -> x[g,t]
//	first[g,t] -> or of first[h,u], (g,t)-(h,u) in L      unless (g,t) may be the last
//	first[h,u] -> or of first[g,t], (g,t)-(h,u) in L      unless (h,u) may be the first

// writeVisits writes the clauses, or counts them. x tells whether the windows have a
// vertex at a time, and its variable; z.LitNull, where they have nothing else
// then: an end of the walk in logarithmic positions.
func writeVisits(vs *reduce.Visits, f sum.Sink, most amo.Encoding, name func(v int) string, x func(v, t int) (z.Lit, bool)) {
	first := f.Vars(len(vs.List), func(i int) string {
		return fmt.Sprintf("first[%s,%d]", name(vs.Vertex[vs.List[i].Node]), vs.List[i].T)
	})
	for from := 0; from < len(vs.List); {
		var lits []z.Lit
		node := vs.List[from].Node
		to := from
		for ; to < len(vs.List) && vs.List[to].Node == node; to++ {
			lits = append(lits, cnf.Nth(first, to))
		}
		f.Clause(lits...)
		amo.Write(f, most, lits, "first["+name(vs.Vertex[node])+"]")
		from = to
	}
	for k, v := range vs.List {
		here := cnf.Nth(first, k).Not()
		switch l, ok := x(vs.Vertex[v.Node], int(v.T)); {
		case !ok:
			f.Clause(here) // distances rule it out
		case l != z.LitNull:
			f.Clause(here, l)
		}
		for _, others := range [][]int32{vs.After[k], vs.Before[k]} {
			if len(others) == 0 {
				continue
			}
			clause := []z.Lit{here}
			for _, o := range others {
				clause = append(clause, cnf.Nth(first, int(o)))
			}
			f.Clause(clause...)
		}
	}
}
