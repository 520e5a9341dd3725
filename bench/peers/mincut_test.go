package peers

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// TestThinFindsACutWhereThereIsOne compares with all sets of nodes: on random
// fractional solutions, as sums of cycles with weights that add up to 1.
func TestThinFindsACutWhereThereIsOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	cut, whole := 0, 0
	for range 2000 {
		n := 6 + rng.IntN(5)
		value := map[pair]float64{}
		for left := 1.0; left > tiny; {
			share := min(left, float64(1+rng.IntN(4))/4)
			left -= share
			for _, part := range split(rng, n) {
				for i, v := range part {
					w := part[(i+1)%len(part)]
					value[pair{min(v, w), max(v, w)}] += share
				}
			}
		}
		c := &cutter{call: &call{ctx: context.Background()}, n: n}
		for a := range n {
			for b := a + 1; b < n; b++ {
				c.all = append(c.all, pair{a, b})
			}
		}
		if len(c.parts(value)) > 1 {
			continue
		}
		least := math.Inf(1)
		for set := 1; set < 1<<(n-1); set++ {
			least = min(least, leaving(value, func(v int) bool { return set>>v&1 == 1 }))
		}
		found := c.thin(value)
		if least < 2-tiny != (len(found) > 0) {
			t.Fatalf("%v: found %v, expected a cut below 2 exactly where the least is %g", value, found, least)
		}
		for _, nodes := range found {
			in := make([]bool, n)
			for _, v := range nodes {
				in[v] = true
			}
			if x := leaving(value, func(v int) bool { return in[v] }); x > 2-tiny {
				t.Fatalf("%v: found %v, which edges of %g leave, expected less than 2", value, nodes, x)
			}
		}
		if len(found) > 0 {
			cut++
		} else {
			whole++
		}
	}
	if cut < 50 || whole < 50 {
		t.Fatalf("found %d solutions with a cut and %d without, expected many of both", cut, whole)
	}
}

// split makes one cycle of all nodes, or two.
func split(rng *rand.Rand, n int) [][]int {
	order := rng.Perm(n)
	if rng.IntN(2) == 0 {
		return [][]int{order}
	}
	k := 3 + rng.IntN(n-5)
	return [][]int{order[:k], order[k:]}
}

func leaving(value map[pair]float64, in func(int) bool) (sum float64) {
	for e, x := range value {
		if in(e.a) != in(e.b) {
			sum += x
		}
	}
	return sum
}

// TestPriceIsABound: whatever the dual values, no cycle costs less than the
// bound and the reduced cost of its edges.
func TestPriceIsABound(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		n := 5 + rng.IntN(6)
		c := &cutter{call: &call{}, n: n, must: map[pair]bool{}}
		for range n {
			c.cost = append(c.cost, make([]int, n))
		}
		for a := range n {
			for b := a + 1; b < n; b++ {
				c.all = append(c.all, pair{a, b})
				c.cost[a][b] = rng.IntN(6)
				c.cost[b][a] = c.cost[a][b]
			}
		}
		c.add([][]int{rng.Perm(n)[:2], rng.Perm(n)[:3]})
		s := &solution{degree: make([]float64, n), inside: make([]float64, len(c.sets))}
		for i := range s.degree {
			s.degree[i] = 4*rng.Float64() - 1
		}
		for i := range s.inside {
			s.inside[i] = rng.Float64() - 1.2
		}
		order := rng.Perm(n)
		at := func(i int) pair {
			a, b := order[i], order[(i+1)%n]
			return pair{min(a, b), max(a, b)}
		}
		c.must[at(0)] = true
		z, reduced := c.price(s)
		cost, highest := 0, 0.0
		for i := range order {
			e := at(i)
			cost += c.cost[e.a][e.b]
			for k, f := range c.all {
				if e == f {
					highest = max(highest, reduced[k])
				}
			}
		}
		if float64(cost) < z+highest-tiny {
			t.Fatalf("found a cycle of cost %d, expected at least %g + %g", cost, z, highest)
		}
	}
}
