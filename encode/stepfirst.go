package encode

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/amo"
	"knightsat/encode/cnf"
	"knightsat/encode/sum"
)

// The clauses of the step encoding for what is left of a pathGraph: first[g,t]
// says that the walk visits the terminal g after t moves for the first time (a
// given end: for the last time). With
// L the legs that are left,
//
//	or of first[g,t] over t
//	at most one of first[g,.]
//	first[g,t] -> x[g,t]
//	first[g,t] -> or of first[h,u], (g,t)-(h,u) in L      unless (g,t) may be the last
//	first[h,u] -> or of first[g,t], (g,t)-(h,u) in L      unless (h,u) may be the first

// visit is a terminal, by its place in path.order, and a time.
type visit struct{ node, t int32 }

// visits is what a pathGraph leaves, without the number of the leg.
type visits struct {
	vertex []int // of each terminal
	list   []visit
	after  [][]int32 // the places in list of those that may follow
	before [][]int32
}

func (g *pathGraph) firstVisits() *visits {
	vs := &visits{vertex: g.vertex[:g.n]}
	place := map[visit]int32{}
	var pairs [][2]visit
	begins, ends := map[visit]bool{}, map[visit]bool{}
	for _, s := range g.steps {
		node := g.nodes[s.to]
		leg := g.legs[node.leg]
		from, to := visit{leg.i, s.departure}, visit{leg.j, node.arrival}
		pairs = append(pairs, [2]visit{from, to})
		if s.from < 0 {
			begins[from] = true
		}
		if node.end < closed {
			ends[to] = true
		}
		vs.list = append(vs.list, from, to)
	}
	order := func(a, b visit) int { return cmp.Or(cmp.Compare(a.node, b.node), cmp.Compare(a.t, b.t)) }
	slices.SortFunc(vs.list, order)
	vs.list = slices.Compact(vs.list)
	for k, v := range vs.list {
		place[v] = int32(k)
	}
	slices.SortFunc(pairs, func(a, b [2]visit) int { return cmp.Or(order(a[0], b[0]), order(a[1], b[1])) })
	pairs = slices.Compact(pairs)
	vs.after, vs.before = make([][]int32, len(vs.list)), make([][]int32, len(vs.list))
	for _, p := range pairs {
		a, b := place[p[0]], place[p[1]]
		vs.after[a] = append(vs.after[a], b)
		vs.before[b] = append(vs.before[b], a)
	}
	for k, v := range vs.list {
		if begins[v] {
			vs.before[k] = nil
		}
		if ends[v] {
			vs.after[k] = nil
		}
	}
	return vs
}

// write writes the clauses, or counts them. x tells whether the windows have a
// vertex at a time, and its variable; z.LitNull, where they have nothing else
// then: an end of the walk in logarithmic positions.
func (vs *visits) write(f sum.Sink, most amo.Encoding, name func(v int) string, x func(v, t int) (z.Lit, bool)) {
	first := f.Vars(len(vs.list), func(i int) string {
		return fmt.Sprintf("first[%s,%d]", name(vs.vertex[vs.list[i].node]), vs.list[i].t)
	})
	for from := 0; from < len(vs.list); {
		var lits []z.Lit
		node := vs.list[from].node
		to := from
		for ; to < len(vs.list) && vs.list[to].node == node; to++ {
			lits = append(lits, cnf.Nth(first, to))
		}
		f.Clause(lits...)
		atMostOne(f, most, lits, "first["+name(vs.vertex[node])+"]")
		from = to
	}
	for k, v := range vs.list {
		here := cnf.Nth(first, k).Not()
		switch l, ok := x(vs.vertex[v.node], int(v.t)); {
		case !ok:
			f.Clause(here) // distances rule it out
		case l != z.LitNull:
			f.Clause(here, l)
		}
		for _, others := range [][]int32{vs.after[k], vs.before[k]} {
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
