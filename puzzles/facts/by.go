package facts

import "slices"

// By names the kind of argument that refutes a bound.
type By string

// The arguments, as the command line prints them.
const (
	ByReach    By = "reach"     // distances on the board
	ByParity   By = "parity"    // the colours of the squares
	ByCounting By = "counting"  // an independent set
	ByHeldKarp By = "held-karp" // potentials and a spanning tree
	ByFlow     By = "flow"      // a maximum flow, or Hall's condition
	ByUnsat    By = "unsat"     // a solver's answer

	// ByFrontier is used by package solve alone: a search for a tour along the frontier of a narrow graph.
	ByFrontier By = "frontier"
	ByLinear   By = "linear-program" // one over the jumps, with branching
)

// Use lists the kinds of arguments that may be used: nil is all of them, an empty list
// none.
type Use []By

// Has reports whether a kind of argument may be used.
func (u Use) Has(by By) bool { return u == nil || slices.Contains(u, by) }

// Lacks returns the first of these kinds that may not be used, or "" if all may.
func (u Use) Lacks(kinds []By) By {
	for _, by := range kinds {
		if !u.Has(by) {
			return by
		}
	}
	return ""
}
