package windows

import (
	"context"
	"slices"

	"knightsat/internal/times"
	"knightsat/puzzles"
)

// Problem is what the puzzle says about times in a walk of the given number of moves: where the walk starts
// and ends, the squares with numbers, and a tour's goals in order.
func Problem(in *puzzles.Instance, moves int) times.Problem {
	p := in.Puzzle
	t := times.Problem{N: in.Len(), Neighbours: in.Neighbours, Moves: moves, At: map[int]int{}, Once: p.Once,
		Closed: p.Closed, Order: in.Order}
	if p.Closed { // it is at its start twice
		t.Order = slices.DeleteFunc(slices.Clone(in.Order), func(v int) bool { return v == in.Start })
	}
	t.All = moves == p.TourMoves() && in.EachOnce()
	at := func(time, v int) {
		if u, given := t.At[time]; given && u != v {
			v = -1
		}
		t.At[time] = v
	}
	for _, n := range in.Numbers {
		at(n.Time, n.Vertex)
	}
	if in.Start >= 0 {
		at(0, in.Start)
	}
	if in.End >= 0 {
		at(moves, in.End)
	}
	return t
}

// Narrowed are the times that each square can have in a walk of the given number of moves: distances, and
// squares of which the time is known, rule out the others. The order of goals is not used. In a
// proof, unit propagation leaves these times.
func Narrowed(ctx context.Context, in *puzzles.Instance, moves int) (*times.Times, error) {
	p := Problem(in, moves)
	p.Order = nil
	return times.New(ctx, p, times.Layers)
}
