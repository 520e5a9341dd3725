package puzzles

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
)

// TestFindersFindTheDistances: search after search the same as a search of all, though each
// ends with the last vertex that is asked for, and no further than allowed.
func TestFindersFindTheDistances(t *testing.T) {
	b, err := NewBoard(9, 8, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewTour(b, Rules{Start: Any, End: Any})
	if err != nil {
		t.Fatal(err)
	}
	in := NewInstance(p)
	f := NewFinder(t.Context(), in, 1<<20)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		from, to := rng.IntN(in.Len()), rng.Perm(in.Len())[:rng.IntN(5)]
		found, err := f.From(from, to...)
		if err != nil {
			t.Fatal(err)
		}
		all := in.Distances(from)
		for _, v := range to {
			if found[v] != all[v] {
				t.Fatalf("from %d to %d: found %d, want %d", from, v, found[v], all[v])
			}
		}
	}
	near := NewFinder(t.Context(), in, 12) // squares: a1, and what it jumps to
	for range 2 {
		if _, err := near.From(0, int(in.Neighbours(0)[0]), int(in.Neighbours(0)[1])); err != nil {
			t.Errorf("near squares: %v", err)
		}
	}
	if _, err := near.From(0, in.Len()-1); !errors.Is(err, errTooFar) {
		t.Errorf("a far square: found %v, want %v", err, errTooFar)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewFinder(ctx, in, 1<<14+1).From(0, in.Len()-1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: found %v", err)
	}
}
