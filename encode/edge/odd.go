package edge

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// Moves is which moves have variables. With OddMoves a tour of an even number of squares
// has also
//
//	odd[a1,b3]   the jump is made at an odd time: the first, the third, …
//
// for exactly one jump at each square. It colours the jumps of a cubic graph with three
// colours: those of snarks (flower snarks, say) have no model, and need no cuts.
type Moves string

// Moves that have variables.
const (
	AllMoves Moves = "all" // each jump one
	OddMoves Moves = "odd" // and another one for being made at an odd time
)

// oddMoves writes that one jump at each square is made at an odd time.
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
	w.Family("what is made at an odd time is made")
	for i, e := range jumps {
		odd := made[i]
		at[g.U[e]], at[g.V[e]] = append(at[g.U[e]], odd), append(at[g.V[e]], odd)
		w.Clause(odd.Not(), t.edge(e))
	}
	w.Family("exactly one jump at an odd time at each square")
	for v, lits := range at[:t.Len()] {
		amo.Auto.ExactlyOne(w, lits, fmt.Sprintf("odd[%s]", squares[v]))
	}
}
