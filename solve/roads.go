package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/find"
	"knightsat/internal/tsp/roads"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// isSparse reports whether there are so few moves on a large ground that a program over them may be small, as in a maze
// or on a map.
func isSparse(r *run, T int) bool {
	p := r.a.Puzzle
	return !r.roads.asked && unknown(r, T) && r.o.Encoding == nil && r.o.Bounds == nil && find.AnyOrder(r.a.Instance) &&
		!p.Once && p.Symmetric == puzzles.NoTurn && len(r.a.Stops()) > 1 &&
		r.a.Len() >= roadLeast && 20*r.a.Edges() <= roadDegree*r.a.Len()
}

// roadProgram is a program over the roads of a sparse ground. The zero value has not been laid.
type roadProgram struct {
	left  *roads.Roads // nil if too many are left
	laid  bool
	asked bool
}

// lay makes the program, if nobody has.
func (p *roadProgram) lay(in *puzzles.Instance) *roads.Roads {
	if !p.laid {
		p.laid = true
		p.left = roads.New(roads.Map{N: in.Len(), Edges: in.EdgeList(), Stops: in.Stops(), Start: in.Start,
			End: in.End, Closed: in.Puzzle.Closed})
	}
	return p.left
}

// hasRoads reports whether there is a program over roads that nobody has asked.
func hasRoads(r *run, T int) bool { return isSparse(r, T) && r.roads.lay(r.a.Instance) != nil }

// hasDenseRoads reports whether that is to be asked before plans, which are quicker where the walk passes many crossings
// that it need not.
func hasDenseRoads(r *run, T int) bool {
	return r.ans.gap() >= roadGap && hasRoads(r, T) && r.roads.left.IsDense
}

// askRoads looks for a shortest walk by a program over a graph with few edges.
func askRoads(ctx context.Context, r *run, T int, nodes int) (found find.Found) {
	r.event(Event{Trying: T})
	r.roads.asked = true
	most := lastAsked(r)
	if r.ans.Walk != nil {
		most = min(most, r.ans.Walk.Moves()-1)
	}
	for {
		walk, least := r.roads.left.Within(ctx, most, nodes)
		found.Why = bound.Refutation{Moves: max(found.Why.Moves, least), By: facts.ByLinear}
		if walk == nil {
			return found
		}
		found.Walk = r.a.Instance.Walk(walk)
		if most = found.Walk.Moves() - 1; least > most {
			return found
		}
	}
}
