package bound

import (
	"context"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
)

// Linear looks for multipliers that refute every walk of at most this many moves, or,
// if moves is negative, every walk. It solves the linear program of the jumps that a
// walk makes, and adds rows of sets as its solutions violate them (Dantzig, Fulkerson &
// Johnson, "Solution of a large-scale traveling-salesman problem", 1954). It returns
// nil if the program has a solution, if there are too many jumps, or if the context
// ends first.
func Linear(ctx context.Context, in *puzzles.Instance, moves int) *Multipliers {
	if in.Edges() > linearJumps || in.Puzzle.Ordered || ctx.Err() != nil {
		return nil
	}
	j := newWalkRows(in)
	if !j.Moves {
		return nil
	}
	g := linear.NewGraph(in.Len(), in.Neighbours, func(v int) bool { return j.Must[v] })
	g.Simple = true
	g.Again = !in.Puzzle.Once || in.Puzzle.Closed && j.Need == 2
	g.Free = moves < 0
	if !j.Round {
		g.Ends = make([]bool, in.Len())
		for v, given := range j.given {
			g.Ends[v] = j.On[v] && j.open > 0 || given > 0
			for range given {
				g.Forced = append(g.Forced, v)
			}
		}
	}
	var good *Multipliers
	linear.New(g).Multipliers(ctx, moves, func(sum *tsp.Multipliers) bool {
		d := &Multipliers{Budget: sum.Budget, Degree: sum.Degree[:in.Len()], Sets: sum.Sets}
		if d.proves(ctx, j, moves) {
			good = d.shorter(ctx, j, moves)
		}
		return good != nil
	})
	return good
}
