package engines

import (
	"context"
	"math/rand/v2"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/solve/engine"
)

// Scrambled is an engine that gets each formula in another form, as in the SAT
// competitions: variables renamed and some of them negated, clauses and their
// literals in another order, all drawn from the seed. That shows how much of an
// engine's time depends on the way in which a formula happens to be written. The
// answers are those for the formula itself. untimed calls what makes the other form, so that
// this can be left out of what is measured.
func Scrambled(e engine.Engine, seed uint64, untimed func(func())) engine.Engine {
	return scrambled{e, seed, untimed}
}

type scrambled struct {
	engine.Engine
	seed    uint64
	untimed func(func())
}

// Unwrap lets the engine inside be asked whether it is metered.
func (e scrambled) Unwrap() engine.Engine { return e.Engine }

// Open implements [engine.Engine].
func (e scrambled) Open(f *cnf.Formula) engine.Session {
	s := &scrambledSession{scrambled: e, formula: f, other: &cnf.Formula{},
		random: rand.New(rand.NewPCG(e.seed, 1))}
	s.session = e.Engine.Open(s.other)
	return s
}

// scrambledSession is no restarter: another form of the formula has other phases anyway, and begun anew after
// every few cuts it loses what led it to a tour.
type scrambledSession struct {
	scrambled
	formula, other *cnf.Formula
	session        engine.Session
	random         *rand.Rand
	to             []z.Lit // the other formula's literal for each variable, from 1
	fed            cnf.Position
}

// Solve implements [engine.Session].
func (s *scrambledSession) Solve(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	s.untimed(s.feed)
	status, model, err := s.session.Solve(ctx, s.renamed(assumptions)...)
	if status != cnf.Sat {
		return status, nil, err
	}
	own := make(cnf.Model, len(s.to)+1)
	for i, lit := range s.to {
		own[i+1] = model.Value(lit)
	}
	return status, own, err
}

// Close implements [engine.Session].
func (s *scrambledSession) Close() error { return s.session.Close() }

func (s *scrambledSession) feed() {
	old := len(s.to)
	if more := s.formula.Size().Vars - old; more > 0 {
		vars := s.other.Vars(more, func(int) string { return "" })
		for _, i := range s.random.Perm(more) {
			lit := vars[i]
			if s.random.IntN(2) == 0 {
				lit = lit.Not()
			}
			s.to = append(s.to, lit)
		}
	}
	var clauses [][]z.Lit
	s.fed = s.formula.Each(s.fed, func(clause []z.Lit) bool {
		c := s.renamed(clause)
		s.random.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
		clauses = append(clauses, c)
		return true
	})
	s.random.Shuffle(len(clauses), func(i, j int) { clauses[i], clauses[j] = clauses[j], clauses[i] })
	for _, c := range clauses {
		s.other.Clause(c...)
	}
}

// renamed are the other formula's literals for some of the formula's. Those of variables that neither has stay, and
// the engine says so.
func (s *scrambledSession) renamed(lits []z.Lit) []z.Lit {
	other := make([]z.Lit, len(lits))
	for i, lit := range lits {
		v := int(lit.Var())
		if v < 1 || v > len(s.to) {
			other[i] = lit
			continue
		}
		other[i] = s.to[v-1]
		if !lit.IsPos() {
			other[i] = other[i].Not()
		}
	}
	return other
}
