package decode

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// solved makes random puzzles that have a solution, with the formula for their
// shortest walks and a model of it.
func solved(t *testing.T, n int, try func(p *puzzles.Puzzle, f encode.Formula, m cnf.Model, moves int)) {
	t.Helper()
	rng := oracle.Rand(t)
	for n > 0 {
		p := oracle.Options{}.Random(rng)
		moves, ok := oracle.Shortest(p)
		if !ok {
			continue
		}
		n--
		known := bound.Analyse(context.Background(), p)
		f, err := step.Encoding{}.Encode(context.Background(), known.Instance, known.Facts(), moves, 0)
		if err != nil {
			t.Fatalf("%s: %v", oracle.Describe(p), err)
		}
		status, m, err := engine.Gini{}.Open(f.CNF()).Solve(context.Background())
		if status != cnf.Sat || err != nil {
			t.Fatalf("%s: %d moves are %v (%v), want satisfiable", oracle.Describe(p), moves, status, err)
		}
		try(p, f, m, moves)
	}
}

// A model with one wrong value is refused, or is another model: never a panic,
// and never a walk that is none.
func TestAModelWithOneValueChangedIsNoWayToAFalseWalk(t *testing.T) {
	refused := 0
	solved(t, 100, func(p *puzzles.Puzzle, f encode.Formula, m cnf.Model, moves int) {
		for v := 1; v < len(m); v++ {
			m[v] = !m[v]
			explained := Explain(f.CNF(), m)
			r, err := Walk(context.Background(), f, p, m)
			w, cuts := r.Walk, r.Cuts
			switch {
			case err == nil && cuts == nil && puzzles.Check(p, w) != nil:
				t.Fatalf("%s: a false walk %v", oracle.Describe(p), w)
			case explained == nil && (err != nil || cuts != nil || w.Moves() != moves):
				t.Fatalf("%s: a model is refused: %v, %v, %v", oracle.Describe(p), w, cuts, err)
			case explained != nil:
				refused++
			}
			m[v] = !m[v]
		}
		for _, foreign := range []cnf.Model{nil, make(cnf.Model, len(m)), make(cnf.Model, 1)} {
			if Explain(f.CNF(), foreign) == nil {
				t.Fatalf("%s: nothing at all is a model", oracle.Describe(p))
			}
			if r, err := Walk(context.Background(), f, p, foreign); err == nil {
				t.Fatalf("%s: nothing at all is the walk %v", oracle.Describe(p), r.Walk)
			}
		}
	})
	if refused == 0 {
		t.Error("no changed model was refused")
	}
}

// fake reads every model as the same.
type fake struct {
	encode.Formula
	reading encode.Reading
	err     error
}

func (f fake) Read(context.Context, cnf.Model) (encode.Reading, error) { return f.reading, f.err }

func TestWalkBelievesNoFormula(t *testing.T) {
	p := posed.Puzzle("board: 3x3\nstart: a1\ngoals: b3")
	for c := range oracle.Table[struct {
		Name, Walk, Fails string
		Cuts              int
		Want              string
	}](`
		a good walk                  | a1,b3 |                      | 0 | a1 b3, <nil>
		a walk that misses a goal    | a1    |                      | 0 | , the model's walk is not a solution: it misses b3
		a model that breaks a rule   |       | two places at once   | 0 | , the model can't be read as a walk: two places at once
		what a relaxation's model is | a1    |                      | 1 | , <nil>
	`) {
		f := fake{reading: encode.Reading{Cuts: make([]encode.Cut, c.Cuts)}}
		if c.Walk != "" {
			f.reading.Walk = oracle.Squares(c.Walk)
		}
		if c.Fails != "" {
			f.err = errors.New(c.Fails)
		}
		r, err := Walk(t.Context(), f, p, nil)
		if got := fmt.Sprintf("%s, %v", r.Walk, err); got != c.Want || len(r.Cuts) != c.Cuts {
			t.Errorf("%s: found %s and %v, want %s", c.Name, got, r.Cuts, c.Want)
		}
	}
}

func TestExplainNamesTheVariables(t *testing.T) {
	f := &cnf.Formula{}
	x, y := f.Var("x[c4,3]"), f.Var("")
	f.Clause(x.Not(), y, y)
	f.Clause(x, y)
	for _, c := range []struct {
		m    cnf.Model
		want string
	}{
		{cnf.Model{false, true, true}, "<nil>"},
		{cnf.Model{false, false, true}, "<nil>"},
		{cnf.Model{false, true, false}, "the assignment violates the clause not x[c4,3] or variable 2 or variable 2, so it is not a model of this formula"},
		{cnf.Model{}, "the assignment violates the clause x[c4,3] or variable 2, so it is not a model of this formula"},
	} {
		if got := fmt.Sprint(Explain(f, c.m)); got != c.want {
			t.Errorf("Explain(%v) = %s, want %s", c.m, got, c.want)
		}
	}
}
