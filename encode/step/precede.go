package step

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// visits says within how many moves each goal has been visited.
type visits struct {
	first []int     // by goal: the first time at which it has a place
	by    [][]z.Lit // by goal: by[g,t] from that time on, but for the last
}

// writePrecedence says of goals that may come in any order that the first visits of two are as far apart as the
// goals are, one or the other first, as of jobs with set-up times on a machine (Applegate and Cook, "A
// computational study of the job-shop scheduling problem", 1991; with orders of times as Crawford and Baker, AAAI
// 1994). It is for up to orderedGoals goals; beyond, or where Encoding.Precedence is none, the solver must find it
// from the moves. Variables and clauses, for goals g and h, their distance d, and the times t at which g has
// places but the last one:
//
//	by[g,t]       g has been visited within t moves
//	first[g,h]    g is visited before h is
//
//	by[g,t-1] -> by[g,t],   x[g,t] -> by[g,t],   by[g,t] -> by[g,t-1] or x[g,t]
//	first[g,h] and by[h,t] -> by[g,t-d],   not first[g,h] and by[g,t] -> by[h,t-d]
//
// Where by[g,.] has no variable it is false before the first of these times and true from the last on.
// Without windows there are gT + g(g-1)/2 variables more, and at most g(3T-1) + g(g-1)(T+1) clauses.
func writePrecedence(w *cnf.Writer, f *formula) {
	goals := f.in.Goals
	if f.e.Precedence == none || len(goals) < 2 || len(goals) > orderedGoals ||
		f.in.IsTour() { // its goals are all squares, at successive times
		return
	}
	w.Meaning("by[g,t]", "goal g has been visited within t moves")
	w.Family("when each goal has been visited")
	v := visits{first: make([]int, len(goals)), by: make([][]z.Lit, len(goals))}
	for k, g := range goals {
		if times := f.Model.Times(g); len(times) > 0 {
			v.first[k] = int(times[0])
			v.by[k] = w.Vars(int(times[len(times)-1])-v.first[k], func(i int) string {
				return fmt.Sprintf("by[%s,%d]", f.in.Squares[g], v.first[k]+i)
			})
			writeVisits(w, f, g, v.first[k], v.by[k])
		}
	}
	w.Meaning("first[g,h]", "goal g is visited before goal h")
	w.Family("between the first visits of two goals are as many moves as it is from one to the other")
	for i, g := range goals {
		far := f.in.Distances(g)
		for j := range i {
			d := int(far[goals[j]])
			if d < 0 || w.Err() != nil {
				continue // no walk visits both
			}
			first := w.Var(fmt.Sprintf("first[%s,%s]", f.in.Squares[g], f.in.Squares[goals[j]]))
			v.apart(w, first, i, j, d)
			v.apart(w, first.Not(), j, i, d)
		}
	}
}

// writeVisits says what by[g,.] is.
func writeVisits(w *cnf.Writer, f *formula, g, first int, by []z.Lit) {
	for i, now := range by {
		since := []z.Lit{}
		if i > 0 {
			w.Implies(by[i-1], now)
			since = append(since, by[i-1])
		}
		if x := f.X(g, first+i); x != z.LitNull {
			w.Implies(x, now)
			since = append(since, x)
		}
		w.ImpliesOr(now, since...)
	}
}

// apart says: if goal i comes before goal j, and j has been visited within t moves, then i has within d fewer.
func (v *visits) apart(w *cnf.Writer, before z.Lit, i, j, d int) {
	for k := range len(v.by[j]) + 1 {
		clause := []z.Lit{before.Not()}
		if k < len(v.by[j]) { // else j has been visited in any case
			clause = append(clause, v.by[j][k].Not())
		}
		switch earlier := v.first[j] + k - d - v.first[i]; {
		case earlier >= len(v.by[i]): // i has been visited in any case
			continue
		case earlier >= 0:
			clause = append(clause, v.by[i][earlier])
		}
		w.Clause(clause...)
	}
}
