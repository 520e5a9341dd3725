package bound

import "knightsat/puzzles"

// Parity is whether a number of moves is even or odd.
type Parity int8

// The parities.
const (
	Even Parity = iota
	Odd
)

// ParityOf returns the parity of a number of moves, which must not be negative.
func ParityOf(moves int) Parity { return Parity(moves % 2) }

func (p Parity) String() string { return [...]string{"even", "odd"}[p] }

// Sides gives each vertex that can be reached one of two colours, so that each jump changes
// the colour. ok is false if that is impossible, or if the parity of a walk says nothing
// about its ends: both are given, or there is only one square to visit.
func Sides(in *puzzles.Instance) (side []int8, ok bool) {
	must := in.Stops()
	if in.Start >= 0 && in.End >= 0 || len(must) < 2 {
		return nil, false
	}
	side, component, bipartite := in.Colours()
	return side, bipartite[component[must[0]]]
}
