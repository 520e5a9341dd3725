package twofactor

import "context"

// Tight are squares of S, whose jumps a 2-factor all needs to lead to T or to be
// used up elsewhere, and squares of T, which take no other jumps: with the squares
// of the sets before it, those of S have two jumps each, those of T take two each
// from S, and what S needs beyond that is as much as its jumps to other squares are.
// So a 2-factor has all of these, and no jump from elsewhere into T. The dummy may be
// in S, and in T.
type Tight struct{ S, T []int }

// TightSets are sets by which [Solve] finds the edges that lie in no 2-factor, and in
// all of them: each such edge leaves one. There are none where no 2-factor exists, or
// where the context ends first.
func TightSets(ctx context.Context, g *Graph) (sets []Tight) {
	n := maximal(ctx, g)
	if n == nil || n.lacking() {
		return nil
	}
	component := n.Components(ctx) // numbered against the flow's direction
	left, right := component[:min(len(n.left), len(component))], component[min(len(n.left), len(component)):]
	fixes := make([]bool, len(component)) // arcs that lead from or to a later component
	for l := range left {
		for a := n.Offsets[l]; a < n.Offsets[l+1]; a++ {
			if r := right[n.To[a]]; r != left[l] {
				fixes[min(r, left[l])] = true
			}
		}
	}
	of := make([]Tight, len(component))
	for l, c := range left {
		of[c].S = append(of[c].S, int(n.left[l]))
	}
	for r, c := range right {
		of[c].T = append(of[c].T, int(n.right[r]))
	}
	var next Tight
	for c, set := range of {
		next.S, next.T = append(next.S, set.S...), append(next.T, set.T...)
		if fixes[c] {
			sets = append(sets, next)
			next = Tight{}
		}
	}
	return sets
}
