package solve_test

import (
	"context"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// liar says that every formula is unsatisfiable.
type liar struct{}

func (liar) Name() string                     { return "liar" }
func (liar) Open(*cnf.Formula) engine.Session { return liar{} }
func (liar) Close() error                     { return nil }
func (liar) Solve(context.Context, ...z.Lit) (engine.Status, cnf.Model, error) {
	return engine.Unsat, nil, nil
}

// TestAnEngineThatRefutesAKnownWalkIsFoundOut: a walk of as many moves as the
// bound allows is known at once, and an engine that says there is none is wrong.
func TestAnEngineThatRefutesAKnownWalkIsFoundOut(t *testing.T) {
	p := oracle.Puzzle("@adventure")
	a := bound.Analyse(context.Background(), p)
	tried := 0
	for _, e := range catalogue.All() {
		if e.Supports(context.Background(), a) != nil {
			continue
		}
		tried++
		ans, err := solve.Solve(context.Background(), p, solve.Options{Encoding: e, Engine: liar{}})
		if err == nil || !strings.Contains(err.Error(), "but a walk of this length is known") {
			t.Errorf("encoding %s: found %v, %v; want an error", e.Name(), ans.Status, err)
		}
		if ans.Status == solve.Optimal || ans.Status == solve.Infeasible {
			t.Errorf("encoding %s: the liar is believed: %s", e.Name(), ans.Status)
		}
	}
	if tried < 2 {
		t.Errorf("found %d encodings to try, want more", tried)
	}
}
