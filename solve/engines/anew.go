package engines

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/solve/engine"
)

// Anew is a session of an engine that begins anew in each call of Solve. The engine, whose name is in errors, is
// asked only about variables that the formula has. Its answer counts for nothing if the context has ended, and
// its model is checked.
func Anew(name string, f *cnf.Formula,
	solve func(context.Context, ...z.Lit) (cnf.Status, cnf.Model, error)) engine.Session {
	return &anew{name, f, solve}
}

type anew struct {
	name    string
	formula *cnf.Formula // nil once it is closed
	solve   func(context.Context, ...z.Lit) (cnf.Status, cnf.Model, error)
}

// Solve implements [engine.Session].
func (s *anew) Solve(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	if s.formula == nil {
		return cnf.Unknown, nil, engine.ErrClosed
	}
	if err := engine.CheckAssumptions(s.formula, assumptions); err != nil || ctx.Err() != nil {
		return cnf.Unknown, nil, err
	}
	status, model, err := s.solve(ctx, assumptions...)
	if err == nil && status == cnf.Sat {
		err = engine.CheckModel(s.formula, model, assumptions)
	}
	switch {
	case ctx.Err() != nil:
		return cnf.Unknown, nil, nil
	case err != nil:
		return cnf.Unknown, nil, fmt.Errorf("engine %s: %w", s.name, err)
	}
	return status, model, nil
}

// Close implements [engine.Session].
func (s *anew) Close() error {
	s.formula = nil
	return nil
}
