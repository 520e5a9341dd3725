package graph_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"knightsat/internal/graph"
	"knightsat/internal/graph/edgelist"
	"knightsat/internal/graph/paths"
	"knightsat/internal/oracle"
)

// grid is a graph of side rows and columns, whose edges join what is side by side.
func grid(t *testing.T, side int) *graph.Adjacency {
	var ends []int32
	for v := range int32(side * side) {
		if int(v)%side < side-1 {
			ends = append(ends, v, v+1)
		}
		if int(v) < side*(side-1) {
			ends = append(ends, v, v+int32(side))
		}
	}
	a, edges, ok := edgelist.Lay(t.Context(), side*side, ends)
	for v := range a.Len() {
		from, _ := a.Span(v)
		for k, w := range a.Neighbours(v) {
			e := edges[int(from)+k]
			ok = ok && slices.Contains(ends[2*e:2*e+2], int32(v)) && slices.Contains(ends[2*e:2*e+2], w)
		}
		ok = ok && slices.IsSorted(a.Neighbours(v))
	}
	if !ok {
		t.Fatalf("the neighbours %v have the edges %v of %v", a, edges, ends)
	}
	return &a
}

// TestBreadthFindsDistances: search after search finds the same as a look at rows and columns, though
// each ends with the last vertex that is asked for, and looks at no more than it may.
func TestBreadthFindsDistances(t *testing.T) {
	const side = 9
	g := grid(t, side)
	apart := func(v, w int) int { return max(v/side-w/side, w/side-v/side) + max(v%side-w%side, w%side-v%side) }
	b := graph.NewBreadth(t.Context(), g)
	rng := oracle.Rand(t)
	for range 500 {
		from, to := rng.IntN(g.Len()), rng.Perm(g.Len())[:1+rng.IntN(5)]
		found := oracle.Must(b.From(from, to...))
		for i, v := range to {
			if int(found[i]) != apart(from, v) {
				t.Fatalf("from %d to %d: found %d, want %d", from, v, found[i], apart(from, v))
			}
		}
		last, want := from, to[0]
		b.Search(from, nil, func(v int32) bool {
			if apart(from, int(v)) < apart(from, last) || b.Distance(int(v)) != apart(from, int(v)) {
				t.Fatalf("from %d: found %d after %d, which is %d moves away", from, v, last, b.Distance(last))
			}
			last = int(v)
			return last != want
		})
		if path := paths.Back(b, want); len(path) != apart(from, want) || from != want && last != want {
			t.Fatalf("the path from %d to %d is %v", want, from, path)
		}
	}
	for v, d := range g.Distances(0, g.Len()-1) {
		if int(d) != min(apart(0, v), apart(g.Len()-1, v)) {
			t.Fatalf("vertex %d is %d from a corner", v, d)
		}
	}
}

func TestBreadthEnds(t *testing.T) {
	g := grid(t, 70)
	b := graph.NewBreadth(t.Context(), g)
	b.Most = 2
	for range 2 {
		if _, err := b.From(0, 1, 70); err != nil {
			t.Errorf("near vertices: %v", err)
		}
	}
	if _, err := b.From(0, g.Len()-1); err == nil {
		t.Error("found a vertex farther away than it may look")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := graph.NewBreadth(ctx, g).From(0, g.Len()-1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: found %v", err)
	}
	if paths.Between(graph.NewBreadth(ctx, g), 0, g.Len()-1) {
		t.Error("found a way after the end of the context")
	}
}
