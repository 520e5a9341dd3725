package reduce

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestFixingStepsOfAnyLengthProveNoMoreThanAWalkHas: tolls that a step drove off to
// where the keys of pairs end are tolls like others.
func TestFixingStepsOfAnyLengthProveNoMoreThanAWalkHas(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for n := range 30 {
		given, moves := manyNodes(r)
		plan := &Plan{Given: given, Moves: moves}
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
