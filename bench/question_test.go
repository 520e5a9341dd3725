package bench

import (
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// TestQuestionsHaveTheirAnswers: each of the suite smoke is decided.
func TestQuestionsHaveTheirAnswers(t *testing.T) {
	s := oracle.Must(Load("smoke", Sources{}))
	step := oracle.Must(catalogue.Builtin().ByName("step"))
	asked := map[Status]int{}
	for _, in := range s.Instances {
		a := bound.Analyse(t.Context(), in.Puzzle)
		for _, q := range in.Questions() {
			f := oracle.Must(step.Encode(t.Context(), a, q.Moves, 0))
			if _, at, err := solve.Decide(t.Context(), engine.Gini{}, f, in.Puzzle); err != nil || at.Status != map[Status]cnf.Status{Sat: cnf.Sat, Unsat: cnf.Unsat}[q.Expected] {
				t.Errorf("%s, %d moves: found %v, %v, want %s", in.Name, q.Moves, at.Status, err, q.Expected)
			}
			asked[q.Expected]++
		}
	}
	if asked[Sat] < 14 || asked[Unsat] < 13 {
		t.Errorf("found %v", asked)
	}
}
