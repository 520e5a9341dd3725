package cnf

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/internal/oracle"
)

// TestPropagationDecidesWhatItSays: by passes over all clauses until nothing changes.
func TestPropagationDecidesWhatItSays(t *testing.T) {
	rng, decided := oracle.Rand(t), map[bool]int{}
	for range oracle.Draw(t, 2000, oracle.Seen(decided, true, false)) {
		vars := 1 + rng.IntN(6)
		f := randomFormula(rng, vars, rng.IntN(9), 3)
		var assumed []z.Lit
		for range rng.IntN(2) {
			assumed = append(assumed, randomLit(rng, vars))
		}
		want := slowly(f, assumed)
		if got := f.Propagates(assumed...); got != want {
			t.Fatalf("found %t, want %t, for %v under %v", got, want, f.lits, assumed)
		}
		decided[want]++
	}
}

func slowly(f *Formula, assumed []z.Lit) bool {
	value := map[z.Lit]bool{}
	for _, l := range assumed {
		value[l] = true
	}
	for changed := true; changed; {
		changed = false
		all, none := true, false
		f.Each(0, func(clause []z.Lit) bool {
			met := false
			left := map[z.Lit]bool{}
			for _, l := range clause {
				met = met || value[l]
				if !value[l.Not()] {
					left[l] = true
				}
			}
			all = all && met
			none = none || len(left) == 0
			for l := range left {
				if len(left) == 1 && !value[l] {
					value[l], changed = true, true
				}
			}
			return true
		})
		if all || none {
			return true
		}
	}
	return false
}

// randomFormula is one of clauses with up to most literals of some variables.
func randomFormula(rng *rand.Rand, vars, clauses, most int) *Formula {
	f := formula(strings.Repeat("_ ", vars))
	for range clauses {
		var clause []z.Lit
		for range 1 + rng.IntN(most) {
			clause = append(clause, randomLit(rng, vars))
		}
		slices.Sort(clause)
		f.Clause(slices.Compact(clause)...)
	}
	return f
}

func randomLit(rng *rand.Rand, vars int) z.Lit {
	return z.Var(1+rng.IntN(vars)).Pos() ^ z.Lit(rng.IntN(2))
}
