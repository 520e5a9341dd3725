package cnf

import (
	"slices"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/internal/oracle"
)

// TestPropagationDecidesWhatItSays: by passes over all clauses until nothing changes.
func TestPropagationDecidesWhatItSays(t *testing.T) {
	rng := oracle.Rand(t)
	var decided, undecided int
	for range oracle.Draw(t, 2000, func() bool { return decided > 0 && undecided > 0 }) {
		f := &Formula{}
		vars := f.Vars(1+rng.IntN(6), func(int) string { return "" })
		literal := func() z.Lit {
			l := vars[rng.IntN(len(vars))]
			if rng.IntN(2) == 0 {
				l = l.Not()
			}
			return l
		}
		for range rng.IntN(9) {
			var clause []z.Lit
			for range 1 + rng.IntN(3) {
				clause = append(clause, literal())
			}
			slices.Sort(clause)
			f.Clause(slices.Compact(clause)...)
		}
		var assumed []z.Lit
		for range rng.IntN(2) {
			assumed = append(assumed, literal())
		}
		if got, want := f.Propagates(assumed...), slowly(f, assumed); got != want {
			t.Fatalf("found %t, want %t, for %v under %v", got, want, f.lits, assumed)
		} else if want {
			decided++
		} else {
			undecided++
		}
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
