package catalogue_test

import (
	"context"
	"errors"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/edge"
	encmetric "knightsat/encode/metric"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestTheMetricEncodingNeedsDistances, which are not known after the context's end.
func TestTheMetricEncodingNeedsDistances(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	if err := (encmetric.Encoding{}).Supports(over, bound.Analyse(over, oracle.Puzzle("@adventure"))); !errors.Is(err, context.Canceled) {
		t.Errorf("found %v, expected the context's error", err)
	}
}

// TestReadingEndsWithTheContext: a model that needs joining or cuts is not read
// after the context's end; one that is a walk may be.
func TestReadingEndsWithTheContext(t *testing.T) {
	cover := oracle.Puzzle("board: 10x10\nguard: Qd5\nstart: a1\n")
	tour := oracle.Puzzle("board: 12x12\nclosed: true\n")
	over, stop := context.WithCancel(context.Background())
	stop()
	ended := map[string]bool{}
	for _, p := range []*puzzles.Puzzle{cover, tour} {
		a := bound.Analyse(context.Background(), p)
		for _, e := range []encode.Encoding{encmetric.Encoding{Reductions: encmetric.BoundReductions}, edge.Encoding{}} {
			if e.Supports(context.Background(), a) != nil {
				continue
			}
			f, err := e.Encode(context.Background(), a, a.Best().Moves+12, 0)
			if p.Family == puzzles.Tour {
				f, err = e.Encode(context.Background(), a, a.Len(), 0)
			}
			if err != nil {
				t.Fatal(err)
			}
			_, m, err := (engine.Gini{}).Open(f.CNF()).Solve(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			r, err := f.Read(over, m)
			if len(r.Cuts) > 0 || err != nil && !errors.Is(err, context.Canceled) || err == nil && puzzles.Check(p, r.Walk) != nil {
				t.Errorf("%s: found %s, %d cuts and error %v, expected the context's error or a walk", e.Name(), r.Walk, len(r.Cuts), err)
			}
			ended[e.Name()] = err != nil
		}
	}
	if !ended["metric:reductions=bound"] || !ended["edge"] {
		t.Errorf("found the context's error for %v, expected it for metric and edge", ended)
	}
}
