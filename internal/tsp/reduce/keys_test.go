package reduce

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/tsp"
)

// TestKeysKeepWeightAndPlace: at the limits, too, a key's order is the weight's and
// its place comes back.
func TestKeysKeepWeightAndPlace(t *testing.T) {
	last := tsp.MaxNodes*(tsp.MaxNodes-1)/2 - 1
	for _, w := range []int64{-weightLimit, -2 * tsp.MostPotential, -1, 0, 1, 2*tsp.MostPotential + (tsp.MaxDistance+forceMoves)*fine, weightLimit - 2} {
		for _, k := range []int{0, 1, last} {
			if got := place(key(w, k)); got != k {
				t.Errorf("weight %d: found place %d, expected %d", w, got, k)
			}
			if key(w, last) >= key(w+1, 0) {
				t.Errorf("the last place of weight %d is not before the first of %d", w, w+1)
			}
		}
	}
}

func TestKeysAreSortedUnlessTheContextEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	over, stop := context.WithCancel(context.Background())
	stop()
	for _, n := range []int{0, 1, 1000, 1 << 17, 1<<17 + 1, 3<<17 + 5, 1 << 20} {
		keys := make([]uint64, n)
		for k := range keys {
			keys[k] = rng.Uint64() >> rng.IntN(64)
		}
		want := slices.Clone(keys)
		slices.Sort(want)
		if n > 0 && sortKeys(over, slices.Clone(keys)) {
			t.Errorf("%d keys: sorted after the context's end", n)
		}
		if !sortKeys(context.Background(), keys) || !slices.Equal(keys, want) {
			t.Errorf("%d keys are not in order", n)
		}
	}
}
