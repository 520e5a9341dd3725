package edge

import (
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/puzzles"
)

// turned lays out the variables of symmetric tours. Those that a half turn keeps are not
// joined: exchanges with their images leave an even number of cycles even, and what is left
// makes worse cuts than what was there.
func (t *formula) turned() {
	if t.join = t.join && t.a.Puzzle.Symmetric == puzzles.QuarterTurn; t.join {
		t.image = bound.Images(t.a.Instance)
	}
	classes, squares := 0, []int(nil)
	t.class, classes, squares = bound.EdgeClasses(t.a.Instance, t.g)
	t.named = make([]int32, classes)
	for e, c := range slices.Backward(t.class) {
		if c >= 0 {
			t.named[c] = int32(e)
		}
	}
	t.skip = make([]bool, t.a.Len())
	for v := range t.skip {
		t.skip[v] = true
	}
	for _, v := range squares {
		t.skip[v] = false
	}
}

// firstEdge is the edge that a variable is named by.
func (t *formula) firstEdge(i int) int {
	if t.class == nil {
		return i
	}
	return int(t.named[i])
}

// edge is the variable of an edge; z.LitNull if no tour has the edge.
func (t *formula) edge(e int32) z.Lit {
	if t.class != nil {
		if e = t.class[e]; e < 0 {
			return z.LitNull
		}
	}
	return cnf.Nth(t.first, int(e))
}

// every writes that each tour has an edge, once for those that share a variable.
func (t *formula) every(w *cnf.Writer, e int32) {
	switch {
	case t.class == nil:
		w.Clause(t.edge(e))
	case t.class[e] < 0:
		w.Clause()
	case t.named[t.class[e]] == e:
		w.Clause(t.edge(e))
	}
}

// degree writes that two of a square's edges are in the tour. On a square that the turn
// leaves in its place, or in a tour of four, each variable is that of two of the edges.
func (t *formula) degree(w *cnf.Writer, edges []int32, label string) {
	lits := t.edges(edges)
	having := 0
	for _, e := range edges {
		if t.edge(e) != z.LitNull {
			having++
		}
	}
	switch {
	case having == len(lits):
		sum.Two(w, lits, true, label)
	case having == 2*len(lits):
		w.AtLeastOne(lits)
		amo.Auto{}.AtMostOne(w, lits, label)
	default:
		w.Clause()
	}
}

// edges are the variables of edges, each once.
func (t *formula) edges(list []int32) []z.Lit {
	lits := make([]z.Lit, 0, len(list))
	for _, e := range list {
		if l := t.edge(e); l != z.LitNull {
			lits = append(lits, l)
		}
	}
	return t.distinct(lits)
}

// distinct leaves each literal once where edges share variables.
func (t *formula) distinct(lits []z.Lit) []z.Lit {
	if t.class != nil {
		slices.Sort(lits)
		lits = slices.Compact(lits)
	}
	return lits
}
