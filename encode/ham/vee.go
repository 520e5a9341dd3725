package ham

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/heap"
)

// byElimination is the encoding without positions whose formulas say by vertex elimination that no cycle
// avoids the root, after Rankooh and Rintanen, "Propositional Encodings of Acyclicity and Reachability
// by Using Vertex Elimination" (AAAI 2022), as Zhou uses it for Hamiltonian cycles, "Encoding the
// Hamiltonian Cycle Problem into SAT Based on Vertex Elimination" (CP 2024). The vertices but the root
// are taken out of the graph one by one, and the neighbours of each are joined. Variables:
//
//	way[a1,b3]   the tour leads from a1 to b3 over squares that are taken out before both
//
// for neighbours of a vertex when it is taken out. W(u,v) is way[u,v], or h[u,v] before there is one.
// Clauses, where v is taken out and a, b are two of its neighbours then:
//
//	h[a,b] -> way[a,b]
//	W(a,v) and W(v,b) -> way[a,b]
//	not (W(a,v) and W(v,a))
//
// A cycle that avoids the root becomes shorter with each of its squares that is taken out, until it
// goes from one square to another and back, which the last clauses forbid.
//
// With degrees d(v) when each vertex v is taken out, there are at most the sum of d(v)(d(v)-1) variables,
// and as many clauses of the second kind: few on graphs that are nearly trees or narrow, many on wide
// ones. The next vertex is one that joins the fewest neighbours that were not joined.
const byElimination = "vee"

// proposeElimination proposes the encoding for tours with goals in order where an engine begins anew with each
// cut. It grows with the width of the graph, and gini, which goes on, is faster with cuts.
func proposeElimination(_ context.Context, q encode.Question) []encode.Proposal {
	if !q.Anew || q.Each || len(q.Order) == 0 || len(q.Numbers) > 0 || !q.Instance.IsTour() {
		return nil
	}
	return []encode.Proposal{{Encoding: encoding{form: byElimination}, Rank: encode.Fastest,
		Why: "one formula without cuts is the fastest for goals in order with a solver that begins anew each time"}}
}

// elimination is a graph from which vertices are taken out.
type elimination struct {
	*cnf.Writer
	name func(v int) string
	near [][]int32 // by vertex: the neighbours that are left, ascending
	fill []int     // by vertex: pairs of its neighbours that are no neighbours
	ways map[[2]int32]way

	left *heap.Heap // the vertices that are left
}

// way is how W(u,v) is said.
type way struct {
	lit z.Lit
	own bool // it is no arc's
}

// writeElimination says that no cycle of arcs avoids the root.
func (t *formula) writeElimination(w *cnf.Writer) {
	n := t.Graph.Len()
	e := &elimination{Writer: w, name: t.vertexName, near: make([][]int32, n), fill: make([]int, n),
		ways: make(map[[2]int32]way, len(t.Links))}
	e.left = heap.New(e.before)
	for _, l := range t.Links {
		if u, v := int(l.From), int(l.To); u != t.root && v != t.root {
			if l.Lit != z.LitNull {
				e.ways[[2]int32{l.From, l.To}] = way{lit: l.Lit}
			}
			e.near[u] = append(e.near[u], l.To)
		}
	}
	for v := range n {
		if v == t.root {
			continue
		}
		slices.Sort(e.near[v])
	}
	for v := range n {
		if v != t.root {
			e.fill[v] = e.missing(v)
			e.left.Push(int32(v))
		}
	}
	w.Meaning("way[u,v]", "the tour leads from u to v over squares that are taken out before both")
	w.Family("vertices are taken out one by one, and no tour leads to one and back")
	for w.Err() == nil {
		v, ok := e.left.Pop()
		if !ok {
			return
		}
		e.eliminate(int(v))
	}
}

// eliminate takes a vertex out: what leads to it and on from it leads from neighbour to neighbour.
func (e *elimination) eliminate(v int) {
	near := e.near[v]
	for i, a := range near {
		for _, b := range near[:i] {
			e.join(a, b)
		}
	}
	for _, a := range near {
		e.leave(int(a), v)
	}
	for _, a := range near {
		to := e.ways[[2]int32{a, int32(v)}]
		from := e.ways[[2]int32{int32(v), a}]
		if to.lit != z.LitNull && from.lit != z.LitNull && to.own { // both or none are own
			e.NotBoth(to.lit, from.lit)
		}
		for _, b := range near {
			if on := e.ways[[2]int32{int32(v), b}]; a != b && to.lit != z.LitNull && on.lit != z.LitNull {
				e.AndImplies(to.lit, on.lit, e.way(a, b))
			}
		}
	}
	for _, a := range near {
		delete(e.ways, [2]int32{a, int32(v)})
		delete(e.ways, [2]int32{int32(v), a})
	}
	e.near[v] = nil
}

// way is the variable way[a,b].
func (e *elimination) way(a, b int32) z.Lit {
	key := [2]int32{a, b}
	before := e.ways[key]
	if before.own {
		return before.lit
	}
	l := e.Var(fmt.Sprintf("way[%s,%s]", e.name(int(a)), e.name(int(b))))
	if before.lit != z.LitNull {
		e.Implies(before.lit, l)
	}
	e.ways[key] = way{l, true}
	return l
}

// join makes two vertices neighbours.
func (e *elimination) join(a, b int32) {
	i, is := slices.BinarySearch(e.near[a], b)
	if is {
		return
	}
	j, _ := slices.BinarySearch(e.near[b], a)
	both := e.common(int(a), int(b))
	e.near[a] = slices.Insert(e.near[a], i, b)
	e.near[b] = slices.Insert(e.near[b], j, a)
	e.fill[a] += len(e.near[a]) - 1 - len(both)
	e.fill[b] += len(e.near[b]) - 1 - len(both)
	for _, u := range both {
		e.fill[u]--
		e.left.Fix(u)
	}
	e.left.Fix(a)
	e.left.Fix(b)
}

// leave takes v from the neighbours of a, when all neighbours of v are joined.
func (e *elimination) leave(a, v int) {
	e.fill[a] -= len(e.near[a]) - 1 - len(e.common(a, v))
	i, _ := slices.BinarySearch(e.near[a], int32(v))
	e.near[a] = slices.Delete(e.near[a], i, i+1)
	e.left.Fix(int32(a))
}

// common are the neighbours of both vertices.
func (e *elimination) common(a, b int) (both []int32) {
	x, y := e.near[a], e.near[b]
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0] < y[0]:
			x = x[1:]
		case x[0] > y[0]:
			y = y[1:]
		default:
			both = append(both, x[0])
			x, y = x[1:], y[1:]
		}
	}
	return both
}

// missing is the number of pairs of neighbours that are no neighbours.
func (e *elimination) missing(v int) (pairs int) {
	for _, u := range e.near[v] {
		pairs += len(e.near[v]) - 1 - len(e.common(v, int(u)))
	}
	return pairs / 2
}

// before reports whether a vertex is taken out before another one: it has fewer pairs to be joined, then fewer
// neighbours.
func (e *elimination) before(u, v int32) bool {
	if e.fill[u] != e.fill[v] {
		return e.fill[u] < e.fill[v]
	}
	if len(e.near[u]) != len(e.near[v]) {
		return len(e.near[u]) < len(e.near[v])
	}
	return u < v
}
