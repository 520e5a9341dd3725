package rows

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// TestEveryWalkSolvesTheModelOfTimes: what the model of other walks leaves is each walk but one:
// all walks of the oracle satisfy all its rows, but the one that it is not about.
func TestEveryWalkSolvesTheModelOfTimes(t *testing.T) {
	tried := 0
	rng := oracle.Rand(t)
	for n := range oracle.Until(t, 400, func() bool { return tried >= 20 }) {
		p := oracle.Options{Timed: n%2 == 0, Squares: 8, Goals: 3}.Random(rng)
		moves, ok := oracle.Shortest(p)
		if !ok || p.Symmetric != puzzles.NoTurn {
			continue
		}
		in := puzzles.NewInstance(p)
		if in.Rotated && len(p.Numbers) == 0 {
			continue // walks are told from one square
		}
		walks := oracle.Walks(p, moves)
		for _, w := range walks[:min(len(walks), 20)] {
			m := oracle.Must(NewTimes(t.Context(), in, Request{Model: OfTimes, Moves: moves, Walk: walks[0]}))
			tried++
			is := slices.Equal(w, walks[0])
			if bad := violated(m, in, w); (bad == "the row differs") != is || bad != "" && !is {
				t.Fatalf("puzzle %d: the walk %s breaks %q of the model beside %s\n%s", n, w, bad, walks[0], notation.Text(p))
			}
		}
	}
}

// violated is what a walk breaks of a model of times.
func violated(m *Times, in *puzzles.Instance, w puzzles.Walk) string {
	is := map[string]bool{}
	order := in.Puzzle.Order
	if in.Puzzle.Ordered {
		order = in.Puzzle.Goals
	}
	next := 0
	laid := in.LaidOut(w)
	for t, s := range laid {
		if t > 0 {
			u, v := in.Vertex(laid[t-1]), in.Vertex(s)
			is[fmt.Sprintf("e_%s_%s", in.Squares[min(u, v)].Key(), in.Squares[max(u, v)].Key())] = true
		}
		is[fmt.Sprintf("x_%s_%d", s.Key(), t)] = true
		if next < len(order) && order[next] == s {
			next++
		}
		for k := range next {
			is[fmt.Sprintf("y_%d_%d", k+1, t)] = true
		}
	}
	return broken(m.Model, is)
}

// TestTheModelOfTimesEndsWithItsContext, since that of a large board takes seconds.
func TestTheModelOfTimesEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	board := oracle.Board(12, 12)
	in := puzzles.NewInstance(oracle.Must(puzzles.NewTour(board, puzzles.Rules{})))
	if _, err := NewTimes(ctx, in, Request{Model: OfTimes, Moves: 143}); !errors.Is(err, context.Canceled) {
		t.Errorf("the model gave %v, want %v", err, context.Canceled)
	}
}
