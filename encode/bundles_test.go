package encode_test

import (
	"context"
	"errors"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// bundlesConform holds an encoding whose models stand for several walks against
// the oracle, at every bound from 0 to two above the optimum: the answer is
// right, the walk read is one of at most so many moves, sizes are as reported,
// cuts are violated by their model, and no shortest walk is forbidden, neither
// by the formula nor by the cuts.
func bundlesConform(t *testing.T, e encode.Encoding, a *bound.Analysis) {
	t.Helper()
	p := a.Puzzle
	best, ok := oracle.Shortest(p)
	last := best + 2
	if !ok {
		last = 6
	}
	for T := 0; T <= last; T++ {
		f, err := e.Encode(context.Background(), a, T)
		if err != nil {
			t.Errorf("T=%d: %v", T, err)
			return
		}
		if got, want := f.CNF().Size(), e.Size(context.Background(), a, T); got != want {
			t.Errorf("T=%d: wrote %s, reported %s", T, got, want)
		}
		if f.Meaning() != encode.AtMost {
			t.Errorf("T=%d: found meaning %s, expected at most", T, f.Meaning())
		}
		w := decideLazily(t, f)
		if t.Failed() {
			t.Logf("T=%d", T)
			return
		}
		if (w != nil) != (ok && best <= T) {
			t.Errorf("T=%d: found the walk %s; the shortest has %d moves (%t)", T, w, best, ok)
			return
		}
		if w == nil {
			continue
		}
		if err := puzzles.Check(p, w); err != nil || w.Moves() > T {
			t.Errorf("T=%d: found %s: %v", T, w, err)
		}
		if T > best+1 {
			continue
		}
		from := p
		if a.Rotated {
			from = oracle.From(p, a.Squares[a.Start])
		}
		walks := oracle.Walks(from, best)
		completeness(t, f, walks[:min(len(walks), 40)], T)
	}
}

// decideLazily solves a formula, adding cuts until a model is a walk; nil where
// there is none.
func decideLazily(t testing.TB, f encode.Formula) puzzles.Walk {
	t.Helper()
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	for {
		status, m, err := session.Solve(context.Background())
		if err != nil || status == engine.Unknown {
			t.Errorf("%s, %v", status, err)
			return nil
		}
		if status == engine.Unsat {
			return nil
		}
		w, cuts, err := f.Read(context.Background(), m)
		if err != nil {
			t.Error(err)
			return nil
		}
		if w != nil {
			return w
		}
		if len(cuts) == 0 {
			t.Error("neither a walk nor cuts")
			return nil
		}
		for _, cut := range cuts {
			for _, l := range cut {
				if m.Value(l) {
					t.Errorf("the model satisfies the cut %v", cut)
					return nil
				}
			}
			f.CNF().Clause(cut...)
		}
	}
}

func TestBundlesRefuseStepwiseRules(t *testing.T) {
	b, err := puzzles.NewBoard(5, 5, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	start := puzzles.Square{Col: 1, Row: 1}
	ordered, err := puzzles.NewCover(b, puzzles.Rules{Start: start, Ordered: true})
	if err != nil {
		t.Fatal(err)
	}
	tour, err := puzzles.NewTour(b, puzzles.Rules{Start: start})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range encode.All(encode.Options{}) {
		if !encode.Bundles(e) {
			continue
		}
		for _, p := range []*puzzles.Puzzle{ordered, tour} {
			a := bound.Analyse(context.Background(), p)
			var unsupported *encode.UnsupportedError
			if err := e.Supports(context.Background(), a); !errors.As(err, &unsupported) {
				t.Errorf("%s: found %v, expected an UnsupportedError", e.Name(), err)
			}
			if _, err := e.Encode(context.Background(), a, 24); !errors.As(err, &unsupported) {
				t.Errorf("%s: found %v, expected an UnsupportedError", e.Name(), err)
			}
		}
	}
}

// TestForeignModels: no model makes Read panic, and it returns no wrong walk.
func TestForeignModels(t *testing.T) {
	b, err := puzzles.NewBoard(5, 4, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewCover(b, puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}})
	if err != nil {
		t.Fatal(err)
	}
	a := bound.Analyse(context.Background(), p)
	for _, e := range encode.All(encode.Options{}) {
		if !encode.Bundles(e) {
			continue
		}
		f, err := e.Encode(context.Background(), a, 21)
		if err != nil {
			t.Fatal(err)
		}
		x := uint64(12345)
		for density := range 8 {
			for range 300 {
				m := make(cnf.Model, f.CNF().Size().Vars+1)
				for v := range m {
					x = x*6364136223846793005 + 1442695040888963407
					m[v] = int(x>>33)%8 < density
				}
				if w, _, err := f.Read(context.Background(), m); err == nil && w != nil && puzzles.Check(p, w) != nil {
					t.Fatalf("%s: found the walk %s", e.Name(), w)
				}
			}
		}
	}
}
