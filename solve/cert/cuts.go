package cert

import (
	"context"
	"errors"
	"fmt"
	"os"

	"knightsat/decode"
	"knightsat/encode"
	"knightsat/solve/cert/drat"
	"knightsat/solve/engine"
)

// cuts adds cut-set clauses to a formula until it has no model, and returns the
// sets. A model that is a walk is an error: the number of moves was to be refuted.
func (w *writer) cuts(f encode.Formula) (sets [][]string, err error) {
	decider := w.o.Solve.Engine
	if decider == nil {
		decider = engine.Gini{}
	}
	s := decider.Open(f.CNF())
	defer s.Close()
	var g *graph
	for {
		status, model, err := s.Solve(w.ctx)
		switch {
		case err != nil:
			return nil, err
		case status == engine.Unknown && w.ctx.Err() == nil:
			return nil, &UnfinishedError{decider.Name() + " gave up"}
		case status == engine.Unknown:
			return nil, context.Cause(w.ctx)
		case status == engine.Unsat:
			return sets, nil
		}
		walk, cuts, err := decode.Walk(w.ctx, f, w.p, model)
		switch {
		case w.ctx.Err() != nil:
			return nil, context.Cause(w.ctx)
		case err != nil:
			return nil, err
		case walk != nil:
			return nil, fmt.Errorf("found the walk %s, which is shorter than the one that was proven shortest", walk)
		case len(cuts) == 0:
			return nil, errors.New("a model is no walk, and violates nothing")
		}
		if g == nil {
			if g, err = newGraph(w.in, f.CNF(), certifiable[encode.Kind(w.o.Encoding)]); err != nil {
				return nil, err
			}
		}
		for _, cut := range cuts {
			f.CNF().Clause(cut...)
			set, err := g.set(cut)
			if err != nil {
				return nil, err
			}
			sets = append(sets, names(w.in, g.members(set)))
		}
		w.progress("%d cuts", len(sets))
	}
}

// proofFormat tells whether a proof is written as text or binary.
func proofFormat(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	format, err := drat.Detect(f)
	return format.String(), err
}
