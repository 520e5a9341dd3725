package cuts

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/tsp/simplex"
)

// leaving is what the edges that leave a set, as bits, weigh.
func (g *network) leaving(set int) (sum float64) {
	for k, e := range g.edges {
		if set>>e[0]&1 != set>>e[1]&1 {
			sum += g.w[k]
		}
	}
	return sum
}

// bits are a set as bits.
func bitsOf(set []int32) (mask int) {
	for _, v := range set {
		mask |= 1 << v
	}
	return mask
}

// TestSides: each is a set that edges of less than the limit leave, and of those that part two
// nodes a lightest one is among them.
func TestSides(t *testing.T) {
	r := oracle.Rand(t)
	var pairs, none int
	for range oracle.Draw(t, 700, func() bool { return pairs >= 1000 && none >= 1000 }) {
		n := 2 + r.IntN(7)
		limit := float64(1+r.IntN(16)) / 8
		var edges [][2]int32
		var w []float64
		for j := range int32(n) {
			for i := range j {
				for range r.IntN(3) {
					edges = append(edges, [2]int32{i, j})
					w = append(w, float64(r.IntN(5))/8)
				}
			}
		}
		g := newNetwork(n, edges, w)
		sides := g.sides(context.Background(), limit)
		for v := range n {
			for u := range v {
				least, found := math.Inf(1), math.Inf(1)
				for set := range 1 << n {
					if set>>u&1 != set>>v&1 {
						least = min(least, g.leaving(set))
					}
				}
				for _, side := range sides {
					if set := bitsOf(side); set>>u&1 != set>>v&1 {
						found = min(found, g.leaving(set))
					}
				}
				if least < limit-1e-6 {
					pairs++
				} else {
					least = math.Inf(1)
					none++
				}
				if math.Abs(found-least) > 1e-9 && !math.IsInf(found, 1) || math.IsInf(found, 1) != math.IsInf(least, 1) {
					t.Fatalf("%d and %d are parted by %g, expected %g below %g\n%v\n%v", u, v, found, least, limit, edges, w)
				}
			}
		}
	}
}

// value is what edges count in a cut, of which each has so much.
func (c Cut) value(edges [][2]int32, x func(k int) float64) (sum float64) {
	set := bitsOf(c.Set)
	for k, e := range edges {
		switch {
		case set>>e[0]&1 == set>>e[1]&1:
		case slices.Contains(c.Odd, e):
			sum -= x(k)
		default:
			sum += x(k)
		}
	}
	return sum
}

// right reports whether every cycle through n nodes obeys a cut, and as its parity says.
func right(n int, c Cut) bool {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	edges := make([][2]int32, n)
	var permute func(k int) bool
	permute = func(k int) bool {
		if k == n {
			for i, v := range order {
				u := order[(i+1)%n]
				edges[i] = [2]int32{min(u, v), max(u, v)}
			}
			more := int64(c.value(edges, func(int) float64 { return 1 })) - c.AtLeast()
			return more >= 0 && more%2 == 0
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			ok := permute(k + 1)
			order[k], order[i] = order[i], order[k]
			if !ok {
				return false
			}
		}
		return true
	}
	return permute(1)
}

// fractional solves the degree equations and cuts of a random complete graph.
func fractional(t *testing.T, n int, cuts []Cut, cost []float64, edges [][2]int32) *Fractional {
	t.Helper()
	lo, up := make([]float64, len(edges)), make([]float64, len(edges))
	for k := range up {
		up[k] = 1
	}
	p := simplex.New(cost, lo, up)
	add := func(c Cut, atLeast float64, equal bool) {
		var row []simplex.Entry
		for k := range edges {
			if coef := c.value(edges[k:k+1], func(int) float64 { return 1 }); coef != 0 {
				row = append(row, simplex.Entry{At: int32(k), Coef: coef})
			}
		}
		p.Add(row, atLeast, equal)
	}
	for v := range int32(n) {
		add(Cut{Set: []int32{v}}, 2, true)
	}
	for _, c := range cuts {
		add(c, float64(c.AtLeast()), false)
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
// the others x: at least 1 where no odd cut is violated.
func (f *Fractional) slack() float64 {
	least := math.Inf(1)
	for mask := 1; mask < 1<<f.N-1; mask++ {
		sum := 0.0
		change := math.Inf(1)
		odd := false
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

// apart fails if sets that are left less than random needs are not found, or others are.
func (f *Fractional) apart(t *testing.T, r *rand.Rand) {
	t.Helper()
	root, need := r.IntN(f.N), make([]float64, f.N)
	for v := range need {
		need[v] = float64(r.IntN(9)) / 4
	}
	most := func(set int) (most float64) {
		for v, x := range need {
			if set>>v&1 != 0 {
				most = max(most, x)
			}
		}
		return most
	}
	g := newNetwork(f.N, f.Edges, f.X)
	sets := f.Apart(context.Background(), int32(root), need)
	for _, set := range sets {
		if slices.Contains(set, int32(root)) || g.leaving(bitsOf(set)) > most(bitsOf(set))-violated/2 {
			t.Fatalf("%v of a graph with root %d is left %g times, and needs %g", set, root, g.leaving(bitsOf(set)), most(bitsOf(set)))
		}
	}
	for set := 1; len(sets) == 0 && f.N <= 9 && set < 1<<f.N; set++ {
		if set>>root&1 == 0 && g.leaving(set) < most(set)-2*violated {
			t.Fatalf("%b is left %g times, needs %g, and was not found", set, g.leaving(set), most(set))
		}
	}
}

// tightly fails if a set that is said to be left twice is not, or a sum of random inequalities that is said to
// be odd is not; and if there is such a sum, but none is found.
func (f *Fractional) tightly(t *testing.T, r *rand.Rand) {
	t.Helper()
	root := int32(r.IntN(f.N))
	var given [][]int32
	for range 20 {
		var set []int32
		for v := range f.N {
			if r.IntN(2) > 0 {
				set = append(set, int32(v))
			}
		}
		given = append(given, set)
	}
	g := newNetwork(f.N, f.Edges, f.X)
	for _, set := range f.Tight(root, given) {
		if slices.Contains(set, root) || !slices.IsSorted(set) || math.Abs(g.leaving(bitsOf(set))-2) > 2*zero {
			t.Fatalf("%v of a graph with root %d is left %g times, not twice", set, root, g.leaving(bitsOf(set)))
		}
	}
	const edges = 6
	list := make([]Parity, 1+r.IntN(8))
	for i := range list {
		list[i].Odd = r.IntN(2) > 0
		for _, k := range r.Perm(edges)[:r.IntN(edges)] {
			list[i].Edges = append(list[i].Edges, int32(k))
		}
	}
	odd := func(sum []int32) bool {
		left, is := make(map[int32]bool), false
		for _, i := range sum {
			is = is != list[i].Odd
			for _, k := range list[i].Edges {
				left[k] = !left[k]
			}
		}
		for k := range left {
			is = is && !left[k]
		}
		return is
	}
	sums := OddSums(list, edges, r.Uint64())
	for _, sum := range sums {
		if !odd(sum) {
			t.Fatalf("%v of %v are no odd sum", sum, list)
		}
	}
	for mask := 0; len(sums) == 0 && mask < 1<<len(list); mask++ {
		var sum []int32
		for i := range list {
			if mask>>i&1 != 0 {
				sum = append(sum, int32(i))
			}
		}
		if odd(sum) {
			t.Fatalf("%v of %v are an odd sum, but none was found", sum, list)
		}
	}
}

// TestSeparate: what is found is right and violated, and where no set that is left less than
// twice is found, there is none; where nothing is found, no odd cut is violated.
func TestSeparate(t *testing.T) {
	r := oracle.Rand(t)
	var subtours, odd, none int
	for range oracle.Draw(t, 600, func() bool { return subtours >= 100 && odd >= 20 && none >= 100 }) {
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
			f := fractional(t, n, cuts, cost, edges)
			f.apart(t, r)
			var found []Cut
			for _, set := range f.Apart(context.Background(), int32(n-1), slices.Repeat([]float64{2}, n)) {
				found = append(found, Cut{Set: set})
			}
			if len(found) == 0 {
				f.tightly(t, r)
				found = f.Odd(context.Background())
			}
			subtour := false
			for _, c := range found {
				if slices.Contains(c.Set, int32(n-1)) {
					t.Fatalf("%v has the last node", c)
				}
				if sum := c.value(f.Edges, func(k int) float64 { return f.X[k] }); sum > float64(c.AtLeast())-violated/2 {
					t.Fatalf("%v is not violated: found %g", c, sum)
				}
				if n <= 8 && !right(n, c) {
					t.Fatalf("a cycle through %d nodes violates %v", n, c)
				}
				if subtour = c.Odd == nil; subtour {
					subtours++
				} else {
					odd++
				}
			}
			g := newNetwork(n, f.Edges, f.X)
			for set := 1; !subtour && n <= 9 && set < 1<<n-1; set++ {
				if sum := g.leaving(set); sum < 2-2*violated {
					t.Fatalf("%b is left %g times, and was not found", set, sum)
				}
			}
			if len(found) == 0 {
				none++
				if slack := f.slack(); slack < 1-2*violated {
					t.Fatalf("an odd cut has a slack of %g, and was not found", slack)
				}
				break
			}
			cuts = append(cuts, found...)
		}
	}
}
