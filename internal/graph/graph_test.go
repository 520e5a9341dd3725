package graph_test

import (
	"context"
	"testing"

	"knightsat/internal/graph"
	"knightsat/internal/oracle"
	"knightsat/internal/watch"
)

// TestColourAgainstAllWays: components are those that paths join, and one is
// called bipartite where some two colours fit all its edges.
func TestColourAgainstAllWays(t *testing.T) {
	rng := oracle.Rand(t)
	var odd, even int
	for range oracle.Draw(t, 2000, func() bool { return odd >= 500 && even >= 500 }) {
		n := 1 + rng.IntN(8)
		near := make([][]int32, n)
		for a := range n {
			for b := range a {
				if rng.IntN(3) == 0 {
					near[a], near[b] = append(near[a], int32(b)), append(near[b], int32(a))
				}
			}
		}
		c := oracle.Must(graph.Colour(nil, n, func(v int) []int32 { return near[v] }))
		joined := make([][]bool, n)
		for a := range joined {
			joined[a] = make([]bool, n)
			joined[a][a] = true
			for _, b := range near[a] {
				joined[a][b] = true
			}
		}
		for k := range n {
			for a := range n {
				for b := range n {
					joined[a][b] = joined[a][b] || joined[a][k] && joined[k][b]
				}
			}
		}
		for a := range n {
			for b := range n {
				if joined[a][b] != (c.Component[a] == c.Component[b]) {
					t.Fatalf("%v: vertices %d and %d have components %v", near, a, b, c.Component)
				}
			}
		}
		for id, bipartite := range c.Bipartite {
			fits := false
			for ways := range 1 << n {
				ok := true
				for a := range n {
					for _, b := range near[a] {
						ok = ok && (c.Component[a] != int32(id) || ways>>a&1 != ways>>b&1)
					}
				}
				fits = fits || ok
			}
			if fits != bipartite {
				t.Fatalf("%v: component %d is said to be bipartite: %t, expected %t", near, id, bipartite, fits)
			}
			if fits {
				even++
			} else {
				odd++
			}
		}
		for a := range n {
			for _, b := range near[a] {
				if c.Bipartite[c.Component[a]] && c.Colour[a] == c.Colour[b] {
					t.Fatalf("%v: vertices %d and %d have colours %v", near, a, b, c.Colour)
				}
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := graph.Colour(watch.New(ctx), 1<<15, func(int) []int32 { return nil }); err == nil {
		t.Errorf("found %v after the context's end", c)
	}
}
