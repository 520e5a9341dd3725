package subtour

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/internal/simplex"
)

// fractional solves the degree equations and cuts of a random complete graph.
func fractional(t *testing.T, r *rand.Rand, n int, cuts [][]int32, cost []float64, edges [][2]int32) *Fractional {
	t.Helper()
	lo, up := make([]float64, len(edges)), make([]float64, len(edges))
	for k := range up {
		up[k] = 1
	}
	p := simplex.New(cost, lo, up)
	for v := range int32(n) {
		var row []simplex.Entry
		for k, e := range edges {
			if e[0] == v || e[1] == v {
				row = append(row, simplex.Entry{Var: k, Coef: 1})
			}
		}
		p.Add(row, 2, true)
	}
	for _, c := range cuts {
		var row []simplex.Entry
		for _, k := range Leaving(c, n, edges) {
			row = append(row, simplex.Entry{Var: int(k), Coef: 1})
		}
		p.Add(row, 2, false)
	}
	if status := p.Run(context.Background(), 1e9, 5000); status != simplex.Optimal {
		t.Fatalf("found status %d", status)
	}
	f := &Fractional{N: n}
	for k, e := range edges {
		if x := p.X(k); x > 1e-7 {
			f.Edges, f.X = append(f.Edges, e), append(f.X, x)
		}
	}
	return f
}

// TestViolated: what is found is violated, and where nothing is found, no set of
// nodes is left less than twice.
func TestViolated(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	subtours, none := 0, 0
	for range 600 {
		n := 7 + r.IntN(7)
		xs, ys := r.Perm(40)[:n], r.Perm(40)[:n]
		sparse := r.IntN(4) > 0 // costs of 0 and 1
		var edges [][2]int32
		var cost []float64
		for i := range n {
			for j := range i {
				edges = append(edges, [2]int32{int32(j), int32(i)})
				dx, dy := xs[i]-xs[j], ys[i]-ys[j]
				d := max(dx, -dx, dy, -dy) / 4
				if sparse {
					d = min(1, r.IntN(4))
				}
				cost = append(cost, float64(d)+1e-4*r.Float64())
			}
		}
		var cuts [][]int32
		for range 10 {
			f := fractional(t, r, n, cuts, cost, edges)
			leaving := func(set []int32) (sum float64) {
				for _, k := range Leaving(set, n, f.Edges) {
					sum += f.X[k]
				}
				return sum
			}
			found := f.Violated(context.Background(), r)
			for _, set := range found {
				if sum := leaving(set); len(set) == 0 || 2*len(set) > n || sum > 2-violated/2 {
					t.Fatalf("%v of %d nodes is not violated: left %g times", set, n, sum)
				}
			}
			if len(found) > 0 {
				subtours += len(found)
				cuts = append(cuts, found...)
				continue
			}
			none++
			for mask := 1; mask < 1<<n-1 && n <= 9; mask++ {
				var set []int32
				for v := range n {
					if mask>>v&1 == 1 {
						set = append(set, int32(v))
					}
				}
				if sum := leaving(set); sum < 2-2*violated {
					t.Fatalf("%v is left %g times, and was not found", set, sum)
				}
			}
			break
		}
	}
	if subtours < 100 || none < 100 {
		t.Errorf("found %d subtours, and %d times none: too few to mean much", subtours, none)
	}
}
