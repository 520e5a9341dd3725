package solve

import (
	"context"
	"errors"

	"knightsat/decode"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// decision is an engine's last word on a formula.
type decision struct {
	Status cnf.Status
	Stats  Stats // Rounds and Cuts only
}

// decide runs the engine on a formula until its model is a walk that solves p
// or there is no model, adding the cuts of a lazy one in between. before is called ahead of
// each round.
func decide(ctx context.Context, s engine.Session, f encode.Formula, p *puzzles.Puzzle, before func(Stats)) (puzzles.Walk, decision, error) {
	var d decision
	for {
		before(d.Stats)
		status, model, err := s.Solve(ctx)
		d.Status = status
		d.Stats.Rounds++
		if err != nil || status != cnf.Sat {
			return nil, d, err
		}
		walk, cuts, err := decode.Walk(f, p, model)
		switch {
		case err != nil:
			return nil, d, err
		case walk != nil:
			return walk, d, nil
		case len(cuts) == 0:
			return nil, d, errors.New("a model is no walk, and violates nothing")
		}
		for _, cut := range cuts {
			f.CNF().Clause(cut...)
		}
		d.Stats.Cuts += len(cuts)
	}
}
