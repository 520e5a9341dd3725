package edge

import (
	"slices"

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
		amo.Auto.ExactlyOne(w, lits, label)
	default:
		w.Clause()
	}
}
