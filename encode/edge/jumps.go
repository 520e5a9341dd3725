package edge

import (
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// share lays out the variables: an edge each. Of a tour that a turn of the board takes to itself, the
// jumps that the turn takes to each other share a variable, named by one of them, and only one of the
// squares that it takes to each other has its jumps counted.
func (t *formula) share() {
	if t.Puzzle.Symmetric == puzzles.NoTurn {
		for e, u := range t.Graph.U {
			v := t.Graph.V[e]
			if t.places != nil && int(v) != t.Graph.Dummy && !t.places.adjacent(u, v) {
				t.class = append(t.class, -1)
				continue
			}
			t.class = append(t.class, int32(len(t.named)))
			t.named = append(t.named, int32(e))
		}
		for v := range t.Len() {
			t.counted = append(t.counted, v)
		}
		return
	}
	classes := 0
	t.class, classes, t.counted = tourgraph.Classes(t.Instance, t.Graph)
	t.named = make([]int32, classes)
	for e, c := range slices.Backward(t.class) {
		if c >= 0 {
			t.named[c] = int32(e)
		}
	}
}

// degree writes that two of a square's edges are in the tour. On a square that the turn
// leaves in its place, or in a tour of four, each variable is that of two of the edges.
func (t *formula) degree(w *cnf.Writer, edges []int32, label string) {
	lits := t.edges(edges)
	having := 0
	for _, e := range edges {
		if t.class[e] >= 0 {
			having++
		}
	}
	switch {
	case having == len(lits):
		sum.Two(w, lits, label)
	case having == 2*len(lits):
		amo.Encoding("").ExactlyOne(w, lits, label)
	default:
		w.Clause()
	}
}

// oddMoves writes that one jump at each square is made at an odd time, for tours of an even number of squares:
//
//	odd[a1,b3]   the jump is made at an odd time: the first, the third, …
//
// for exactly one jump at each square. It colours the jumps of a cubic graph with three
// colours: those of snarks (flower snarks, say) have no model, and need no cuts.
func (t *formula) oddMoves(w *cnf.Writer) {
	g, squares := t.Graph, t.Squares
	var jumps []int
	at := make([][]z.Lit, g.Len())
	for e := range g.Edges() {
		if int(g.V[e]) != g.Dummy && t.edge(e) != z.LitNull {
			jumps = append(jumps, e)
		}
	}
	w.Meaning("odd[u,v]", "the jump between u and v is the first, the third, …")
	made := w.Vars(len(jumps), func(i int) string {
		return fmt.Sprintf("odd[%s,%s]", squares[g.U[jumps[i]]], squares[g.V[jumps[i]]])
	})
	w.Family("a jump that is made at an odd time is made")
	for i, e := range jumps {
		odd := made[i]
		at[g.U[e]], at[g.V[e]] = append(at[g.U[e]], odd), append(at[g.V[e]], odd)
		w.Clause(odd.Not(), t.edge(e))
	}
	w.Family("exactly one jump at an odd time at each square")
	for v, lits := range at[:t.Len()] {
		amo.Encoding("").ExactlyOne(w, lits, fmt.Sprintf("odd[%s]", squares[v]))
	}
}
