package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/find"
	"knightsat/internal/tsp/roads"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// hasRoads reports whether there are so few moves on a large ground that a program over them is small, as in a maze or
// on a map, and whether nobody has asked it.
func hasRoads(r *run, T int) bool {
	p := r.a.Puzzle
	return !r.overRoads && unknown(r, T) && r.o.Encoding == nil && r.o.Bounds == nil && find.AnyOrder(r.a.Instance) &&
		!p.Once && p.Symmetric == puzzles.NoTurn && len(r.a.Stops()) > 1 &&
		r.a.Len() >= roadLeast && 20*r.a.Edges() <= roadDegree*r.a.Len()
}

// askRoads looks for a shortest walk by a program over a graph with few edges.
func askRoads(ctx context.Context, r *run, T int, nodes int) (found find.Found) {
	r.event(Event{Trying: T})
	r.overRoads = true
	in := r.a.Instance
	left := roads.New(roads.Map{N: in.Len(), Edges: in.EdgeList(), Stops: in.Stops(), Start: in.Start, End: in.End,
		Closed: in.Puzzle.Closed})
	if left.Len() > roadsLeft {
		return found
	}
	most := lastAsked(r)
	if r.ans.Walk != nil {
		most = min(most, r.ans.Walk.Moves()-1)
	}
	for {
		walk, least := left.Within(ctx, most, nodes)
		found.Why = bound.Refutation{Moves: max(found.Why.Moves, least), By: facts.ByLinear}
		if walk == nil {
			return found
		}
		found.Walk = in.Walk(walk)
		most = found.Walk.Moves() - 1
	}
}
