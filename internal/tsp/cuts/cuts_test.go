package cuts

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"knightsat/internal/tsp/simplex"
)

// cyclesOf calls f with every Hamiltonian cycle of n nodes, as an order.
func cyclesOf(n int, f func([]int32)) {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	var permute func(k int)
	permute = func(k int) {
		if k == n {
			f(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			permute(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	permute(1)
}

// obeyed reports whether every cycle through n nodes obeys a cut.
func obeyed(n int, c Cut) bool {
	ok := true
	edges := make([][2]int32, n)
	cyclesOf(n, func(order []int32) {
		if !ok {
			return
		}
		for i := range order {
			edges[i] = [2]int32{order[i], order[(i+1)%n]}
		}
		sum := 0
		for _, k := range c.Coefficients(n, edges) {
			sum += k
		}
		ok = sum >= c.AtLeast
	})
	return ok
}

// TestEveryCycleObeysACheckedCut: of random cuts, about all of them wrong, those
// that pass hold for every cycle; and one more is too much for some.
func TestEveryCycleObeysACheckedCut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	right := 0
	for tried := 0; tried < 40_000 && right < 300; tried++ {
		n := 6 + r.IntN(2)
		set := func() (s []int32) {
			for v := range n {
				if r.IntN(3) == 0 {
					s = append(s, int32(v))
				}
			}
			return s
		}
		c := Subtour(set())
		if r.IntN(20) > 0 {
			c = Comb(set(), [][]int32{set(), set(), set()})
		}
		if r.IntN(4) == 0 {
			c.AtLeast += r.IntN(3) - 1
		}
		if c.Check(n) != nil {
			continue
		}
		right++
		if !obeyed(n, c) {
			t.Fatalf("a cycle through %d nodes violates %v", n, c)
		}
		if c.AtLeast++; c.Check(n) == nil {
			t.Fatalf("found %v right, expected one more to be wrong", c)
		}
	}
	if right < 100 {
		t.Errorf("only %d cuts passed, too few to mean much", right)
	}
}

// fractional solves the degree equations and cuts of a random complete graph.
func fractional(t *testing.T, r *rand.Rand, n int, cuts []Cut, cost []float64, edges [][2]int32) *Fractional {
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
		for k, times := range c.Coefficients(n, edges) {
			if times > 0 {
				row = append(row, simplex.Entry{Var: k, Coef: float64(times)})
			}
		}
		p.Add(row, float64(c.AtLeast), false)
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

// slack is the least that the edges which leave a set count, an odd number of them 1-x and
// the others x: at least 1 where no comb whose teeth are edges is violated.
func (f *Fractional) slack() float64 {
	least := math.Inf(1)
	for mask := 1; mask < 1<<f.N-1; mask++ {
		sum, change, odd := 0.0, math.Inf(1), false
		for k, e := range f.Edges {
			if mask>>e[0]&1 != mask>>e[1]&1 {
				x := f.X[k]
				sum += min(x, 1-x)
				change = min(change, math.Abs(1-2*x))
				odd = odd != (x > 0.5)
			}
		}
		if !odd {
			sum += change
		}
		least = min(least, sum)
	}
	return least
}

// TestSeparate: what is found is right and violated, and where no subtour is
// found, no set of nodes is left less than twice; where nothing is found, no comb
// whose teeth are edges is violated.
func TestSeparate(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	subtours, combs, blossoms := 0, 0, 0
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
		var cuts []Cut
		for range 10 {
			f := fractional(t, r, n, cuts, cost, edges)
			found := f.Separate(context.Background())
			subtour := false
			for _, c := range found {
				if err := c.Check(n); err != nil {
					t.Fatalf("found %v: %v", c, err)
				}
				sum := 0.0
				for k, times := range c.Coefficients(n, f.Edges) {
					sum += float64(times) * f.X[k]
				}
				if sum > float64(c.AtLeast)-violated/2 {
					t.Fatalf("%v is not violated: found %g", c, sum)
				}
				if len(c.Sets) == 1 {
					subtour = true
					subtours++
				} else {
					combs++
					if n <= 9 && !obeyed(n, c) {
						t.Fatalf("a cycle through %d nodes violates %v", n, c)
					}
				}
			}
			if !subtour && n <= 9 {
				for mask := 1; mask < 1<<n-1; mask++ {
					var set []int32
					for v := range n {
						if mask>>v&1 == 1 {
							set = append(set, int32(v))
						}
					}
					if sum := f.leaving(set); sum < 2-2*violated {
						t.Fatalf("%v is left %g times, and was not found", set, sum)
					}
				}
			}
			if len(found) == 0 && n <= 13 {
				blossoms++
				if slack := f.slack(); slack < 1-2*violated {
					t.Fatalf("a comb whose teeth are edges has a slack of %g, and was not found", slack)
				}
			}
			if len(found) == 0 {
				break
			}
			cuts = append(cuts, found...)
		}
	}
	if subtours < 100 || combs < 20 || blossoms < 100 {
		t.Errorf("found %d subtours and %d combs, and %d times none, too few to mean much", subtours, combs, blossoms)
	}
}
