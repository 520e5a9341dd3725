package bound

import "knightsat/internal/tsp/reduce"

// Given is the puzzle as package reduce takes it, with the potentials that an analysis
// has.
//
// With shortest, no walk is shorter than this number of moves, so that walks end where
// they first visit a square. Where each jump changes the colour, and one end is given,
// the parity of the number tells the colour of the other one; ofParity says so, and
// then nothing is known of walks of the other parity.
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
