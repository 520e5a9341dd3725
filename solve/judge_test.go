package solve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// relaxed is a formula whose models are no walks.
type relaxed struct{ encode.Formula }

func (relaxed) Read(context.Context, cnf.Model) (encode.Reading, error) {
	return encode.Reading{Cuts: make([]encode.Cut, 1)}, nil
}

// TestJudge: a walk is proven shortest where it meets the lower bound, and not
// if it is longer; a solver's word settles one bound.
func TestJudge(t *testing.T) {
	p := example(t, "adventure")
	a := bound.Analyse(t.Context(), p)
	for _, c := range []struct {
		encoding string
		moves    int
		status   solve.Status
		complete bool
		lower    int
		refuted  []solve.Refuted
	}{
		{"step", 10, solve.Unknown, true, 11, []solve.Refuted{{Bound: 10, By: bound.ByUnsat}}},
		{"step", 11, solve.Optimal, true, 11, []solve.Refuted{{Bound: 10, By: bound.ByHeldKarp}}},
		{"step", 12, solve.Feasible, true, 11, nil},
		{"step", 13, solve.Feasible, true, 11, nil},
	} {
		e := oracle.Must(catalogue.ByName(c.encoding))
		f := oracle.Must(e.Encode(t.Context(), a, c.moves, 0))
		session := engine.Gini{}.Open(f.CNF())
		status, model, err := session.Solve(t.Context())
		session.Close()
		if err != nil {
			t.Fatal(err)
		}
		ans := oracle.Must(solve.Judge(t.Context(), e, a, f, c.moves, status, model))
		if ans.Status != c.status || ans.Complete != c.complete || ans.Lower != c.lower || !slices.Equal(ans.Refuted, c.refuted) {
			t.Errorf("%d moves: %s from %d, complete %v, refuted %v; expected %s", c.moves, ans.Status, ans.Lower, ans.Complete, ans.Refuted, c.status)
		}
		if status != cnf.Sat {
			continue
		}
		if ans.Upper != c.moves {
			t.Errorf("%d moves: found a walk of %d", c.moves, ans.Upper)
		}
		wrong := *a
		wrong.Lower = []bound.Lower{{Moves: 20, By: bound.ByFlow}}
		impossible := *a
		impossible.Impossible = &bound.Impossible{}
		for want, j := range map[string]struct {
			a *bound.Analysis
			f encode.Formula
		}{
			"but at least 20 are proven to be needed":                          {&wrong, f},
			"but at least 11 are proven to be needed":                          {&impossible, f},
			"which lacks 1 cut that this model breaks; cnf --with-cuts writes": {a, relaxed{f}},
		} {
			var mistake *solve.WrongModelError
			if ans, err := solve.Judge(t.Context(), e, j.a, j.f, c.moves, status, model); !errors.As(err, &mistake) || !strings.Contains(err.Error(), want) {
				t.Errorf("%d moves: found %v, %v; expected that %s", c.moves, ans, err, want)
			}
		}
		// The walk is right, but the assignment is no model.
		lits := oracle.Must(f.Literals(ans.Walk))
		for _, l := range lits {
			f.CNF().Add(l.Not())
		}
		f.CNF().Clause()
		if ans, err := solve.Judge(t.Context(), e, a, f, c.moves, status, model); err == nil || !strings.Contains(err.Error(), "the assignment violates the clause") {
			t.Errorf("%d moves: an assignment that violates a clause gives %v, %v", c.moves, ans, err)
		}
	}
}

// TestJudgeOfNoMoves: where no move is needed, there was nothing to refute.
func TestJudgeOfNoMoves(t *testing.T) {
	hunt := example(t, "adventure")
	p := oracle.Must(puzzles.NewHunt(hunt.Board, []puzzles.Square{hunt.Start}, puzzles.Rules{Start: hunt.Start}))
	a := bound.Analyse(t.Context(), p)
	f := oracle.Must(step.Encoding{}.Encode(t.Context(), a, 0, 0))
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	status, model, err := session.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ans, err := solve.Judge(t.Context(), step.Encoding{}, a, f, 0, status, model)
	if err != nil || ans.Status != solve.Optimal || len(ans.Refuted) > 0 {
		t.Errorf("found %v, %v", ans, err)
	}
}
