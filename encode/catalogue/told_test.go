package catalogue_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles/notation"
)

// TestFormulasTellWhatTheySay: with every encoding and its parameters, on random
// puzzles with slides, holes and guards, each clause is written once and belongs to a
// family; each variable has a name that no other has, without blanks.
func TestFormulasTellWhatTheySay(t *testing.T) {
	for _, e := range variants(t) {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			rng := oracle.Rand(t)
			for range e.options(t).Puzzles {
				p := oracle.Options{}.Random(rng)
				a := bound.Analyse(context.Background(), p)
				best, ok := oracle.Shortest(p)
				if !ok {
					best = min(a.Len(), 6)
				}
				for T := max(0, best-2); T <= best+1; T++ {
					f, err := e.Encode(context.Background(), a.Instance, a.Facts(), T, 0)
					if err != nil {
						break // it can't express the puzzle: the conformance suite looks at that
					}
					if err := tells(f.CNF()); err != nil {
						t.Fatalf("T=%d: %v\n%s", T, err, notation.Text(p))
					}
				}
			}
		})
	}
}

// tells looks for what the formula tells twice, or not at all.
func tells(f *cnf.Formula) error {
	clauses := map[string]string{}
	err := f.Explained(func(says string, from, to cnf.Position) (err error) {
		if says == "" || strings.Contains(says, "%!") {
			return fmt.Errorf("clauses of the family %q", says)
		}
		for at := from; at < to; {
			at = f.Each(at, func(clause []z.Lit) bool {
				sorted := slices.Sorted(slices.Values(clause))
				key := fmt.Sprint(sorted)
				if other, ok := clauses[key]; ok {
					err = fmt.Errorf("%s is written twice: %q and %q", f.Words(clause), other, says)
				}
				if len(slices.Compact(sorted)) != len(clause) {
					err = fmt.Errorf("%s has a literal twice", f.Words(clause))
				}
				clauses[key] = says
				return false
			})
		}
		return err
	})
	names := map[string]bool{}
	for v := z.Var(1); int(v) <= f.Size().Vars && err == nil; v++ {
		switch name := f.Name(v); {
		case name == "" || strings.ContainsAny(name, " \t"):
			err = fmt.Errorf("found the variable %q, expected a name without blanks", name)
		case names[name]:
			err = fmt.Errorf("two variables are named %s", name)
		default:
			names[name] = true
		}
	}
	return err
}
