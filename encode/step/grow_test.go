package step_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestGrowthHasTheWalksOfEachBound: one formula in one session goes through the
// bounds around the optimum, some left out; under each bound's assumption its
// models are all walks of so many moves, and nothing is left of those before.
func TestGrowthHasTheWalksOfEachBound(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(51, 52))
	bounds, found := 0, 0
	for n := range oracle.Tries(400) {
		p := oracle.Random(rng, oracle.Options{})
		a := bound.Analyse(context.Background(), p)
		if a.Rotated {
			p = oracle.From(p, a.Squares[a.Start])
		}
		best, ok := oracle.Shortest(p)
		if !ok {
			best = min(a.Len(), 5)
		}
		e := step.Encoding{AMO: amo.All()[n%len(amo.All())], Bound: step.GrowingBounds}
		g := e.Grow(a)
		session := engine.Gini{}.Open(g.CNF())
		for T := max(0, best-3); T <= best+2; T++ {
			if rng.IntN(5) == 0 {
				continue
			}
			if err := g.Raise(context.Background(), T, 0); err != nil {
				t.Fatal(err)
			}
			bounds++
			found += growthConforms(t, g, session, p, T)
			if t.Failed() {
				t.Fatalf("%s", p.Text())
			}
		}
		session.Close()
	}
	if bounds < oracle.Tries(400) || found < bounds {
		t.Errorf("found %d walks at %d bounds, expected more", found, bounds)
	}
}

func growthConforms(t *testing.T, g encode.Growing, session engine.Session, p *puzzles.Puzzle, T int) int {
	const most = 100
	walks := oracle.Walks(p, T)
	for _, w := range walks[:min(len(walks), most)] {
		lits, err := g.Literals(w)
		if err != nil {
			t.Errorf("T=%d: the formula forbids %s: %v", T, w, err)
			return 0
		}
		status, _, err := session.Solve(context.Background(), append(lits, g.Assumption())...)
		if err != nil || status != engine.Sat {
			t.Errorf("T=%d: the formula forbids %s (%s, %v)", T, w, status, err)
			return 0
		}
	}
	found := 0
	for ; found <= most; found++ {
		status, m, err := session.Solve(context.Background(), g.Assumption())
		if err != nil || status == engine.Unknown {
			t.Errorf("T=%d: %s, %v", T, status, err)
			return found
		}
		if status == engine.Unsat {
			break
		}
		r, err := g.Read(context.Background(), m)
		w := r.Walk
		if err != nil || puzzles.Check(p, w) != nil || w.Moves() != T {
			t.Errorf("T=%d: the model says %s: %v, %v", T, w, err, puzzles.Check(p, w))
			return found
		}
		lits, err := g.Literals(w)
		if err != nil {
			t.Errorf("T=%d: %v", T, err)
			return found
		}
		clause := []z.Lit{g.Assumption().Not()} // of this bound only
		for _, l := range lits {
			clause = append(clause, l.Not())
		}
		g.CNF().Clause(clause...)
	}
	if found <= most && found != len(walks) || found > most && len(walks) <= most {
		t.Errorf("T=%d: found %d walks, expected %d", T, found, len(walks))
	}
	return found
}

// TestGrowthOnlyRises: a bound below the last one is refused.
func TestGrowthOnlyRises(t *testing.T) {
	p := oracle.Random(rand.New(rand.NewPCG(1, 1)), oracle.Options{})
	g := step.Encoding{AMO: amo.Auto{}, Bound: step.GrowingBounds}.Grow(bound.Analyse(context.Background(), p))
	for _, c := range []struct {
		moves int
		ok    bool
	}{{3, true}, {3, false}, {2, false}, {5, true}} {
		if err := g.Raise(context.Background(), c.moves, 0); (err == nil) != c.ok {
			t.Errorf("raising to %d moves gives %v", c.moves, err)
		}
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	if err := g.Raise(over, 7, 0); err == nil {
		t.Error("raised the bound without time")
	}
	if err := g.Raise(context.Background(), 8, 0); err == nil {
		t.Error("went on after an unfinished bound")
	}
}
