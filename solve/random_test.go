package solve_test

import (
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// TestRandomToursAreTours, whatever the ends: other seeds give other ones, the same seed
// the same.
func TestRandomToursAreTours(t *testing.T) {
	a1 := puzzles.Square{Col: 1, Row: 1}
	for name, rules := range map[string]puzzles.Rules{
		"closed": {Closed: true}, "open": {}, "a1 to a8": {Start: a1, End: puzzles.Square{Col: 1, Row: 8}},
		"wazir": {Piece: puzzles.Wazir, Closed: true}, "king": {Piece: puzzles.King},
	} {
		t.Run(name, func(t *testing.T) {
			spec := parts.Spec{Family: puzzles.Tour, Width: 8, Height: 8, Rules: rules}
			p := oracle.Must(spec.Build())
			walks := map[string]uint64{}
			for seed := range uint64(6) {
				for range 2 {
					ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{Random: true, Seed: seed}))
					if err := puzzles.Check(p, ans.Walk); err != nil || ans.Status != solve.Optimal {
						t.Fatalf("%s: %v", ans.Status, err)
					}
					if other, ok := walks[fmt.Sprint(ans.Walk)]; ok && other != seed {
						t.Errorf("seeds %d and %d give the same tour", other, seed)
					}
					walks[fmt.Sprint(ans.Walk)] = seed
				}
			}
			if len(walks) != 6 {
				t.Errorf("6 seeds gave %d tours", len(walks))
			}
		})
	}
}

// TestDecidingAddsNoVariables: where the search is made to begin anew, the formula has the
// clauses of cuts more, and no variables.
func TestDecidingAddsNoVariables(t *testing.T) {
	p := petersen(17) // which has no closed tour
	e := oracle.Must(catalogue.Builtin().ByName("edge"))
	a := bound.Analyse(t.Context(), p)
	f := oracle.Must(e.Encode(t.Context(), a.Instance, a.Facts(), 34, cnf.MaxLits))
	before := f.CNF().Size()
	_, at, err := solve.Decide(t.Context(), engine.Gini{}, f, p)
	if err != nil || at.Status != cnf.Unsat {
		t.Fatalf("found %v, %v", at.Status, err)
	}
	if after := f.CNF().Size(); after.Vars != before.Vars || after.Clauses < before.Clauses+at.Stats.Cuts {
		t.Errorf("%d variables and %d clauses with %d cuts became %d and %d", before.Vars, before.Clauses, at.Stats.Cuts, after.Vars, after.Clauses)
	}
}
