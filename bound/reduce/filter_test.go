package reduce

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
)

// TestFixingStepsOfAnyLengthProveNoMoreThanAWalkHas: tolls that a step drove off to
// where the keys of pairs end are tolls like others.
func TestFixingStepsOfAnyLengthProveNoMoreThanAWalkHas(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for n := range 30 {
		a, moves := manyGoals(t, r)
		plan := &Plan{a: a, Moves: moves, Metric: a.Terminals(context.Background())}
		fix, ok := plan.fixed(context.Background())
		for range 20 {
			var low int64
			if ok {
				low, ok = fix.tree()
			}
			if !ok || low > fix.limit {
				t.Fatalf("hunt %d: nothing is left of a walk of %d moves: the tolls %v prove %d, limit %d", n, moves, fix.Potential, low, fix.limit)
			}
			fix.Step(-1<<(10+r.IntN(45)), 96)
		}
	}
}

// TestTollsOfAWitnessMayBeAny: whatever tolls a witness brings, a formula for as
// many moves as a walk has is not refuted while it is written.
func TestTollsOfAWitnessMayBeAny(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for n := range 20 {
		a, moves := manyGoals(t, r)
		m := a.Terminals(context.Background())
		w := &bound.Potentials{Denominator: 1 + r.IntN(100), Terminals: m.Nodes}
		for range m.Nodes {
			w.Potential = append(w.Potential, int(r.Int64()-r.Int64())>>r.IntN(40))
		}
		w.Potential[0] = math.MinInt >> r.IntN(20)
		a.Lower = []bound.Lower{{By: bound.ByHeldKarp, Witness: w}}
		for _, plain := range []bool{false, true} {
			if p := New(context.Background(), a, moves, Options{BoundOnly: plain}); p.Refuted {
				t.Errorf("hunt %d, bound only %t: tolls %v refute %d moves, but there is a walk of as many", n, plain, w.Potential, moves)
			}
		}
	}
}
