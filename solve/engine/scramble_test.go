package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// seen is an engine that keeps the formula that it gets.
type seen struct {
	Engine
	formula *cnf.Formula
}

func (e *seen) Open(f *cnf.Formula) Session {
	e.formula = f
	return e.Engine.Open(f)
}

// text is a formula's clauses.
func text(f *cnf.Formula) string {
	var all [][]z.Lit
	f.Each(0, func(clause []z.Lit) bool { all = append(all, slices.Clone(clause)); return true })
	return fmt.Sprint(all)
}

// TestScrambledFormulasHaveTheSameAnswers: of random formulas that grow, and under
// assumptions, with models of the formula itself; and they are other formulas.
func TestScrambledFormulasHaveTheSameAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	same := 0
	for n := range 200 {
		f := &cnf.Formula{}
		inner := &seen{Engine: Gini{}}
		s, straight := Scrambled(inner, uint64(n+1), nil).Open(f), Gini{}.Open(f)
		for range 3 {
			f.Vars(1+r.IntN(6), func(int) string { return "" })
			vars := f.Size().Vars
			random := func() z.Lit {
				lit := z.Var(1 + r.IntN(vars)).Pos()
				if r.IntN(2) == 0 {
					lit = lit.Not()
				}
				return lit
			}
			for range 3 * vars / 2 {
				f.Clause(random(), random(), random())
			}
			assumed := []z.Lit{random()}
			want, _, err := straight.Solve(t.Context(), assumed...)
			if err != nil {
				t.Fatal(err)
			}
			got, model, err := s.Solve(t.Context(), assumed...)
			if err != nil || got != want {
				t.Fatalf("formula %d: found %v, %v; want %v", n, got, err, want)
			}
			if got == Sat && (f.Violated(model) != nil || !model.Value(assumed[0])) {
				t.Fatalf("formula %d: the model breaks %v or the assumption", n, f.Violated(model))
			}
		}
		if text(inner.formula) == text(f) {
			same++
		}
		if inner.formula.Size() != f.Size() {
			t.Fatalf("formula %d: found %s, want %s", n, inner.formula.Size(), f.Size())
		}
		s.Close()
		straight.Close()
	}
	if same > 2 {
		t.Errorf("%d of 200 formulas are as they were", same)
	}
}

// TestScramblingIsRepeatable: the same seed gives the same formula, another one
// another.
func TestScramblingIsRepeatable(t *testing.T) {
	f := &cnf.Formula{}
	first := f.Vars(20, func(int) string { return "" })
	for i := range 19 {
		f.Clause(cnf.Nth(first, i), cnf.Nth(first, i+1).Not())
	}
	form := func(seed uint64) string {
		inner := &seen{Engine: Gini{}}
		s := Scrambled(inner, seed, nil).Open(f)
		defer s.Close()
		if _, _, err := s.Solve(t.Context()); err != nil {
			t.Fatal(err)
		}
		return text(inner.formula)
	}
	if first, again := form(1), form(1); first != again || first == form(2) {
		t.Error("found other formulas for one seed, or one for two")
	}
}
