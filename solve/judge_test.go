package solve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// TestJudge: a walk is proven shortest where it meets the lower bound, and not
// if it is longer; a solver's word settles one bound.
func TestJudge(t *testing.T) {
	p := example(t, "adventure")
	there := oracle.Must(puzzles.NewHunt(p.Board, []puzzles.Square{p.Start}, puzzles.Rules{Start: p.Start}))
	e := step.Encoding{}
	for _, c := range []struct {
		p        *puzzles.Puzzle
		moves    int
		status   solve.Status
		complete bool
		lower    int
		by       facts.By // what refutes one move less
	}{
		{p, 10, solve.Unknown, true, 11, facts.ByUnsat},
		{p, 11, solve.Optimal, true, 11, facts.ByHeldKarp},
		{p, 12, solve.Feasible, true, 11, ""},
		{p, 13, solve.Feasible, true, 11, ""},
		{there, 0, solve.Optimal, true, 0, ""}, // there was nothing to refute
	} {
		a := bound.Analyse(t.Context(), c.p)
		f := oracle.Must(e.Encode(t.Context(), a.Instance, a.Facts(), c.moves, 0))
		session := engine.Gini{}.Open(f.CNF())
		status, model, err := session.Solve(t.Context())
		session.Close()
		if err != nil {
			t.Fatal(err)
		}
		ans := oracle.Must(solve.Judge(t.Context(), e, a, f, c.moves, status, model))
		if ans.Status != c.status || ans.Complete != c.complete || ans.Lower != c.lower || refutedBy(ans, c.lower) != c.by {
			t.Errorf("%d moves: %s from %d, complete %v, refuted %v; expected %s", c.moves, ans.Status, ans.Lower, ans.Complete, ans.Refuted, c.status)
		}
		if status != cnf.Sat {
			continue
		}
		if ans.Walk.Moves() != c.moves {
			t.Errorf("%d moves: found a walk of %d", c.moves, ans.Walk.Moves())
		}
		wrong := *a
		wrong.Lower = []bound.Refutation{{Moves: 20, By: facts.ByFlow}}
		impossible := *a
		impossible.Impossible = &bound.Refutation{}
		for want, j := range map[string]struct {
			a *bound.Analysis
			f encode.Formula
		}{
			"but at least 20 are proven to be needed":                          {&wrong, f},
			fmt.Sprintf("but at least %d are proven to be needed", c.lower):    {&impossible, f},
			"which lacks 1 cut that this model breaks; cnf --with-cuts writes": {a, readAs{f, encode.Reading{Cuts: make([]encode.Cut, 1)}}},
		} {
			if ans, err := solve.Judge(t.Context(), e, j.a, j.f, c.moves, status, model); !errors.As(err, new(*solve.WrongModelError)) || !strings.Contains(err.Error(), want) {
				t.Errorf("%d moves: found %v, %v; expected that %s", c.moves, ans, err, want)
			}
		}
		// The walk is right, but the assignment is no model.
		lits := oracle.Must(f.Literals(ans.Walk))
		for _, l := range lits {
			f.CNF().Add(l.Not())
		}
		f.CNF().Clause()
		if ans, err := solve.Judge(t.Context(), e, a, f, c.moves, status, model); !oracle.Says(err, "the assignment violates the clause") {
			t.Errorf("%d moves: an assignment that violates a clause gives %v, %v", c.moves, ans, err)
		}
	}
}

// refutedBy is what refutes all numbers of moves below one, if one argument does; "" for none.
func refutedBy(ans *solve.Answer, moves int) facts.By {
	if len(ans.Refuted) != 1 || ans.Refuted[0].Moves != moves {
		return ""
	}
	return ans.Refuted[0].By
}
