package bound

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/bound/metric"
	"knightsat/puzzles"
)

// TestStepsOfAnyLengthProveNoMoreThanAWalkHas: potentials that a step drove off
// to where weights of 32 bits end are potentials like others.
func TestStepsOfAnyLengthProveNoMoreThanAWalkHas(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 300 {
		free := board(t, 7, 7, "", "").Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		p, err := puzzles.NewHunt(board(t, 7, 7, "", ""), free[:3+r.IntN(12)], puzzles.Rules{Start: free[0]})
		if err != nil {
			t.Fatal(err)
		}
		m := metric.New(context.Background(), puzzles.NewInstance(p))
		moves := metric.NewSearch(m, nil, 1).Length()
		a := newAscent(m)
		for range 20 {
			bound := a.tree()
			if bound > int64(moves)*denominator {
				t.Fatalf("hunt %d: potentials %v prove %d/%d moves, but there is a walk of %d", n, a.p, bound, denominator, moves)
			}
			if a.path() != nil {
				break // there is no step to take
			}
			a.step(bound, 1<<r.IntN(30), 128)
		}
	}
}
