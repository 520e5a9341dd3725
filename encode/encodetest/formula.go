package encodetest

import (
	"errors"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// Complete checks that walks of at most T moves are models of a formula.
func Complete(t T, f encode.Formula, walks []puzzles.Walk, T int) {
	t.Helper()
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	complete(t, f, session, walks, T)
}

// complete is Complete in a session.
func complete(t T, f encode.Formula, session engine.Session, walks []puzzles.Walk, T int) {
	t.Helper()
	for _, w := range walks {
		lits, err := f.Literals(w)
		if errors.As(err, new(*encode.UnsupportedError)) {
			return // no literals single it out
		}
		status := cnf.Unsat
		if err == nil {
			status, _, err = session.Solve(t.Context(), lits...)
		}
		if err != nil || status != cnf.Sat {
			t.Error(&Denied{T, w, err})
			return
		}
	}
}

// Decide solves a formula, and adds cuts until a model is a walk; it returns nil if there is none.
// It checks the cuts, but not the walk.
func Decide(t T, f encode.Formula) puzzles.Walk {
	t.Helper()
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	for {
		w, ok := next(t, f, session)
		if w != nil || !ok {
			return w
		}
	}
}

// next reads one more model of a formula, or adds the cuts that it violates; ok is
// false if there is none, or the test has failed.
func next(t T, f encode.Formula, session engine.Session) (w puzzles.Walk, ok bool) {
	t.Helper()
	status, m, err := session.Solve(t.Context())
	if err != nil || status == cnf.Unknown {
		t.Errorf("%s, %v", status, err)
		return nil, false
	}
	if status == cnf.Unsat {
		return nil, false
	}
	r, err := f.Read(t.Context(), m)
	switch {
	case err != nil:
		t.Error(err)
	case r.Walk == nil && len(r.Cuts) == 0:
		t.Error("neither a walk nor cuts")
	case r.Walk == nil:
		for _, cut := range r.Cuts {
			checkCut(t, f, m, cut)
			encode.AddCut(f, cut)
		}
	}
	return r.Walk, !t.Failed()
}

// checkCut: a cut is violated by its model, and it is the clause that the formula
// makes of its set anew.
func checkCut(t T, f encode.Formula, m cnf.Model, cut encode.Cut) {
	t.Helper()
	if cut.Inside == nil {
		return // it is a program's, and not of a set of vertices; one of several is violated
	}
	if slices.ContainsFunc(cut.Clause, m.Value) {
		t.Errorf("the model satisfies the cut %v", cut.Clause)
	}
	again, err := f.Cut(cut.Inside)
	if sorted(again); err != nil || !slices.Equal(again, sorted(slices.Clone(cut.Clause))) {
		t.Errorf("the cut of the vertices %v is %v, and then %v: %v", cut.Inside, cut.Clause, again, err)
	}
}

func sorted(lits []z.Lit) []z.Lit {
	slices.Sort(lits)
	return lits
}

// sound: every model is a walk of T moves, and there are as many as there should
// be. It goes through most models at most.
func sound(t T, f encode.Formula, session engine.Session, p *puzzles.Puzzle, want, most, T int) {
	t.Helper()
	found := 0
	for ok := true; found <= most; {
		var w puzzles.Walk
		if w, ok = next(t, f, session); !ok {
			break
		}
		if w == nil {
			continue
		}
		if err := puzzles.Check(p, w); err != nil || w.Moves() != T {
			t.Errorf("T=%d: the model says %s: %v", T, w, err)
			return
		}
		found++
		if err := encode.Block(f, w); err != nil {
			t.Errorf("T=%d: %v", T, err)
			return
		}
	}
	if found <= most && found != want {
		t.Errorf("T=%d: found %d walks, expected %d", T, found, want)
	}
	if found > most && want <= most {
		t.Errorf("T=%d: found more than %d walks, expected %d", T, most, want)
	}
}
