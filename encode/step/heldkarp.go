package step

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/internal/tsp/reduce"
)

// narrow leaves out where no walk within the bound of Held and Karp leads, and
// notes when each terminal may be visited first. Where nothing is left, no walk of
// so many moves solves the puzzle, and all windows are empty.
func (w *windows) narrow(ctx context.Context, a *bound.Analysis) error {
	before := w.possible()
	var t *reduce.Timetable
	possible := true
	if m := a.Terminals(ctx); m != nil && !a.Puzzle.Ordered && !bound.IsTour(a.Instance) {
		given, _ := m.Given(a, w.moves, false)
		t, possible = reduce.When(ctx, given, &reduce.Space{Graph: a, Nodes: m.Nodes, Root: m.Root}, w.moves)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	w.narrowed = before && (t != nil || !possible)
	for k, vertices := range w.at {
		switch {
		case !possible:
			w.at[k] = nil
		case t != nil:
			w.at[k] = slices.DeleteFunc(vertices, func(v int32) bool { return !t.On[v].Has(k) })
		}
	}
	if t != nil {
		w.first, w.visits = t.First, t.Visits
	}
	return nil
}

// writeFirstVisits says when each goal is visited first. visit[g,t] says that the
// walk visits the terminal g after t moves for the first time (a given end: for the
// last time). With L the visits that may follow each other,
//
//	or of visit[g,t] over t
//	at most one of visit[g,.]
//	visit[g,t] -> x[g,t]
//	visit[g,t] -> or of visit[h,u], (g,t)-(h,u) in L      unless (g,t) may be the last
//	visit[h,u] -> or of visit[g,t], (g,t)-(h,u) in L      unless (h,u) may be the first
func (f *formula) writeFirstVisits(w *cnf.Writer) {
	vs := f.visits
	square := func(node int32) string { return f.name(vs.Vertex[node]) }
	variable := w.Vars(len(vs.List), func(i int) string { return fmt.Sprintf("visit[%s,%d]", square(vs.List[i].Node), vs.List[i].T) })
	first := func(k int) z.Lit { return cnf.Nth(variable, k) }
	w.Family("each goal has one first visit")
	for from := 0; from < len(vs.List); {
		var lits []z.Lit
		node := vs.List[from].Node
		for ; from < len(vs.List) && vs.List[from].Node == node; from++ {
			lits = append(lits, first(from))
		}
		w.AtLeastOne(lits)
		amo.Or(f.e.AMO).AtMostOne(w, lits, "visit["+square(node)+"]")
	}
	w.Family("at a first visit the piece is there, and others come before and after it")
	for k, visit := range vs.List {
		v, t := vs.Vertex[visit.Node], int(visit.T)
		switch x, ok := f.x(v, t); {
		case ok:
			w.Implies(first(k), x)
		case !f.has(v, t):
			w.Clause(first(k).Not()) // distances rule it out
		}
		for _, others := range [][]int32{vs.After[k], vs.Before[k]} {
			if len(others) == 0 {
				continue
			}
			var lits []z.Lit
			for _, o := range others {
				lits = append(lits, first(int(o)))
			}
			w.ImpliesOr(first(k), lits...)
		}
	}
}
