package encode_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

var puzzlesFlag = flag.Int("puzzles", 400, "how many random puzzles the conformance suite tries with each encoding")

// variant is an encoding with how many of its parameters are not the default.
type variant struct {
	name string
	encode.Encoding
	changed int
}

// variants is what the suite is run with: every encoding, with all combinations
// of its parameters.
func variants(tb testing.TB) []variant {
	tb.Helper()
	all := []variant{{"encoding=metric/plain", encode.Metric{Plain: true}, 1}}
	for _, e := range encode.All(encode.Options{}) {
		names := []string{e.Name()}
		changed := map[string]int{}
		for _, p := range encode.Parameters(e.Name()) {
			for _, name := range names {
				for _, v := range p.Values[1:] {
					more := name + ":" + p.Name + "=" + v
					names = append(names, more)
					changed[more] = changed[name] + 1
				}
			}
		}
		for _, name := range names {
			v, err := encode.ByName(name, encode.Options{Enumerate: true})
			if err != nil || v.Name() != name {
				tb.Fatalf("%s: found %v, %v", name, v, err)
			}
			all = append(all, variant{"encoding=" + name, v, changed[name]})
		}
	}
	return all
}

// puzzles is the number of random puzzles that a variant is tried on: as many as
// the flag says for the defaults, fewer for those of which there are many.
func (v variant) puzzles() int {
	switch v.changed {
	case 0:
		return *puzzlesFlag
	case 1:
		return *puzzlesFlag / 8
	case 2:
		return max(1, *puzzlesFlag/40)
	}
	return max(1, *puzzlesFlag/100)
}

// walks is how many models are gone through, one after the other.
func (v variant) walks() int {
	if v.changed == 0 {
		return 300
	}
	return 60
}

// sample is what walks are tried of: all for the defaults, else some from all over
// the list.
func (v variant) sample(walks []puzzles.Walk) []puzzles.Walk {
	const most = 50
	if v.changed == 0 || len(walks) <= most {
		return walks
	}
	some := make([]puzzles.Walk, most)
	for i := range some {
		some[i] = walks[i*len(walks)/most]
	}
	return some
}

// TestConformance holds every encoding against the oracle, on random puzzles
// with holes, guards, leapers and all rules, at bounds around the optimum:
// a model exists where a walk does, every model is a walk, every walk is a
// model, as many walks are found as there are, and sizes are as reported.
func TestConformance(t *testing.T) {
	for i, e := range variants(t) {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, uint64(i))) // other puzzles for each
			tried := 0
			for n := 0; n < e.puzzles(); n++ {
				p := oracle.Random(rng, oracle.Options{})
				a := bound.Analyse(context.Background(), p)
				if e.Supports(context.Background(), a) != nil {
					continue
				}
				tried++
				if encode.Bundles(e.Encoding) {
					bundlesConform(t, e.Encoding, a)
				} else {
					conforms(t, e, a)
				}
				if t.Failed() {
					t.Logf("puzzle %d:\n%s", n, p.Text())
					return
				}
			}
			if e.puzzles() >= 100 && tried < e.puzzles()/20 {
				t.Errorf("the encoding supports %d of %d puzzles, too few to mean much", tried, e.puzzles())
			}
		})
	}
}

// conforms checks one encoding on one puzzle at several bounds.
func conforms(t *testing.T, e variant, a *bound.Analysis) {
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
		if got, want := f.CNF().Size(), e.Size(context.Background(), a, T); got != want {
			t.Errorf("T=%d: wrote %s, reported %s", T, got, want)
		}
		if f.Meaning() == encode.AtMost {
			t.Errorf("T=%d: the suite does not know bounds that mean at most", T)
		}
		completeness(t, f, e.sample(walks), T)
		soundness(t, f, p, distinct(e.Encoding, walks), e.walks(), T)
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

// soundness: every model is a walk, and there are as many as there should be. It
// goes through so many at most.
func soundness(t *testing.T, f encode.Formula, p *puzzles.Puzzle, want, most, T int) {
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
		w, cuts, err := f.Read(context.Background(), m)
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
