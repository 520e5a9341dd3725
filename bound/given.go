package bound

import "knightsat/internal/tsp/reduce"

// Given is the puzzle as package reduce takes it, with the potentials that an analysis
// has.
//
// With shortest, the caller knows that no walk has fewer moves, so that each end of a walk
// is a square that must be visited. If, moreover, each jump changes the colour and one end is
// given, the number's parity determines the colour of the other end. ofParity is true then,
// and what follows holds only for walks of that parity.
func (t *Terminals) Given(a *Analysis, moves int, shortest bool) (g reduce.Given, ofParity bool) {
	g = reduce.Given{Problem: t.Problem, Potentials: t.Potentials(a)}
	given := max(t.First, t.Last)
	side, ok := Sides(t.in)
	ofParity = ok && shortest && given >= 0
	for i, v := range t.Nodes {
		if i == t.First || i == t.Last || !ofParity || side[v] == side[t.Nodes[given]]^int8(moves%2) {
			g.MayEnd = append(g.MayEnd, int32(i))
		}
	}
	return g, ofParity
}
