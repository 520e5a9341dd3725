package ham

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

func (t *formula) write(w *cnf.Writer, e Encoding) {
	t.writeArcs(w, e.AMO)
	if t.lazy {
		t.breakDirection(w)
		return
	}
	t.writePositions(w, e.order(t.Graph.Len()))
}

// writeArcs says that the jumps are cycles through all squares.
func (t *formula) writeArcs(w *cnf.Writer, most amo.Encoding) {
	w.Meaning("h[u,v]", "the tour goes from u to v")
	w.Meaning("first[v]", "the tour begins on v")
	w.Meaning("last[v]", "the tour ends on v")
	t.x = w.Vars(len(t.from), t.arcName)
	lits := func(list []int32) (ms []z.Lit) {
		for _, k := range list {
			if k >= 0 {
				ms = append(ms, t.x[k])
			}
		}
		return ms
	}
	w.Family("the tour leaves each square once, and enters it once")
	for v := range t.out {
		if w.Err() != nil {
			return
		}
		for way, list := range [][]int32{t.out[v], t.in[v]} {
			ms := lits(list)
			w.AtLeastOne(ms)
			most.AtMostOne(w, ms, fmt.Sprintf("%s[%s]", [2]string{"out", "in"}[way], t.vertexName(v)))
		}
	}
	w.Family("no jump is made both ways")
	for _, ways := range t.of {
		if ways[0] >= 0 && ways[1] >= 0 {
			w.NotBoth(t.x[ways[0]], t.x[ways[1]])
		}
	}
	w.Family("jumps that every tour has, one way or the other")
	for e, fixed := range t.Graph.Fixed {
		if fixed {
			w.AtLeastOne(lits(t.of[e][:]))
		}
	}
}

// writePositions says that positions rise along the tour.
func (t *formula) writePositions(w *cnf.Writer, o order) {
	n := t.Graph.Len()
	w.Meaning("p[v,i]", o.meaning)
	w.Family("each square has a position in the tour")
	x := make([][]z.Lit, n)
	for v := range n {
		if w.Err() != nil {
			return
		}
		if int32(v) != t.root {
			x[v] = positions(w, o, t.vertexName(v))
			o.valid(w, x[v], "p["+t.vertexName(v)+"]")
		}
	}
	w.Family("each jump leads to the next position")
	for k := range t.from {
		if w.Err() != nil {
			return
		}
		arc := t.x[k]
		switch u, v := t.from[k], t.to[k]; t.root {
		case u:
			stands(w, arc, o.spell(x[v], 1))
		case v:
			stands(w, arc, o.spell(x[u], n-1))
		default:
			o.next(w, arc, x[u], x[v])
		}
	}
}

func positions(w *cnf.Writer, o order, square string) []z.Lit {
	return w.Vars(len(o.names), func(i int) string { return fmt.Sprintf("p[%s,%s]", square, o.names[i]) })
}

// stands says: if arc, then a position is the one that is spelled.
func stands(w *cnf.Writer, arc z.Lit, spelled []z.Lit) {
	for _, l := range spelled {
		w.Implies(arc, l)
	}
}

// arcs are the ways between vertices that a directed tour may go, in order.
type arcs struct {
	root     int32
	of       [][2]int32 // by edge: the arc from its lower vertex and the one back; -1 for none
	from, to []int32
	out, in  [][]int32 // by vertex: numbers of arcs
}

// layOut makes the arcs: both of each edge, but for the dummy's to a given end.
func (t *formula) layOut() {
	g := t.Graph
	if t.root = int32(g.Dummy); g.Dummy < 0 {
		t.root = int32(t.Start)
	}
	t.out, t.in = make([][]int32, g.Len()), make([][]int32, g.Len())
	for e := range g.U {
		ways := [2]int32{-1, -1}
		for i, way := range [][2]int32{{g.U[e], g.V[e]}, {g.V[e], g.U[e]}} {
			u, v := way[0], way[1]
			if int(u) == g.Dummy && t.Start >= 0 && int(v) != t.Start || int(v) == g.Dummy && t.End >= 0 && int(u) != t.End {
				continue
			}
			ways[i] = int32(len(t.from))
			t.from, t.to = append(t.from, u), append(t.to, v)
			t.out[u], t.in[v] = append(t.out[u], ways[i]), append(t.in[v], ways[i])
		}
		t.of = append(t.of, ways)
	}
}

// between is the arc from one vertex to another; -1 for none.
func (t *formula) between(u, v int) int32 {
	e := t.Graph.Edge(u, v)
	switch {
	case e < 0:
		return -1
	case u < v:
		return t.of[e][0]
	}
	return t.of[e][1]
}
