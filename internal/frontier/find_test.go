package frontier_test

import (
	"context"
	"testing"

	. "knightsat/internal/frontier"
	"knightsat/internal/frontier/counting"
	"knightsat/internal/oracle"
)

// TestFindAgreesWithTheCount: a cycle is found where there is one, it is one, and "none"
// is said where there is none and no state was left out. Sparse graphs have trees that branch.
func TestFindAgreesWithTheCount(t *testing.T) {
	rng := oracle.Rand(t)
	var found, none int
	for round := range oracle.Until(t, 4500, func() bool { return found > 19 && none > 19 }) {
		g, degree := &Graph{N: 3 + rng.IntN(9)}, 4
		if round%3 == 0 {
			g.N, degree = 12+rng.IntN(12), 3
		}
		near := round%3 == 0 && rng.IntN(2) == 0
		for v := range g.N {
			for u := range v {
				if rng.IntN(g.N) < degree || near && (u+1 == v || v == g.N-1 && u == 0) {
					g.Edges = append(g.Edges, Edge{U: u, V: v, Weight: 1, Fixed: rng.IntN(20) == 0})
				}
			}
		}
		states := 1 << 20
		if rng.IntN(4) == 0 {
			states = 10
		}
		cycle, complete := NewTree(t.Context(), g).Find(context.Background(), states)
		want := counting.Cycles(context.Background(), g, 1<<24).Count.Sign() > 0
		switch {
		case cycle != nil && (!want || !isCycle(g, cycle)), cycle == nil && complete && want, states > 10 && !complete:
			t.Fatalf("%+v: found %v, complete %v; there is a cycle: %v", g, cycle, complete, want)
		case cycle != nil:
			found++
		case complete:
			none++
		}
	}
}

func isCycle(g *Graph, chosen []bool) bool {
	near := make([][]int, g.N)
	for i, e := range g.Edges {
		if chosen[i] {
			near[e.U], near[e.V] = append(near[e.U], e.V), append(near[e.V], e.U)
		} else if e.Fixed {
			return false
		}
	}
	before, at := -1, 0
	for n := 1; ; n++ {
		if len(near[at]) != 2 {
			return false
		}
		next := near[at][0]
		if next == before {
			next = near[at][1]
		}
		if before, at = at, next; at == 0 {
			return n == g.N
		}
	}
}

// TestFindSaysWhenItLeftStatesOut: a graph without a cycle, of more states than it may keep.
func TestFindSaysWhenItLeftStatesOut(t *testing.T) {
	g := &Graph{N: 15}
	for v := range 7 {
		for u := 7; u < 15; u++ {
			g.Edges = append(g.Edges, Edge{U: v, V: u, Weight: 1})
		}
	}
	for states, want := range map[int]bool{1000: false, 1 << 22: true} {
		if cycle, complete := NewTree(t.Context(), g).Find(context.Background(), states); cycle != nil || complete != want {
			t.Errorf("%d states: found %v, complete %v", states, cycle, complete)
		}
	}
}
