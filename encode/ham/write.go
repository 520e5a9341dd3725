package ham

import (
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/puzzles/tourgraph"
)

func (t *formula) write(w *cnf.Writer, e encoding) {
	t.writeArcs(w, e.amo)
	if e.oneDirection() {
		t.breakDirection(w)
	}
	switch {
	case t.lazy:
	case t.vee:
		t.writeElimination(w)
		writeTimes(w, t)
	default:
		t.writePositions(w, e.order(t.Graph.Len()))
	}
}

// writeArcs says that the jumps are cycles through all squares:
//
//	exactly one h[v,.] and exactly one h[.,v] for each v
//	not (h[u,v] and h[v,u])
//	h[u,v] or h[v,u]           edges that every tour has
func (t *formula) writeArcs(w *cnf.Writer, most amo.Encoding) {
	w.Meaning("h[u,v]", "the tour goes from u to v")
	w.Meaning("first[v]", "the tour begins on v")
	w.Meaning("last[v]", "the tour ends on v")
	left := w.Vars(len(t.arcs), func(k int) string { return t.arcName(t.arcs[k]) })
	t.Link(func(_ int, u, v int32) (l z.Lit) {
		if t.may(u, v) {
			l, left = left[0], left[1:]
		}
		return l
	})
	w.Family("the tour leaves each square once, and enters it once")
	for v := range t.Graph.Len() {
		if w.Err() != nil {
			return
		}
		var out, in []z.Lit
		near, _ := t.Graph.Neighbours(v)
		for _, u := range near {
			out, in = append(out, t.From(v, int(u))), append(in, t.From(int(u), v))
		}
		for way, lits := range [][]z.Lit{known(out), known(in)} {
			most.ExactlyOne(w, lits, fmt.Sprintf("%s[%s]", [2]string{"out", "in"}[way], t.vertexName(v)))
		}
	}
	w.Family("no jump is made both ways")
	for e := range t.Graph.Edges() {
		if ways := t.ways(e); len(ways) == 2 {
			w.NotBoth(ways[0], ways[1])
		}
	}
	w.Family("jumps that every tour has, one way or the other")
	for e, fixed := range t.Graph.Fixed {
		if fixed {
			w.AtLeastOne(t.ways(e))
		}
	}
	t.writeImages(w)
}

// writeImages says that a tour that a turn takes to itself has the image of each jump, one way or the other:
//
//	h[u,v] -> h[u',v'] or h[v',u']     the turn takes u to u' and v to v'
func (t *formula) writeImages(w *cnf.Writer) {
	image := tourgraph.Images(t.Instance)
	if image == nil { // else the tour is closed
		return
	}
	w.Family("each jump has the one that the turn of the board takes it to")
	for _, l := range t.Links {
		u, v := image[l.From], image[l.To]
		if l.Lit != z.LitNull {
			w.ImpliesOr(l.Lit, known([]z.Lit{t.From(u, v), t.From(v, u)})...)
		}
	}
}

// ways are the variables of an edge: both, or the one way that it may be gone.
func (t *formula) ways(e int) []z.Lit { return known([]z.Lit{t.Links[2*e].Lit, t.Links[2*e+1].Lit}) }

func known(lits []z.Lit) []z.Lit {
	return slices.DeleteFunc(lits, func(l z.Lit) bool { return l == z.LitNull })
}

// writePositions says that positions rise along the tour:
//
//	h[root,v] -> P(v) = 1
//	h[u,v] -> P(v) = P(u) + 1  u, v not the root
//	h[v,root] -> P(v) = n-1
func (t *formula) writePositions(w *cnf.Writer, o numbering) {
	n := t.Graph.Len()
	w.Meaning("p[v,i]", o.meaning)
	w.Family("each square has a position in the tour")
	x := make([][]z.Lit, n)
	for v := range n {
		if w.Err() != nil {
			return
		}
		if v != t.root {
			x[v] = positions(w, o, t.vertexName(v))
			o.valid(w, x[v], "p["+t.vertexName(v)+"]")
		}
	}
	w.Family("each jump leads to the next position")
	for _, l := range t.Links {
		if w.Err() != nil {
			return
		}
		switch u, v := int(l.From), int(l.To); {
		case l.Lit == z.LitNull:
		case u == t.root:
			stands(w, l.Lit, o.spell(x[v], 1))
		case v == t.root:
			stands(w, l.Lit, o.spell(x[u], n-1))
		default:
			o.next(w, l.Lit, x[u], x[v])
		}
	}
}

func positions(w *cnf.Writer, o numbering, square string) []z.Lit {
	return w.Vars(len(o.names), func(i int) string { return fmt.Sprintf("p[%s,%s]", square, o.names[i]) })
}

// stands says: if arc, then a position is the one that is spelled.
func stands(w *cnf.Writer, arc z.Lit, spelled []z.Lit) {
	for _, l := range spelled {
		w.Implies(arc, l)
	}
}

// lazy is the encoding without positions: models are sets of directed cycles, and for
// each cycle a clause says that the tour leaves its squares, after "SAT-Based CEGAR
// Method for the Hamiltonian Cycle Problem Enhanced by Cut-Set Constraints" (SAT 2025).
// Models have [oneDirection].
const lazy = "arc"

func (t *formula) breakDirection(w *cnf.Writer) {
	if t.Graph.Dummy >= 0 && (t.Start >= 0 || t.End >= 0) || timeTellsDirection(t) {
		return
	}
	t.turning = 0
	for v := range t.Graph.Len() {
		if t.Graph.Degree(v) < t.Graph.Degree(t.turning) {
			t.turning = v
		}
	}
	w.Family("of the two directions, the one that comes to a square by a later jump than it leaves")
	near, _ := t.Graph.Neighbours(t.turning)
	var earlier []z.Lit
	for _, u := range near {
		w.ImpliesOr(t.From(int(u), t.turning), earlier...)
		earlier = append(earlier, t.From(t.turning, int(u)))
	}
}

// forwards reports whether models have a cycle in its direction.
func (t *formula) forwards(cycle []int) bool {
	for i, v := range cycle {
		if v == t.turning {
			before := (i + len(cycle) - 2) % (len(cycle) - 1) // the last vertex is the first again
			return cycle[before] > cycle[i+1]
		}
	}
	return true
}
