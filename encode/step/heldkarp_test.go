package step_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

var windowsFlag = flag.Int("windows", 500, "how many random puzzles the windows are tried on")

// firstVisits names the variables that are true because of when a walk visits
// its squares for the first time, and a given end at last.
func firstVisits(w puzzles.Walk, a *bound.Analysis) map[string]bool {
	names := map[string]bool{}
	seen := map[puzzles.Square]bool{}
	for t, s := range w {
		last := a.End >= 0 && a.End != a.Start && s == a.Squares[a.End]
		if last && t == w.Moves() || !last && !seen[s] {
			names[fmt.Sprintf("visit[%s,%d]", s, t)] = true
		}
		seen[s] = true
	}
	return names
}

// TestWindowsHoldEveryWalk: all walks of exactly T moves that solve a puzzle are
// models of the step formula with windows of Held and Karp. Without auxiliary
// variables, a model is nothing but the walk's positions and
// when it comes first to each terminal.
func TestWindowsHoldEveryWalk(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(41, 42))
	narrow, wide, refuted, walks := 0, 0, 0, 0
	for n := 0; n < oracle.Tries(*windowsFlag); n++ {
		p := oracle.Random(rng, oracle.Options{})
		if p.Ordered {
			continue // the windows are those of distances then, and there are other variables
		}
		a := bound.Analyse(context.Background(), p)
		if a.Rotated {
			p = oracle.From(p, a.Squares[a.Start])
		}
		best, ok := oracle.Shortest(p)
		if !ok {
			best = min(a.Len(), 5)
		}
		for T := max(0, best-2); T <= best+1; T++ {
			var f [2]encode.Formula
			for k, e := range []step.Encoding{{AMO: amo.Pairwise{}, Windows: step.HeldKarpWindows}, {AMO: amo.Pairwise{}, Windows: step.DistanceWindows}} {
				var err error
				if f[k], err = e.Encode(context.Background(), a, T, 0); err != nil {
					t.Fatal(err)
				}
			}
			narrow += f[0].CNF().Size().Vars
			wide += f[1].CNF().Size().Vars
			list := oracle.Walks(p, T)
			if len(list) == 0 && f[0].CNF().Size().Vars == 0 && f[1].CNF().Size().Vars > 0 {
				refuted++
			}
			named := map[string]int{}
			for v := 1; v <= f[0].CNF().Size().Vars; v++ {
				named[f[0].CNF().Name(z.Var(v))] = v
			}
			for _, w := range list {
				walks++
				lits, err := f[0].Literals(w)
				if err != nil {
					t.Fatalf("T=%d: the windows forbid %s: %v\n%s", T, w, err, p.Text())
				}
				m := make(cnf.Model, f[0].CNF().Size().Vars+1)
				for _, l := range lits {
					m[l.Var()] = true
				}
				for name := range firstVisits(w, a) {
					if v, ok := named[name]; ok {
						m[v] = true
					}
				}
				if bad := f[0].CNF().Violated(m); bad != nil {
					t.Fatalf("T=%d: %s violates %v\n%s", T, w, bad, p.Text())
				}
			}
		}
	}
	t.Logf("%d walks; %d variables instead of %d; %d bounds refuted", walks, narrow, wide, refuted)
	if narrow >= wide || refuted == 0 {
		t.Errorf("found %d variables with the windows, %d without, %d bounds refuted: they rule out nothing", narrow, wide, refuted)
	}
}
