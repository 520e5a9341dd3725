package cert

import (
	"context"
	"errors"
	"fmt"
	"os"

	"knightsat/bound"
	"knightsat/decode"
	"knightsat/encode"
	"knightsat/solve/cert/drat"
	"knightsat/solve/engine"
)

// errNoCut says that the budget of a formula leaves no jump out of a set of squares
// that its model does not leave: see isCut.
var errNoCut = errors.New("found a set of squares that no jump of the formula leaves")

// refuted is a formula that has no model.
type refuted struct {
	f        encode.Formula
	encoding string
	base     bound.Witness // nil for none
	sets     [][]string    // of its cuts
}

// refuting finds a formula that has no model. Where the one that builds on a
// witness would need a cut that is none, a formula without has more jumps, and the
// step encoding needs no cuts.
func (w *writer) refuting(moves int) (r refuted, err error) {
	if w.base == nil {
		w.base = base(w.ctx, w.in, w.o.Encoding)
	}
	for _, r = range []refuted{{encoding: w.o.Encoding, base: w.base}, {encoding: w.o.Encoding}, {encoding: "step"}} {
		if r.f, err = formulaOf(w.ctx, w.in, r.encoding, w.o.AMO, moves, r.base); err != nil {
			return r, err
		}
		if r.sets, err = w.cuts(r.f, r.encoding); !errors.Is(err, errNoCut) {
			return r, err
		}
	}
	return r, err
}

// cuts adds cut-set clauses to a formula until it has no model, and returns the
// sets. A model that is a walk is an error: the number of moves was to be refuted.
func (w *writer) cuts(f encode.Formula, encoding string) (sets [][]string, err error) {
	decider := w.o.Solve.Engine
	if decider == nil {
		decider = engine.Gini{}
	}
	s := decider.Open(f.CNF())
	defer s.Close()
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
		r, err := decode.Walk(w.ctx, f, w.p, model)
		switch {
		case w.ctx.Err() != nil:
			return nil, context.Cause(w.ctx)
		case err != nil:
			return nil, err
		case r.Walk != nil:
			return nil, fmt.Errorf("found the walk %s, which is shorter than the one that was proven shortest", r.Walk)
		case len(r.Cuts) == 0:
			return nil, errors.New("a model is no walk, and violates nothing")
		}
		for _, cut := range r.Cuts {
			if len(cut.Clause) == 0 {
				return nil, errNoCut
			}
			f.CNF().Clause(cut.Clause...)
			sets = append(sets, names(w.in, cut.Inside))
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
