package engines

import (
	"context"
	"math"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/pbsat"
	"knightsat/internal/work"
	"knightsat/solve/engine"
)

// pbsatEngine is a second SAT solver that needs no other program, internal/pbsat. Each call of Solve begins
// anew.
type pbsatEngine struct{}

// Name implements [engine.Engine].
func (pbsatEngine) Name() string { return "pbsat" }

// Open implements [engine.Engine].
func (p pbsatEngine) Open(f *cnf.Formula) engine.Session {
	s := &pbsatSession{formula: f, work: engine.NoWork()}
	s.Session = Anew(p.Name(), f, s.decide)
	return s
}

type pbsatSession struct {
	engine.Session
	formula *cnf.Formula
	work    engine.Work
}

// Work is what the session has done so far.
func (s *pbsatSession) Work() engine.Work { return s.work }

// decide decides the formula.
func (s *pbsatSession) decide(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	vars := s.formula.Size().Vars
	solver := pbsat.New(vars)
	n := 0
	add := func(clause []z.Lit) bool {
		solver.Clause(slices.Clone(clause))
		n++
		return n%4096 != 0 || ctx.Err() == nil
	}
	s.formula.Each(0, add)
	for _, l := range assumptions {
		add([]z.Lit{l})
	}
	if ctx.Err() != nil {
		return cnf.Unknown, nil, nil
	}
	status := solver.Solve(ctx, math.MaxInt)
	s.work = s.work.Plus(engine.Work{
		Conflicts:    work.Counted(solver.Conflicts),
		Propagations: work.Counted(solver.Propagations),
		Decisions:    work.Counted(solver.Decisions),
	})
	switch status {
	case pbsat.Sat:
		m := make(cnf.Model, vars+1)
		for v := range m {
			m[v] = v > 0 && solver.Value(v)
		}
		return cnf.Sat, m, nil
	case pbsat.Unsat:
		return cnf.Unsat, nil, nil
	}
	return cnf.Unknown, nil, nil
}
