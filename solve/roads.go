package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/find"
	"knightsat/internal/frontier"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// hasRoads reports whether there are so few moves on a large ground that the frontier of a walk may be narrow, as in
// a maze or on a map, and whether nobody has gone over it.
func hasRoads(r *run, T int) bool {
	p := r.a.Puzzle
	return !r.overRoads && unknown(r, T) && r.o.Encoding == nil && r.o.Bounds == nil && find.AnyOrder(r.a.Instance) &&
		!p.Once && p.Symmetric == puzzles.NoTurn && len(r.a.Stops()) > 1 &&
		r.a.Len() >= roadLeast && 20*r.a.Edges() <= roadDegree*r.a.Len()
}

// askRoads looks for a shortest walk over the frontier of a graph with few edges.
func askRoads(ctx context.Context, r *run, T int, states int) (found find.Found) {
	r.event(Event{Trying: T})
	r.overRoads = true
	in := r.a.Instance
	g := &frontier.Roads{N: in.Len(), Stops: make([]bool, in.Len()), Start: in.Start, End: in.End,
		Closed: in.Puzzle.Closed}
	for v := range in.Len() {
		for _, u := range in.Neighbours(v) {
			if int(u) > v {
				g.Edges = append(g.Edges, [2]int32{int32(v), u})
			}
		}
	}
	for _, v := range in.Stops() {
		g.Stops[v] = true
	}
	most := lastAsked(r)
	if r.ans.Walk != nil {
		most = min(most, r.ans.Walk.Moves()-1)
	}
	walk, complete := g.Walk(ctx, most, states)
	if !complete {
		return found
	}
	found.Why = bound.Refutation{Moves: most + 1, By: facts.ByFrontier}
	if walk != nil {
		found.Walk = in.Walk(walk)
		found.Why.Moves = found.Walk.Moves()
	}
	return found
}
