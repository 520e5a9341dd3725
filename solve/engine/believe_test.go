package engine

import (
	"testing"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// TestNoModelOfGinisIsBelieved: its solver has another formula here than the session, as it would after a
// mistake in the feeding.
func TestNoModelOfGinisIsBelieved(t *testing.T) {
	f := &cnf.Formula{}
	x := f.Vars(2, func(int) string { return "" })
	f.Clause(x...)
	for want, fed := range map[cnf.Status]z.Lit{cnf.Unknown: x[0].Not(), cnf.Sat: x[0]} {
		s := &giniSession{formula: f, solver: gini.New(), fed: f.Each(0, func([]z.Lit) bool { return true })}
		for _, l := range []z.Lit{fed, x[1].Not()} {
			s.solver.Add(l)
			s.solver.Add(z.LitNull)
		}
		if status, m, err := s.Solve(t.Context()); status != want || (m == nil) != (want == cnf.Unknown) || (err == nil) != (want == cnf.Sat) {
			t.Errorf("found %v, %v, %v; want %v", status, m, err, want)
		}
	}
}
