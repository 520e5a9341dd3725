package work

import (
	"context"
	"slices"
	"testing"
)

// TestSearchesPauseWhereTheyAreTo: each goes on until it has done more than it may, and from
// there; what is done in one counts for the one around it, and a stopped one does not pause again.
func TestSearchesPauseWhereTheyAreTo(t *testing.T) {
	var steps []int
	inner := func(ctx context.Context) {
		for k := range 10 {
			Spend(ctx, 10)
			if ctx.Err() != nil {
				return
			}
			steps = append(steps, k)
		}
	}
	outer := New(t.Context(), func(ctx context.Context) {
		s := New(ctx, inner)
		defer s.Stop()
		for most := int64(25); !s.Until(most); most += 25 {
			steps = append(steps, -1)
		}
	})
	if outer.Until(50) {
		t.Error("the outer search has ended; it was to pause")
	}
	if want := []int{0, 1, -1, 2, 3, 4}; !slices.Equal(steps, want) {
		t.Errorf("found the steps %v, want %v", steps, want)
	}
	outer.Stop()
	outer.Stop()
	if len(steps) > 7 {
		t.Errorf("a stopped search went on: %v", steps)
	}
	steps = nil
	whole := New(t.Context(), inner)
	if !whole.Until(100) || len(steps) != 10 {
		t.Errorf("what may do all that it wants did %v", steps)
	}
	Spend(t.Context(), 1<<60) // belongs to no search
}
