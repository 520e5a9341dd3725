package bound

import "knightsat/puzzles"

// Parity is that of a number of moves.
type Parity int8

// The parities.
const (
	Even Parity = iota
	Odd
)

// ParityOf is that of a number of moves, which is not below 0.
func ParityOf(moves int) Parity { return Parity(moves % 2) }

func (p Parity) String() string { return [...]string{"even", "odd"}[p] }

// Sides gives the vertices within reach two colours such that each jump changes
// the colour. ok is false where that can't be, or where the parity of a walk says
// nothing about its ends: both are given, or one square is all there is to visit.
func Sides(in *puzzles.Instance) (side []int8, ok bool) {
	must := in.Stops()
	if in.Start >= 0 && in.End >= 0 || len(must) < 2 {
		return nil, false
	}
	side, component, bipartite := in.Colours()
	return side, bipartite[component[must[0]]]
}
