package hanging_test

import (
	"testing"

	"knightsat/internal/graph"
	"knightsat/internal/graph/hanging"
	"knightsat/internal/oracle"
)

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
		h := hanging.Of(n, a.Neighbours)
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
