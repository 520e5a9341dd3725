package solve

import (
	"context"
	"time"

	"knightsat/decode"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engine"
)

// Decide decides a formula. If the formula is a relaxation, Decide adds cuts until a model is a
// walk that solves the puzzle, or there is no model. The walk is nil unless the status is Sat. If
// the context ends first, the status is Unknown and the error nil. An error comes from the engine,
// or says that what it returned is no model.
func Decide(ctx context.Context, e engine.Engine, f encode.Formula,
	p *puzzles.Puzzle) (walk puzzles.Walk, at Attempt, err error) {
	began := time.Now()
	s := e.Open(f.CNF())
	defer s.Close()
	walk, err = decide(ctx, s, f, p, &at, func() {})
	at.Solve = time.Since(began)
	return walk, at, err
}

// decide runs the engine on a formula until its model is a walk that solves p
// or there is no model, adding the cuts of a lazy one in between; it asks none
// where the formula has the empty clause as written. at has what has been
// done of it until now, and before is called ahead of each round.
func decide(ctx context.Context, s engine.Session, f encode.Formula, p *puzzles.Puzzle, at *Attempt,
	before func()) (puzzles.Walk, error) {
	at.Stats.measure(f.CNF())
	if by := f.By(); by != "" && f.CNF().Contradictory() { // an engine has no say in it
		at.Status, at.By = cnf.Unsat, by
		return nil, nil
	}
	last := 0 // cuts of the round before
	for {
		before()
		work.Spend(ctx, int64(at.Stats.Variables))
		status, model, err := s.Solve(ctx)
		at.Status = status
		at.Stats.Rounds++
		if status == cnf.Unsat {
			at.By = facts.ByUnsat
		}
		if err != nil || status != cnf.Sat {
			return nil, err
		}
		began := time.Now()
		r, err := decode.Walk(ctx, f, p, model)
		at.Read += time.Since(began)
		at.Stats.Joins += r.Joined
		switch {
		case ctx.Err() != nil && r.Walk == nil:
			at.Status = cnf.Unknown
			return nil, nil
		case err != nil || r.Walk != nil:
			return r.Walk, err
		}
		for _, cut := range r.Cuts {
			encode.AddCut(f, cut)
		}
		at.Stats.Cuts += len(r.Cuts)
		at.Stats.measure(f.CNF())
		// gini keeps its phases from one round to the next, so that the models of a tour's formula can be
		// two huge cycles again and again, and each cut excludes little else. To choose the phases anew in
		// every round would spoil what converges.
		if len(r.Cuts) <= fewCuts && len(r.Cuts) >= last {
			engine.Restart(s)
		}
		last = len(r.Cuts)
	}
}
