package mincut_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/internal/tsp/mincut"
)

// TestBelowFindsTheMinimum compares with all sets of small random graphs: what is
// found is below the limit, and something is found wherever there is such a set.
func TestBelowFindsTheMinimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	some, none := 0, 0
	for range 3000 {
		n := 1 + rng.IntN(7)
		w := make([][]float64, n)
		for v := range w {
			w[v] = make([]float64, n)
		}
		for a := range n {
			for b := range a {
				if rng.IntN(3) > 0 {
					w[a][b] = float64(rng.IntN(5))
					w[b][a] = w[a][b]
				}
			}
		}
		leaving := func(set int) (sum float64) {
			for a := range n {
				for b := range a {
					if set>>a&1 != set>>b&1 {
						sum += w[a][b]
					}
				}
			}
			return sum
		}
		limit := float64(rng.IntN(8))
		least := limit
		cut := make(map[int]float64)
		for set := 1; set < 1<<n-1; set++ {
			cut[set] = leaving(set)
			least = min(least, cut[set])
		}
		var edges [][2]int32
		var weights []float64
		for a := range n {
			for b := range a {
				if w[a][b] > 0 || rng.IntN(2) == 0 {
					edges, weights = append(edges, [2]int32{int32(a), int32(b)}), append(weights, w[a][b])
				}
			}
		}
		lightest := limit
		for _, found := range mincut.Below(context.Background(), n, edges, weights, limit, 2*n) {
			set := 0
			for _, v := range found {
				set |= 1 << v
			}
			x, ok := cut[set]
			if !ok || x >= limit {
				t.Fatalf("found %v, which edges of %g leave; the limit is %g", found, x, limit)
			}
			lightest = min(lightest, x)
		}
		if lightest != least {
			t.Fatalf("the lightest cut found has %g, expected %g (limit %g)", lightest, least, limit)
		}
		if least < limit {
			some++
		} else {
			none++
		}
	}
	if some < 500 || none < 500 {
		t.Errorf("found %d graphs with and %d without a light cut, too few to mean much", some, none)
	}
}
