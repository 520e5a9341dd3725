package reduce_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
)

// small is a random hunt on a small board, with all kinds of ends.
func small(t *testing.T, r *rand.Rand) *puzzles.Puzzle {
	t.Helper()
	for {
		side := 4 + r.IntN(3)
		board := oracle.Holed(r, side, side, side*side/8)
		piece := []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Wazir}[r.IntN(4)]
		p := oracle.Hunt(r, board, puzzles.Rules{Piece: piece}, 3, 9)
		if p != nil && bound.Analyse(context.Background(), p).Impossible == nil {
			return p
		}
	}
}

// TestNoWalkThereIsIsRefuted: up to the optimum less one nearly every number of moves
// is refuted; the optimum, and what is above it, never is: nor as that of a shortest
// walk, by its parity.
func TestNoWalkThereIsIsRefuted(t *testing.T) {
	r := oracle.Rand(t)
	var tried, done, steps int
	for range oracle.Until(t, 300, func() bool { return done*10 >= tried*9 && steps > done }) {
		p := small(t, r)
		best, _ := oracle.Shortest(p)
		// Without a bound, so that there is something to be done.
		for _, a := range []*bound.Analysis{bound.Analyse(context.Background(), p), {Instance: puzzles.NewInstance(p)}} {
			for T := max(0, best-2); T <= best+1; T++ {
				for _, ofParity := range []bool{false, true} {
					given, _ := a.Given(context.Background(), T, ofParity)
					got := reduce.Refute(context.Background(), given, T)
					if ofParity && (T-best)%2 != 0 {
						continue
					}
					if T >= best && got != nil && got.Refuted {
						t.Fatalf("%d moves are refuted, the shortest walk has %d\n%s", T, best, notation.Text(p))
					}
					if why := bound.Planned(a.Plan(context.Background(), T, ofParity, facts.ByAll), T); why != nil && T >= best {
						t.Fatalf("a plan refutes %d moves, the shortest walk has %d\n%s", T, best, notation.Text(p))
					}
					if T < best {
						tried++
						if got != nil && got.Refuted {
							done++
							why, _ := got.Argument()
							steps += len(why)
						}
					}
				}
			}
		}
	}
}

// TestRefutingEndsWithTheContext: there is nothing where it ends first.
func TestRefutingEndsWithTheContext(t *testing.T) {
	p := small(t, oracle.Rand(t))
	a := bound.Analyse(context.Background(), p)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	given, _ := a.Given(context.Background(), 1, false)
	if got := reduce.Refute(ctx, given, 1); got != nil {
		t.Errorf("found %v, want nothing", got)
	}
}
