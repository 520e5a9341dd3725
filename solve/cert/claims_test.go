package cert

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// gullible is a witness of everything.
type gullible struct{}

func (gullible) Check(context.Context, *puzzles.Instance, int) error { return nil }

// TestNoBoundAboveTheWalk: a bound that is above the walk shows that something is
// wrong, whoever says that it holds.
func TestNoBoundAboveTheWalk(t *testing.T) {
	moves := 11
	v := &verifier{m: &Manifest{Claim: Optimal, Moves: &moves}}
	if _, err := v.bounded(&Evidence{Moves: 11}, gullible{}); err != nil {
		t.Error(err)
	}
	if _, err := v.bounded(&Evidence{Moves: 12}, gullible{}); err == nil || !strings.Contains(err.Error(), "above those of the walk") {
		t.Errorf("found %v", err)
	}
	v.m.Claim, v.m.Moves = Infeasible, nil
	if _, err := v.bounded(&Evidence{Moves: 12}, gullible{}); err != nil {
		t.Error(err)
	}
}

// TestAnyBaseAndCutsThatAreAccepted: a formula with a witness and cuts that pass
// the checks refutes no number of moves that a walk has.
func TestAnyBaseAndCutsThatAreAccepted(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	encodings := []string{"step", "step:bound=growing", "step:positions=log", "step:transitions=both", "step:windows=none", "walk", "walk:amo=ladder", "metric", "metric", "edge"}
	unsat, cuts, bases := 0, 0, 0
	for range 1000 {
		p := oracle.Random(rng, oracle.Options{Squares: 8})
		in := puzzles.NewInstance(p)
		name := encodings[rng.IntN(len(encodings))]
		w := anyBase(rng, in, name)
		if w != nil && checkBase(t.Context(), in, w, name) != nil {
			w = nil
		} else if w != nil {
			bases++
		}
		moves := rng.IntN(in.Len() + 2)
		f, err := formulaOf(t.Context(), in, name, "auto", moves, w)
		if err != nil {
			continue // it is for other puzzles
		}
		cuts += anyCuts(rng, in, f, certifiable[kindOf(name)])
		s := engine.Gini{}.Open(f.CNF())
		status, _, err := s.Solve(t.Context())
		s.Close()
		if err != nil {
			t.Fatal(err)
		}
		if status != engine.Unsat {
			continue
		}
		unsat++
		c := newCover(in, in.Len()+4)
		c.formula(moves, meansOf(name))
		for k, refuted := range c.refuted {
			if refuted && oracle.Exists(p, k) {
				t.Fatalf("%s: %s for %d moves, with the witness %v, refutes %d", oracle.Describe(p), name, moves, w, k)
			}
		}
	}
	if unsat < 300 || cuts < 200 || bases < 50 {
		t.Errorf("only %d formulas without a model, %d cuts, %d witnesses", unsat, cuts, bases)
	}
}

// anyBase is a witness of the kind that an encoding builds on, more often wrong
// than not; nil for none.
func anyBase(rng *rand.Rand, in *puzzles.Instance, encoding string) bound.Witness {
	y, p := &bound.Weights{}, &bound.Potentials{Denominator: 1 + rng.IntN(5)}
	for v := range in.Len() {
		if !mustVisit(in, v) {
			continue
		}
		switch rng.IntN(4) {
		case 0:
			y.Ones = append(y.Ones, v)
		case 1, 2:
			y.Halves = append(y.Halves, v)
		}
		if (v != in.Start || v != in.End) && rng.IntN(9) > 0 {
			p.Terminals = append(p.Terminals, v)
			p.Potential = append(p.Potential, rng.IntN(41)-20)
		}
	}
	switch buildsOn[kindOf(encoding)] {
	case kindCounting:
		return y
	case kindPotentials:
		return p
	}
	return nil
}

// anyCuts adds the cuts of random sets that are accepted, and counts them.
func anyCuts(rng *rand.Rand, in *puzzles.Instance, f encode.Formula, s shape) (added int) {
	g, err := newGraph(in, f.CNF(), s)
	if err != nil {
		return 0
	}
	for range rng.IntN(30) {
		var squares []string
		set := make([]bool, g.dummy+1)
		for v := range in.Len() {
			if set[v] = rng.IntN(2) == 0; set[v] {
				squares = append(squares, in.Squares[v].String())
			}
		}
		var clause []int32
		for _, l := range g.cut(set) {
			clause = append(clause, int32(l.Dimacs()))
		}
		if g.isCut(clause, squares) == nil {
			f.CNF().Clause(g.cut(set)...)
			added++
		}
	}
	return added
}
