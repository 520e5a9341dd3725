package encode_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/amo"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

var puzzlesFlag = flag.Int("puzzles", 400, "how many random puzzles the conformance suite tries with each encoding")

// windows are all that the step encoding has.
var windows = []encode.Windows{encode.HeldKarpWindows, encode.DistanceWindows}

// encodings is what the suite is run with: every encoding, with every way to
// write at-most-one constraints.
func encodings() map[string]encode.Encoding {
	all := map[string]encode.Encoding{}
	for _, a := range amo.All() {
		for _, e := range encode.All(encode.Options{AMO: a, Enumerate: true}) {
			all[fmt.Sprintf("encoding=%s/amo=%s", e.Name(), a.Name())] = e
		}
	}
	for _, w := range windows {
		for _, b := range []encode.Bounds{encode.FreshBounds, encode.GrowingBounds} {
			all[fmt.Sprintf("encoding=step/windows=%s/bound=%s", w, b)] = encode.Step{AMO: amo.Auto{}, Windows: w, Bound: b}
		}
	}
	all["encoding=metric/plain"] = encode.Metric{Plain: true}
	return all
}

// TestConformance holds every encoding against the oracle, on random puzzles
// with holes, guards, leapers and all rules, at bounds around the optimum:
// a model exists where a walk does, every model is a walk, every walk is a
// model, as many walks are found as there are, and sizes are as reported.
func TestConformance(t *testing.T) {
	for name, e := range encodings() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 2))
			tried := 0
			for n := 0; n < *puzzlesFlag; n++ {
				p := oracle.Random(rng, oracle.Options{})
				a := bound.Analyse(context.Background(), p)
				if e.Supports(a) != nil {
					continue
				}
				tried++
				if encode.Bundles(e) {
					bundlesConform(t, e, a)
				} else {
					conforms(t, e, a)
				}
				if t.Failed() {
					t.Logf("puzzle %d:\n%s", n, p.Text())
					return
				}
			}
			if tried < *puzzlesFlag/20 {
				t.Errorf("the encoding supports %d of %d puzzles, too few to mean much", tried, *puzzlesFlag)
			}
		})
	}
}

// conforms checks one encoding on one puzzle at several bounds.
func conforms(t *testing.T, e encode.Encoding, a *bound.Analysis) {
	p := a.Puzzle
	if a.Rotated { // the formula tells closed walks from one square only
		p = oracle.From(p, a.Squares[a.Start])
	}
	best, ok := oracle.Shortest(p)
	if !ok {
		best = min(a.Len(), 6)
	}
	for T := max(0, best-3); T <= best+2; T++ {
		walks := oracle.Walks(p, T)
		f, err := e.Encode(context.Background(), a, T)
		if err != nil {
			t.Errorf("T=%d: %v", T, err)
			return
		}
		if got, want := f.CNF().Size(), e.Size(a, T); got != want {
			t.Errorf("T=%d: wrote %s, reported %s", T, got, want)
		}
		if f.Meaning() == encode.AtMost {
			t.Errorf("T=%d: the suite does not know bounds that mean at most", T)
		}
		completeness(t, f, walks, T)
		soundness(t, f, p, distinct(e, walks), T)
	}
}

// completeness: every walk is a model.
func completeness(t *testing.T, f encode.Formula, walks []puzzles.Walk, T int) {
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	for _, w := range walks {
		lits, err := f.Literals(w)
		if err != nil {
			t.Errorf("T=%d: the formula forbids %s: %v", T, w, err)
			return
		}
		status, _, err := session.Solve(context.Background(), lits...)
		if err != nil || status != engine.Sat {
			t.Errorf("T=%d: the formula forbids %s (%s, %v)", T, w, status, err)
			return
		}
	}
}

// distinct is how many models the walks are: where a model tells no direction, a
// walk and its reverse are one.
func distinct(e encode.Encoding, walks []puzzles.Walk) int {
	if !encode.Undirected(e) {
		return len(walks)
	}
	seen := map[string]bool{}
	n := 0
	for _, w := range walks {
		if !seen[w.String()] {
			n++
		}
		seen[w.String()], seen[w.Reverse().String()] = true, true
	}
	return n
}

// soundness: every model is a walk, and there are as many as there should be.
func soundness(t *testing.T, f encode.Formula, p *puzzles.Puzzle, want, T int) {
	const most = 300 // walks to go through
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	found := 0
	for found <= most {
		status, m, err := session.Solve(context.Background())
		if err != nil || status == engine.Unknown {
			t.Errorf("T=%d: %s, %v", T, status, err)
			return
		}
		if status == engine.Unsat {
			break
		}
		w, cuts, err := f.Read(m)
		if err != nil {
			t.Errorf("T=%d: %v", T, err)
			return
		}
		if w == nil {
			for _, cut := range cuts {
				for _, l := range cut {
					if m.Value(l) {
						t.Errorf("T=%d: the model satisfies the cut %v", T, cut)
						return
					}
				}
				f.CNF().Clause(cut...)
			}
			if len(cuts) == 0 {
				t.Errorf("T=%d: neither a walk nor cuts", T)
				return
			}
			continue
		}
		if err := puzzles.Check(p, w); err != nil || w.Moves() != T {
			t.Errorf("T=%d: the model says %s: %v", T, w, err)
			return
		}
		found++
		lits, err := f.Literals(w)
		if err != nil {
			t.Errorf("T=%d: %v", T, err)
			return
		}
		block(f, lits)
	}
	if found <= most && found != want {
		t.Errorf("T=%d: found %d walks, expected %d", T, found, want)
	}
	if found > most && want <= most {
		t.Errorf("T=%d: found more than %d walks, expected %d", T, most, want)
	}
}

func block(f encode.Formula, lits []z.Lit) {
	for _, l := range lits {
		f.CNF().Add(l.Not())
	}
	f.CNF().Clause()
}
