package encode_test

import (
	"context"
	"errors"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
)

// TestAfterTheContextsEnd: without time there is no formula, and a size that is
// no more than an estimate, whatever the encoding.
func TestAfterTheContextsEnd(t *testing.T) {
	b, err := puzzles.NewBoard(6, 6, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	corner := puzzles.Square{Col: 1, Row: 1}
	hunt, err := puzzles.NewHunt(b, b.Squares()[3:12], puzzles.Rules{Start: corner})
	if err != nil {
		t.Fatal(err)
	}
	tour, err := puzzles.NewTour(b, puzzles.Rules{Start: corner})
	if err != nil {
		t.Fatal(err)
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	for _, p := range []*puzzles.Puzzle{hunt, tour} {
		for _, ctx := range []context.Context{context.Background(), over} { // an analysis without bounds, too
			a := bound.Analyse(ctx, p)
			moves := max(a.Best().Moves, 10)
			for _, e := range variants(t) {
				if e.Supports(a) != nil {
					continue
				}
				if s := e.Size(over, a, moves); s.Vars < 0 || s.Clauses < 0 || s.Lits < 0 {
					t.Errorf("%s: found a size of %s", e.name, s)
				}
				if f, err := e.Encode(over, a, moves); !errors.Is(err, context.Canceled) {
					t.Errorf("%s, %s: found %v and error %v, expected the context's", p.Family, e.name, f != nil, err)
				}
			}
		}
	}
	if s := (encode.Metric{}).Size(over, bound.Analyse(over, hunt), 10); s.Vars < 9*10/2 {
		t.Errorf("metric: found %s, expected an estimate with all pairs", s)
	}
}
