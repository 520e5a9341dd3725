package engine

import (
	"context"
	"math"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/pbsat"
)

// Pbsat is a second SAT solver that needs no other program, internal/pbsat. Each call of Solve begins
// anew.
type Pbsat struct{}

// Name implements [Engine].
func (Pbsat) Name() string { return "pbsat" }

// Open implements [Engine].
func (Pbsat) Open(f *cnf.Formula) Session {
	s := &pbsatSession{work: nothing}
	s.anew = anew{f, s.decide}
	return s
}

type pbsatSession struct {
	anew
	work Work
}

// Work implements counter.
func (s *pbsatSession) Work() Work { return s.work }

// decide decides a formula.
func (session *pbsatSession) decide(ctx context.Context, f *cnf.Formula, assumptions []z.Lit) (Status, cnf.Model, error) {
	vars := f.Size().Vars
	s := pbsat.New(vars)
	n := 0
	add := func(clause []z.Lit) bool {
		s.Clause(slices.Clone(clause))
		n++
		return n%4096 != 0 || ctx.Err() == nil
	}
	f.Each(0, add)
	for _, l := range assumptions {
		add([]z.Lit{l})
	}
	if ctx.Err() != nil {
		return Unknown, nil, nil
	}
	status := s.Solve(ctx, math.MaxInt)
	session.work = session.work.plus(Work{Times(s.Conflicts), Times(s.Propagations), Times(s.Decisions)})
	switch status {
	case pbsat.Sat:
		m := make(cnf.Model, vars+1)
		for v := range m {
			m[v] = v > 0 && s.Value(v)
		}
		return Sat, m, nil
	case pbsat.Unsat:
		return Unsat, nil, nil
	}
	return Unknown, nil, nil
}
