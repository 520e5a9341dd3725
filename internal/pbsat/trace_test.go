package pbsat

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// TestWhatIsUsedIsAProof: each clause that is used follows by reverse unit propagation from what was
// given and those clauses before it whose last use is not yet past, and so does the contradiction.
func TestWhatIsUsedIsAProof(t *testing.T) {
	r := oracle.Rand(t)
	var unused, gone int
	for range oracle.Until(t, 240, func() bool { return unused > 9 && gone > 9 }) {
		var given, learned [][]Lit
		for range 170 + r.IntN(20) {
			var clause []Lit
			for range 3 {
				clause = append(clause, Lit(2+r.IntN(60)))
			}
			given = append(given, clause)
		}
		s := New(30)
		s.Traces = true
		s.Learned = func(clause []Lit) { learned = append(learned, slices.Clone(clause)) }
		for _, c := range given {
			s.Clause(slices.Clone(c))
		}
		if s.Solve(context.Background(), 1<<20) != Unsat {
			continue
		}
		last := s.LastUses()
		if len(last) != len(learned)-1 {
			t.Fatalf("uses of %d clauses, want %d", len(last), len(learned)-1)
		}
		for n, clause := range learned {
			if n < len(last) && last[n] == Unused {
				unused++
				continue
			}
			check := New(30)
			for _, c := range given {
				check.Clause(slices.Clone(c))
			}
			for old := range n {
				if last[old] >= n {
					check.Clause(slices.Clone(learned[old]))
				} else if last[old] != Unused {
					gone++
				}
			}
			for _, l := range clause {
				check.Clause([]Lit{l.Not()})
			}
			if !check.broken && check.propagate() == nil {
				t.Fatalf("clause %d, %v, does not follow from %v and those of %v in use: %v", n, clause, given, learned, last)
			}
		}
	}
}
