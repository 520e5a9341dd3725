package engines

import (
	"fmt"
	"slices"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/solve/engine"
)

func timed(do func()) { do() }

// seen is an engine that keeps the formula that it gets.
type seen struct {
	engine.Engine
	formula *cnf.Formula
}

func (e *seen) Open(f *cnf.Formula) engine.Session {
	e.formula = f
	return e.Engine.Open(f)
}

// text is a formula's clauses.
func text(f *cnf.Formula) string {
	var all [][]z.Lit
	f.Each(0, func(clause []z.Lit) bool { all = append(all, slices.Clone(clause)); return true })
	return fmt.Sprint(all)
}

// TestScramblingIsRepeatable: the same seed gives the same formula, another one another, and
// none is the formula itself. Package engine tests that their answers are those of the formula.
func TestScramblingIsRepeatable(t *testing.T) {
	f := &cnf.Formula{}
	x := f.Vars(20, func(int) string { return "" })
	for i := range 19 {
		f.Clause(x[i], x[i+1].Not())
	}
	form := func(seed uint64) string {
		inner := &seen{Engine: engine.Gini{}}
		s := Scrambled(inner, seed, timed).Open(f)
		defer s.Close()
		if _, _, err := s.Solve(t.Context()); err != nil {
			t.Fatal(err)
		}
		if inner.formula.Size() != f.Size() {
			t.Errorf("seed %d: found %s, want %s", seed, inner.formula.Size(), f.Size())
		}
		return text(inner.formula)
	}
	if first, again := form(1), form(1); first != again || first == form(2) || first == text(f) {
		t.Error("found other formulas for one seed, or one for two")
	}
}

// TestScrambledSearchesAreNotBegunAnew: a Zip of 15x15 that takes one second had no answer in fifteen.
func TestScrambledSearchesAreNotBegunAnew(t *testing.T) {
	s := Scrambled(engine.Gini{}, 1, timed).Open(&cnf.Formula{})
	defer s.Close()
	if _, anew := s.(interface{ Fresh() }); anew {
		t.Error("a scrambled session can be begun anew")
	}
}
