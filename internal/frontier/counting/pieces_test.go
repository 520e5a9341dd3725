package counting

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"knightsat/internal/frontier"
	"knightsat/internal/oracle"
)

// timed sums over all Hamiltonian cycles with times and stops by going through them, from each vertex on if
// they have no times.
func timed(g *frontier.Graph) (total int64) {
	if g.Times == nil {
		h := *g
		h.Times = make([][]int, g.N)
		for v := range g.N {
			for time := range min(g.N, g.N*v+1) { // the first vertex has the first time
				h.Times[v] = append(h.Times[v], time)
			}
		}
		return timed(&h)
	}
	weight := map[[2]int]int64{}
	for _, e := range g.Edges {
		weight[[2]int{e.U, e.V}] += e.Weight
		weight[[2]int{e.V, e.U}] += e.Weight
	}
	at := make([]int, 0, g.N)
	var extend func(product int64)
	extend = func(product int64) {
		if len(at) == g.N {
			var passed []int // of the stops, from the first on
			for _, v := range slices.Concat(at, at) {
				if k := slices.Index(g.Stops, v); k >= 0 && (k == 0 || len(passed) > 0) {
					passed = append(passed, k)
				}
			}
			if n := len(g.Stops); n > 0 && !slices.IsSorted(passed[:n]) {
				return
			}
			total += product * weight[[2]int{at[g.N-1], at[0]}]
			return
		}
		for v := range g.N {
			if slices.Contains(at, v) || !slices.Contains(g.Times[v], len(at)) {
				continue
			}
			p := product
			if len(at) > 0 {
				p *= weight[[2]int{at[len(at)-1], v}]
			}
			at = append(at, v)
			extend(p)
			at = at[:len(at)-1]
		}
	}
	extend(1)
	return total
}

// TestTimedCyclesAgreeWithAList on graphs with weights and parallel edges, with times few and many, with stops,
// or with both.
func TestTimedCyclesAgreeWithAList(t *testing.T) {
	rng := oracle.Rand(t)
	some := 0
	for n := range oracle.Draw(t, 1500, func() bool { return some >= 250 }) {
		g := random(rng)
		if n%10 == 0 && g.N > 7 {
			g = complete(7)
		}
		dense := 1 + rng.IntN(6)
		g.Times = make([][]int, g.N)
		fits := rng.Perm(g.N)
		for v := range g.N {
			for time := range g.N {
				if fits[v] == time || rng.IntN(6) < dense {
					g.Times[v] = append(g.Times[v], time)
				}
			}
		}
		if stops := rng.IntN(4); stops > 0 {
			g.Stops = rng.Perm(g.N)[:rng.IntN(min(g.N, 5))+1]
			if stops > 1 {
				g.Times = nil
			}
		}
		for i := range g.Edges {
			g.Edges[i].Fixed = false
		}
		want := timed(g)
		r := Cycles(context.Background(), g, 1<<26, rng.Perm(g.N))
		if r == nil || !r.Complete || r.Count.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%+v: found %+v, expected %d", g, r, want)
		}
		if want != 0 {
			some++
		}
	}
}

// TestTooManyStatesOfTimes gives up, since some of them would count too little.
func TestTooManyStatesOfTimes(t *testing.T) {
	g := complete(9)
	for range g.N {
		g.Times = append(g.Times, []int{0, 1, 2, 3, 4, 5, 6, 7, 8})
	}
	if r := Cycles(context.Background(), g, 1<<26); r == nil || r.Count.Int64() != 8*7*6*5*4*3*2*9 {
		t.Errorf("found %+v, expected 9!", r)
	}
	if r := Cycles(context.Background(), g, 1<<14); r != nil {
		t.Errorf("found %+v, expected none", r)
	}
}
