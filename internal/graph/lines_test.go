package graph_test

import (
	"slices"
	"testing"

	"knightsat/internal/graph"
	"knightsat/internal/graph/paths"
	"knightsat/internal/oracle"
	"knightsat/internal/watch"
)

// TestLinesAreAllTheirPairs: a graph whose edges are those of lines, and some that are listed, says the same as one
// that lists all: neighbours, distances from one search after another, those of two copies, and colours.
func TestLinesAreAllTheirPairs(t *testing.T) {
	rng := oracle.Rand(t)
	bipartite, lined := 0, 0
	for range oracle.Until(t, 3000, func() bool { return bipartite > 50 && lined > 1000 }) {
		n, each := 1+rng.IntN(12), 1+rng.IntN(3)
		through := slices.Repeat([]int32{-1}, n*each)
		near := make([][]int32, n)
		offsets, on := []int32{0}, []int32{}
		join := func(v, w int32) {
			near[v], near[w] = append(near[v], w), append(near[w], v)
		}
		for v := range int32(n) {
			for k := range each {
				if through[int(v)*each+k] >= 0 {
					continue
				}
				l := int32(len(offsets) - 1)
				for u := v; u < int32(n); u++ {
					first := int(offsets[l])
					apart := func(w int32) bool { return !slices.Contains(near[u], w) }
					if u == v || through[int(u)*each+k] < 0 && rng.IntN(3) == 0 && !slices.ContainsFunc(on[first:], func(w int32) bool { return !apart(w) }) {
						for _, w := range on[first:] {
							join(u, w)
						}
						on, through[int(u)*each+k] = append(on, u), l
					}
				}
				offsets = append(offsets, int32(len(on)))
			}
		}
		listedOffsets, listed := []int32{0}, []int32(nil)
		more := make([][]int32, n)
		for range rng.IntN(4) {
			if v, w := rng.IntN(n), int32(rng.IntN(n)); int32(v) != w && !slices.Contains(near[v], w) {
				join(int32(v), w)
				more[v], more[w] = append(more[v], w), append(more[w], int32(v))
			}
		}
		for _, list := range more {
			listed = append(listed, list...)
			listedOffsets = append(listedOffsets, int32(len(listed)))
		}
		got := graph.NewAdjacency(listedOffsets, listed)
		got.Line(through, offsets, on)
		want := all(near)
		same(t, &got, &want)
		gotTwice, wantTwice := got.Twofold(), want.Twofold()
		same(t, &gotTwice, &wantTwice)
		lined++
		g := oracle.Must(graph.Colour(watch.New(t.Context()), n, got.Spine))
		w := oracle.Must(graph.Colour(watch.New(t.Context()), n, want.Neighbours))
		if !slices.Equal(g.Component, w.Component) || !slices.Equal(g.Bipartite, w.Bipartite) {
			t.Fatalf("of %v: found %v, want %v", near, g, w)
		}
		for v, c := range w.Component {
			if w.Bipartite[c] && g.Colour[v] != w.Colour[v] {
				t.Fatalf("of %v: found colours %v, want %v", near, g.Colour, w.Colour)
			}
			if w.Bipartite[c] && len(near[v]) > 1 {
				bipartite++
			}
		}
	}
}

func all(near [][]int32) graph.Adjacency {
	offsets, targets := []int32{0}, []int32(nil)
	for _, list := range near {
		targets = append(targets, list...)
		offsets = append(offsets, int32(len(targets)))
	}
	return graph.NewAdjacency(offsets, targets)
}

// same fails unless two graphs have the same edges and distances.
func same(t *testing.T, got, want *graph.Adjacency) {
	t.Helper()
	b, plain := graph.NewBreadth(t.Context(), got), graph.NewBreadth(t.Context(), want)
	if got.Len() != want.Len() {
		t.Fatalf("found %d vertices, want %d", got.Len(), want.Len())
	}
	for v := range want.Len() {
		g, w := slices.Sorted(slices.Values(got.Neighbours(v))), slices.Sorted(slices.Values(want.Neighbours(v)))
		if !slices.Equal(g, w) || got.Degree(v) != len(w) {
			t.Fatalf("next to %d: found %v, %d, want %v", v, g, got.Degree(v), w)
		}
		sources := []int{v, (v * 5) % want.Len()}
		if g, w := got.Distances(sources...), want.Distances(sources...); !slices.Equal(g, w) {
			t.Fatalf("from %v: found %v, want %v", sources, g, w)
		}
		last, steps := 0, 0
		b.Search(v, nil, func(w int32) bool {
			if b.Distance(int(w)) < last {
				t.Fatalf("from %d: %d comes late", v, w)
			}
			last = b.Distance(int(w))
			steps++
			return steps < 1+v%5
		})
		for w := range want.Len() {
			g, p := oracle.Must(b.From(v, w)), oracle.Must(plain.From(v, w))
			if !slices.Equal(g, p) {
				t.Fatalf("from %d to %d: found %v, want %v", v, w, g, p)
			}
			at := w
			for _, u := range paths.Back(b, w) {
				if !want.Adjacent(at, u) {
					t.Fatalf("the path %v from %d to %d has no edge to %d", paths.Back(b, w), w, v, u)
				}
				at = u
			}
			if p[0] >= 0 && (at != v || len(paths.Back(b, w)) != int(p[0])) {
				t.Fatalf("the path from %d to %d is %v", w, v, paths.Back(b, w))
			}
		}
	}
	if got.Edges() != want.Edges() {
		t.Fatalf("found %d edges, want %d", got.Edges(), want.Edges())
	}
}
