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

// TestHangingAgainstOneByOne: what goes is what goes if one looks at all vertices anew each time, one of a tree is left,
// and the rest has the edges between those that are left.
func TestHangingAgainstOneByOne(t *testing.T) {
	rng := oracle.Rand(t)
	var trees, cyclic int
	for range oracle.Draw(t, 3000, func() bool { return trees > 50 && cyclic > 50 }) {
		n := 1 + rng.IntN(9)
		offsets, targets, has := []int32{0}, []int32(nil), make([][]bool, n)
		for v := range has {
			has[v] = make([]bool, n)
			if v > 0 {
				w := rng.IntN(v)
				has[v][w], has[w][v] = true, true
			}
			for w := range v {
				if rng.IntN(8) == 0 {
					has[v][w], has[w][v] = true, true
				}
			}
		}
		for v := range has {
			for w, is := range has[v] {
				if is {
					targets = append(targets, int32(w))
				}
			}
			offsets = append(offsets, int32(len(targets)))
		}
		a := graph.NewAdjacency(offsets, targets)
		h := a.Hanging()
		left, gone := n, make([]bool, n)
		for again := true; again; {
			again = false
			for v := range has {
				edges := 0
				for w, is := range has[v] {
					edges += one(is && !gone[w])
				}
				if !gone[v] && edges == 1 {
					gone[v], again = true, true
					left--
				}
			}
		}
		if left == 1 {
			trees++
		} else {
			cyclic++
		}
		if len(h.Gone) != n-left {
			t.Fatalf("%v: %v are gone, expected %v", targets, h.Gone, gone)
		}
		place := make([]int, n)
		for k, v := range h.Gone {
			place[v] = k + 1
		}
		for v, on := range h.On {
			switch {
			case (on >= 0) != (place[v] > 0), left > 1 && gone[v] != (on >= 0):
				t.Fatalf("%v: %d hangs on %d, gone %v", targets, v, on, h.Gone)
			case on >= 0 && (!has[v][on] || place[on] > 0 && place[on] < place[v]):
				t.Fatalf("%v: %d hangs on %d, gone %v", targets, v, on, h.Gone)
			}
			for w := range n {
				if want := has[v][w] && on < 0 && h.On[w] < 0; h.Rest.Adjacent(v, w) != want {
					t.Fatalf("%v: the rest joins %d and %d: %t", targets, v, w, !want)
				}
			}
		}
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
