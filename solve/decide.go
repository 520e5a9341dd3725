package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/decode"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// Decide decides one formula as [Solve] does each: if it is a relaxation, it
// adds cuts to it until a model is a walk that solves the puzzle, or there is no model.
// The walk is nil unless the status is Sat. The status is Unknown, and the error nil,
// if the context ended first. An error is the engine's, or says that a model
// is not one.
func Decide(ctx context.Context, e engine.Engine, f encode.Formula, p *puzzles.Puzzle) (puzzles.Walk, Stats, cnf.Status, error) {
	s := e.Open(f.CNF())
	defer s.Close()
	walk, d, err := decide(ctx, s, f, p, Stats{}, func(Stats) {})
	size := f.CNF().Size()
	d.Stats.Variables, d.Stats.Clauses, d.Stats.Literals = size.Vars, size.Clauses, size.Lits
	return walk, d.Stats, d.Status, err
}

// decision is an engine's last word on a formula.
type decision struct {
	Status cnf.Status
	By     bound.By // what refuted the formula
	Stats  Stats    // Rounds, Cuts and Joins only
}

// fewCuts is how many cuts a round has at most in which the search may have frozen:
// gini keeps its phases from one round to the next, so that the models of a tour's
// formula can be two huge cycles again and again, of which each cut excludes one model
// and little else. Where there are as few cuts as this, and no fewer than in the round
// before, gini is made to choose its phases anew. In every round, that would
// spoil what converges.
const fewCuts = 4

// decide runs the engine on a formula until its model is a walk that solves p
// or there is no model, adding the cuts of a lazy one in between; it asks none
// where the formula has the empty clause as written. until is what has been
// done of it before, and before is called ahead of each round.
func decide(ctx context.Context, s engine.Session, f encode.Formula, p *puzzles.Puzzle, until Stats, before func(Stats)) (puzzles.Walk, decision, error) {
	d := decision{Stats: until}
	if by := f.By(); by != "" && f.CNF().Contradictory() { // an engine has no say in it
		d.Status, d.By = cnf.Unsat, by
		return nil, d, nil
	}
	last := 0 // cuts of the round before
	for {
		before(d.Stats)
		status, model, err := s.Solve(ctx)
		d.Status = status
		d.Stats.Rounds++
		if status == cnf.Unsat {
			d.By = bound.ByUnsat
		}
		if err != nil || status != cnf.Sat {
			return nil, d, err
		}
		r, err := decode.Walk(ctx, f, p, model)
		d.Stats.Joins += r.Joined
		switch {
		case ctx.Err() != nil && r.Walk == nil:
			d.Status = cnf.Unknown
			return nil, d, nil
		case err != nil:
			return nil, d, err
		case r.Walk != nil:
			return r.Walk, d, nil
		}
		for _, cut := range r.Cuts {
			f.CNF().Clause(cut.Clause...)
		}
		d.Stats.Cuts += len(r.Cuts)
		if len(r.Cuts) <= fewCuts && len(r.Cuts) >= last {
			if g, ok := s.(interface{ Fresh() }); ok {
				g.Fresh() // see fewCuts
			}
		}
		last = len(r.Cuts)
	}
}
