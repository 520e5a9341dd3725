package edge

import (
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/puzzles/tourgraph"
)

// A tour whose goals come in order is a cycle through its stops: the goals in this order, with
// a given start before and a given end after them, and the dummy between the last and the
// first. Leg k leads from stop k to the next one, and around the cycle. Variables:
//
//	leg[v,k]   v, which is no stop, is on leg k
//
// Clauses:
//
//	exactly one of leg[v,.]
//	e[u,v] and leg[u,k] -> leg[v,k]                        neither is a stop
//	e[s,v] -> leg[v,k-1] or leg[v,k]                       s is stop k
//	not (e[s,u] and e[s,v] and leg[u,k] and leg[v,k])      s is stop k, or k+1
//	not e[s,r]                                             stops that don't follow each other
//
// So both edges of a stop are on different legs, and the one that leads to a stop is on the
// leg between them: the cycle through one stop passes all in order. Other cycles are on one
// leg, and are cut off when a model has them. Of fewer than four stops every cycle is in order,
// one way round or the other, and there is nothing to write.
func writeLegs(w *cnf.Writer, t *formula) {
	stops, ok := tourgraph.Stops(t.Instance)
	if !ok {
		w.Contradiction()
		return
	}
	writeDirection(w, t, stops)
	if t.Graph.Dummy >= 0 {
		stops = append([]int{t.Graph.Dummy}, stops...)
	}
	if len(stops) < 4 {
		return
	}
	l := legWriter{formula: t, stops: stops, at: slices.Repeat([]int{-1}, t.Graph.Len()),
		leg: make([][]z.Lit, t.Graph.Len())}
	for k, s := range stops {
		l.at[s] = k
	}
	w.Meaning("leg[v,k]",
		"v is on the leg from goal k to the next, where a given start and end count as goals")
	w.Family("each square but the goals is on one leg")
	for v := range t.Len() {
		if l.at[v] >= 0 {
			continue
		}
		l.leg[v] = w.Vars(len(stops),
			func(k int) string { return fmt.Sprintf("leg[%s,%d]", t.Squares[v], k) })
		amo.Encoding("").ExactlyOne(w, l.leg[v], fmt.Sprintf("legs[%s]", t.Squares[v]))
	}
	w.Family("jumps between goals join one and the next, others stay on their leg")
	for e := range t.Graph.U {
		if x := t.edge(e); x != z.LitNull && w.Err() == nil {
			l.along(w, int(t.Graph.U[e]), int(t.Graph.V[e]), x)
		}
	}
	w.Family("both jumps at a goal are on different legs")
	for _, s := range stops {
		l.apart(w, s)
	}
}

// writeDirection says, where squares have times, that the first two stops that are no end of
// the tour come in their order.
func writeDirection(w *cnf.Writer, t *formula, stops []int) {
	stops = slices.DeleteFunc(slices.Clone(stops),
		func(v int) bool { return v == t.Start || v == t.End })
	if t.places == nil || len(stops) < 2 {
		return
	}
	for _, time := range t.places.Times(stops[0]) {
		for _, earlier := range t.places.Times(stops[1]) {
			if earlier < time {
				w.NotBoth(t.places.X(stops[0], int(time)), t.places.X(stops[1], int(earlier)))
			}
		}
	}
}

type legWriter struct {
	*formula
	stops []int
	at    []int     // by vertex: which stop it is; -1 for none
	leg   [][]z.Lit // by vertex and leg
}

// along writes what an edge says of the legs of its ends.
func (l *legWriter) along(w *cnf.Writer, u, v int, e z.Lit) {
	n := len(l.stops)
	i, j := l.at[u], l.at[v]
	switch {
	case i >= 0 && j >= 0:
		if (i+1)%n != j && (j+1)%n != i {
			w.Clause(e.Not())
		}
	case i >= 0:
		w.Clause(e.Not(), l.leg[v][i], l.leg[v][(i+n-1)%n])
	case j >= 0:
		l.along(w, v, u, e)
	default:
		for k := range l.stops {
			w.AndImplies(e, l.leg[u][k], l.leg[v][k])
			w.AndImplies(e, l.leg[v][k], l.leg[u][k])
		}
	}
}

// on are the literals that say that a neighbour of stop s is on the leg; false if it is
// never: it is a stop that is not joined to s by it.
func (l *legWriter) on(s, v, leg int) (lits []z.Lit, may bool) {
	if l.at[v] < 0 {
		return []z.Lit{l.leg[v][leg].Not()}, true
	}
	n := len(l.stops)
	from, to := l.stops[leg], l.stops[(leg+1)%n]
	return nil, from == s && to == v || from == v && to == s
}

// apart says that both edges of a stop are on different legs.
func (l *legWriter) apart(w *cnf.Writer, s int) {
	n := len(l.stops)
	near, edges := l.Graph.Neighbours(s)
	for i, u := range near {
		for j, v := range near[:i] {
			a, b := l.edge(int(edges[i])), l.edge(int(edges[j]))
			for _, leg := range []int{l.at[s], (l.at[s] + n - 1) % n} {
				here, may := l.on(s, int(u), leg)
				there, also := l.on(s, int(v), leg)
				if a != z.LitNull && b != z.LitNull && may && also && w.Err() == nil {
					w.Clause(slices.Concat([]z.Lit{a.Not(), b.Not()}, here, there)...)
				}
			}
		}
	}
}
