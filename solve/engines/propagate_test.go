package engines

import (
	"slices"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
)

// TestPropagationDecidesWhatItSays: by passes over all clauses until nothing changes.
func TestPropagationDecidesWhatItSays(t *testing.T) {
	rng, decided := oracle.Rand(t), map[bool]int{}
	for range oracle.Draw(t, 2000, oracle.Seen(decided, true, false)) {
		vars := 1 + rng.IntN(6)
		drawn := func(lits int) (list []z.Lit) {
			for range lits {
				list = append(list, z.Var(1+rng.IntN(vars)).Pos()^z.Lit(rng.IntN(2)))
			}
			slices.Sort(list)
			return slices.Compact(list)
		}
		f := &cnf.Formula{}
		f.Vars(vars, func(int) string { return "" })
		for range rng.IntN(9) {
			f.Clause(drawn(1 + rng.IntN(3))...)
		}
		assumed := drawn(rng.IntN(2))
		want := slowly(f, assumed)
		if got := Propagates(f, assumed...); got != want {
			t.Fatalf("found %t, want %t, for %v under %v", got, want, f, assumed)
		}
		decided[want]++
	}
}

func slowly(f *cnf.Formula, assumed []z.Lit) bool {
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
