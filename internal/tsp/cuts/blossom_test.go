package cuts

import (
	"math"
	"math/rand/v2"
	"testing"
)

// random has values of edges between n nodes, multiples of an eighth.
func random(r *rand.Rand, n int) *Fractional {
	f := &Fractional{N: n}
	for j := range int32(n) {
		for i := range j {
			if x := float64(r.IntN(9)) / 8; x > 0 && r.IntN(3) > 0 {
				f.Edges, f.X = append(f.Edges, [2]int32{i, j}), append(f.X, x)
			}
		}
	}
	return f
}

// TestGomoryHu: of the cuts below 1 that part two nodes, a least one is among those of
// the tree; and of all sets one whose edges count least, an odd number of them 1-x and
// the others x, if that is below 1.
func TestGomoryHu(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	pairs, handles := 0, 0
	for range 700 {
		f := random(r, 4+r.IntN(6))
		g := f.shrink(nil)
		var sides []int // as bits
		least := math.Inf(1)
		for _, part := range g.components(zero) {
			for _, side := range g.handles(part) {
				mask := 0
				for _, v := range side {
					mask |= 1 << v
					g.in[v] = true
				}
				sides = append(sides, mask)
				_, slack := g.teeth(side)
				least = min(least, slack)
				clear(g.in)
			}
		}
		if want := f.slack(); want < 1-violated {
			handles++
			if math.Abs(least-want) > 1e-9 {
				t.Fatalf("the least slack of the tree's sides is %g, of all sets it is %g\n%v\n%v", least, want, f.Edges, f.X)
			}
		}
		for v := range f.N {
			for u := range v {
				want, got := f.cut(u, v, nil), f.cut(u, v, sides)
				if want < 1-violated && want > zero {
					pairs++
					if math.Abs(got-want) > 1e-9 {
						t.Fatalf("the tree parts %d and %d by %g, expected %g\n%v\n%v", u, v, got, want, f.Edges, f.X)
					}
				}
			}
		}
	}
	if pairs < 300 || handles < 300 {
		t.Errorf("compared %d pairs of nodes and %d handles, too few to mean much", pairs, handles)
	}
}

// cut is the least of these sets, or, where there are none, of all, that part two nodes,
// by capacities min(x, 1-x).
func (f *Fractional) cut(u, v int, sets []int) float64 {
	least := math.Inf(1)
	of := func(mask int) {
		if mask>>u&1 == mask>>v&1 {
			return
		}
		sum := 0.0
		for k, e := range f.Edges {
			if mask>>e[0]&1 != mask>>e[1]&1 {
				sum += min(f.X[k], 1-f.X[k])
			}
		}
		least = min(least, sum)
	}
	for _, mask := range sets {
		of(mask)
	}
	if sets == nil {
		for mask := range 1 << f.N {
			of(mask)
		}
	}
	return least
}
