package ham

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

func (t *formula) write(w *cnf.Writer, e Encoding) {
	switch {
	case t.small != nil:
		return
	case t.r == nil:
		w.Family("tours have another number of moves")
		w.Contradiction()
		return
	}
	t.writeArcs(w, amo.Or(e.AMO))
	if t.lazy {
		t.breakDirection(w)
		return
	}
	t.writePositions(w, e.order(t.r.g.Len()))
}

// writeArcs says that the jumps are cycles through all squares.
func (t *formula) writeArcs(w *cnf.Writer, most amo.Encoding) {
	r := t.r
	w.Meaning("h[u,v]", "the tour goes from u to v")
	w.Meaning("first[v]", "the tour begins on v")
	w.Meaning("last[v]", "the tour ends on v")
	t.first = w.Vars(len(r.from), t.arcName)
	lits := func(list []int32) []z.Lit {
		ms := make([]z.Lit, len(list))
		for i, k := range list {
			ms[i] = t.arc(k)
		}
		return ms
	}
	w.Family("the tour leaves each square once, and enters it once")
	for v := range r.out {
		if w.Err() != nil {
			return
		}
		for way, list := range [][]int32{r.out[v], r.in[v]} {
			ms := lits(list)
			w.AtLeastOne(ms)
			most.AtMostOne(w, ms, fmt.Sprintf("%s[%s]", [2]string{"out", "in"}[way], t.vertexName(v)))
		}
	}
	w.Family("no jump is made both ways")
	for _, ways := range r.both {
		w.NotBoth(t.arc(ways[0]), t.arc(ways[1]))
	}
	w.Family("jumps that every tour has, one way or the other")
	for _, ways := range r.fixed {
		w.AtLeastOne(lits(ways))
	}
}

// writePositions says that positions rise along the tour.
func (t *formula) writePositions(w *cnf.Writer, o order) {
	r, n := t.r, t.r.g.Len()
	w.Meaning("p[v,i]", o.meaning())
	w.Family("each square has a position in the tour")
	x := make([][]z.Lit, n)
	for v := range n {
		if w.Err() != nil {
			return
		}
		if int32(v) != r.root {
			x[v] = positions(w, o, t.vertexName(v))
			o.valid(w, x[v], "p["+t.vertexName(v)+"]")
		}
	}
	w.Family("each jump leads to the next position")
	for k := range r.from {
		if w.Err() != nil {
			return
		}
		arc := t.arc(int32(k))
		switch u, v := r.from[k], r.to[k]; r.root {
		case u:
			o.at(w, arc, x[v], 1)
		case v:
			o.at(w, arc, x[u], n-1)
		default:
			o.next(w, arc, x[u], x[v])
		}
	}
}

// positions makes the variables of a vertex's position.
func positions(f *cnf.Writer, o order, square string) []z.Lit {
	first := f.Vars(o.bits(), func(i int) string { return fmt.Sprintf("p[%s,%s]", square, o.bit(i)) })
	x := make([]z.Lit, o.bits())
	for i := range x {
		x[i] = cnf.Nth(first, i)
	}
	return x
}
