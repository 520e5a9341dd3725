package counting

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"knightsat/internal/frontier"
	"knightsat/internal/oracle"
)

// listed sums over all Hamiltonian cycles by going through them.
func listed(g *frontier.Graph) int64 {
	weight := map[[2]int]int64{}
	fixed := map[[2]int]bool{}
	for _, e := range g.Edges {
		for _, p := range [][2]int{{e.U, e.V}, {e.V, e.U}} {
			weight[p] += e.Weight
			fixed[p] = fixed[p] || e.Fixed
		}
	}
	need := 0
	for _, f := range fixed {
		if f {
			need++
		}
	}
	var total int64
	seen := make([]bool, g.N)
	var extend func(at, count, used int, product int64)
	extend = func(at, count, used int, product int64) {
		step := func(v int) (int64, int) {
			p := [2]int{at, v}
			if fixed[p] {
				return product * weight[p], used + 2
			}
			return product * weight[p], used
		}
		if count == g.N {
			if product, used := step(0); used == need {
				total += product
			}
			return
		}
		for v := range g.N {
			if p := [2]int{at, v}; !seen[v] && (weight[p] != 0) {
				seen[v] = true
				product, used := step(v)
				extend(v, count+1, used, product)
				seen[v] = false
			}
		}
	}
	seen[0] = true
	extend(0, 1, 0, 1)
	return total / 2 // each is told in both directions
}

func edge(u, v int, weight int64, fixed bool) frontier.Edge {
	return frontier.Edge{U: u, V: v, Weight: weight, Fixed: fixed}
}

func random(rng *rand.Rand) *frontier.Graph {
	g := &frontier.Graph{N: 3 + rng.IntN(6)}
	for u := range g.N {
		for v := range u {
			for rng.IntN(5) < 3 && len(g.Edges) < 40 {
				w := int64(1)
				if rng.IntN(3) == 0 {
					w = int64(rng.IntN(7)) - 3
				}
				g.Edges = append(g.Edges, edge(u, v, w, rng.IntN(15) == 0))
				if rng.IntN(3) > 0 {
					break
				}
			}
		}
	}
	return g
}

// TestCyclesAgreesWithAList on graphs with weights, parallel and fixed edges.
func TestCyclesAgreesWithAList(t *testing.T) {
	rng := oracle.Rand(t)
	var some, wide int
	for range oracle.Draw(t, 4000, func() bool { return some >= 1000 && wide >= 300 }) {
		g := random(rng)
		want := listed(g)
		order := rng.Perm(g.N)
		r := Cycles(context.Background(), g, 1<<26, order)
		if r == nil || !r.Complete || r.Count.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%+v: found %+v, expected %d", g, r, want)
		}
		if want != 0 {
			some++
		}
		if r.Width > 3 {
			wide++
		}
	}
}

const (
	maxWidth = len(frontier.PathState{})
	oneWord  = 18 // slots of a state whose key has one word
)

// complete is the complete graph, which has (n-1)!/2 cycles.
func complete(n int) *frontier.Graph {
	g := &frontier.Graph{N: n}
	for u := range n {
		for v := range u {
			g.Edges = append(g.Edges, edge(u, v, 1, false))
		}
	}
	return g
}

// TestWhatDoesNotFitIsRefused, and what is decided at once is not.
func TestWhatDoesNotFitIsRefused(t *testing.T) {
	if r := Cycles(context.Background(), complete(maxWidth+2), 1<<26); r != nil {
		t.Errorf("found %+v, expected none: the frontier is too wide", r)
	}
	if r := Cycles(context.Background(), &frontier.Graph{N: 4, Edges: []frontier.Edge{edge(0, 1, 1, true), edge(1, 2, 1, true), edge(2, 0, 1, true)}}, 1<<26); r == nil || !r.Complete || r.Count.Sign() != 0 {
		t.Errorf("found %+v, expected 0: a vertex is alone", r)
	}
}
