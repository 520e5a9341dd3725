package windows

import (
	"errors"
	"math"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
)

// TestEveryWalkIsInItsWindows: no walk that solves a puzzle is on a square when it may not be, nor on a goal in order out
// of its turn; with all goals asked for, no more is left than without.
func TestEveryWalkIsInItsWindows(t *testing.T) {
	rng := oracle.Rand(t)
	var walks, narrower int
	for n := range oracle.Until(t, 600, func() bool { return walks > 2000 && narrower > 0 }) {
		in := puzzles.NewInstance(oracle.Mixed(rng, n))
		p := in.Puzzle
		if in.Rotated {
			p = oracle.From(p, in.Squares[in.Start])
		}
		best, ok := oracle.Shortest(p)
		if !ok {
			best = 4
		}
		moves := max(0, best-1+rng.IntN(3))
		all := oracle.Must(Of(t.Context(), in, moves, math.MaxInt, true))
		few := oracle.Must(Of(t.Context(), in, moves, math.MaxInt, false))
		for time, at := range all.At {
			if !slices.IsSorted(at) || slices.ContainsFunc(at, func(v int32) bool { return !slices.Contains(few.At[time], v) }) {
				t.Fatalf("after %d moves: %v, without the goals %v\n%s", time, at, few.At[time], notation.Text(p))
			}
			narrower += len(few.At[time]) - len(at)
		}
		order := in.Order
		if p.Ordered {
			order = in.Goals
		}
		for _, w := range oracle.Walks(p, moves) {
			walks++
			next := 0
			for time, s := range in.LaidOut(w) {
				v := in.Vertex(s)
				if !slices.Contains(all.At[time], int32(v)) {
					t.Fatalf("%s is not left after %d moves of %s\n%s", s, time, w, notation.Text(p))
				}
				if next < len(order) && order[next] == v {
					if turn := all.Turns[next]; time < turn[0] {
						t.Fatalf("the turn of goal %d begins after %d moves, and %s has it after %d\n%s", next+1, turn[0], w, time, notation.Text(p))
					}
					next++
				}
			}
		}
	}
}

// TestWindowsAreAsSmallAsWalks: of a walk over one goal, where each jump changes the colour, nothing is left but what
// some walk of as many moves does.
func TestWindowsAreAsSmallAsWalks(t *testing.T) {
	rng := oracle.Rand(t)
	for range oracle.Tries(200) {
		b := oracle.Board(2+rng.IntN(3), 3)
		free := oracle.Shuffled(rng, b.Squares())
		rules := puzzles.Rules{Piece: puzzles.Wazir, Start: free[0]}
		if rng.IntN(2) == 0 {
			rules.End = free[1]
		}
		p := oracle.Must(puzzles.NewHunt(b, free[2:3], rules))
		in, moves := puzzles.NewInstance(p), rng.IntN(8)
		want := make([][]int32, moves+1)
		for _, w := range oracle.Walks(p, moves) {
			for time, s := range w {
				if v := int32(in.Vertex(s)); !slices.Contains(want[time], v) {
					want[time] = append(want[time], v)
				}
			}
		}
		got := oracle.Must(Of(t.Context(), in, moves, math.MaxInt, true))
		for time := range want {
			if slices.Sort(want[time]); !slices.Equal(want[time], got.At[time]) {
				t.Fatalf("after %d of %d moves: found %v, walks have %v\n%s", time, moves, got.At[time], want[time], notation.Text(p))
			}
		}
	}
}

// TestMorePlacesThanAskedForAreRefused before they take memory.
func TestMorePlacesThanAskedForAreRefused(t *testing.T) {
	in := puzzles.NewInstance(posed.Puzzle("@adventure"))
	places := 0
	for _, at := range oracle.Must(Of(t.Context(), in, 12, math.MaxInt, true)).At {
		places += len(at)
	}
	if _, err := Of(t.Context(), in, 12, places, true); err != nil {
		t.Error(err)
	}
	if _, err := Of(t.Context(), in, 12, places-1, true); !errors.Is(err, facts.ErrTooMany) {
		t.Errorf("found %v, want %v", err, facts.ErrTooMany)
	}
}
