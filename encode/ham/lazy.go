package ham

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Lazy is the encoding without positions: models are sets of directed cycles, and for
// each cycle a clause says that the tour leaves its squares, after "SAT-Based CEGAR
// Method for the Hamiltonian Cycle Problem Enhanced by Cut-Set Constraints" (SAT 2025).
// Where both directions are tours, models have one of them: at a square with the fewest
// jumps, the tour arrives by a later one than it leaves by.
const Lazy Positions = "arc"

func (t *formula) breakDirection(w *cnf.Writer) {
	if t.Graph.Dummy >= 0 && (t.Start >= 0 || t.End >= 0) {
		return // an end gives the direction
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
