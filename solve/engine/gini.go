package engine

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/work"
)

// Gini is the SAT solver inside of the process, github.com/irifrance/gini.
//
// It avoids two traps of gini v1.0.1:
//   - Gini.Try leaves its deadline behind: after one that ran out, later calls
//     on the same solver return 0, which is no answer. It is never called.
//   - A solver that has found a conflict forgets that it has: asked again, it
//     takes an unsatisfiable formula for satisfiable and then, at the false
//     model, ends the whole process (TestGiniForgetsTrap). Each Unsat is followed
//     by what keeps that from happening: see refuted.
type Gini struct{}

// Name implements [Engine].
func (Gini) Name() string { return "gini" }

// metered implements metered: a propagation is the unit of work.
func (Gini) metered() {}

// Open implements [Engine].
func (Gini) Open(f *cnf.Formula) Session {
	return &giniSession{formula: f, work: NoWork()}
}

type giniSession struct {
	formula *cnf.Formula
	solver  *gini.Gini
	fed     cnf.Position
	fresh   z.Var // the last variable of Fresh; 0 for none
	own     int   // variables of the formula before those of Fresh
	unsat   bool  // the formula is unsatisfiable, whatever is assumed or added
	closed  bool
	work    Work // of solvers that others took over from
}

// feedStep is the number of clauses after which feeding looks at the context.
const feedStep = 1 << 14

// Solve implements [Session].
func (s *giniSession) Solve(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	if s.closed {
		return cnf.Unknown, nil, ErrClosed
	}
	if err := CheckAssumptions(s.formula, assumptions); err != nil {
		return cnf.Unknown, nil, err
	}
	s.feed(ctx)
	if ctx.Err() != nil {
		return cnf.Unknown, nil, nil
	}
	if s.unsat {
		return cnf.Unsat, nil, nil
	}
	s.solver.Assume(assumptions...)
	switch result := wait(ctx, s.solver); result {
	case 1:
		m := s.model()
		if err := CheckModel(s.formula, m, assumptions); err != nil {
			return cnf.Unknown, nil, fmt.Errorf("gini: %w", err)
		}
		return cnf.Sat, m, nil
	case -1:
		s.refuted(assumptions)
		return cnf.Unsat, nil, nil
	default:
		return cnf.Unknown, nil, nil
	}
}

// refuted prepares the solver for what may come after an Unsat. The next Solve
// would learn from the conflict that ended this one; if that leads to a conflict
// of the clauses alone, gini learns the empty clause as [0], and loses it.
//
// So there is no next Solve if nothing was assumed, and a new solver takes over if none
// of the assumptions is to blame. Otherwise, undoing the
// assumptions undoes the conflict: adding a clause does that, here one that is
// always true and that gini drops.
func (s *giniSession) refuted(assumptions []z.Lit) {
	switch {
	case len(assumptions) == 0:
		s.unsat = true
	case len(s.solver.Why(nil)) == 0:
		s.drop()
	default:
		s.solver.Add(assumptions[0])
		s.solver.Add(assumptions[0].Not())
		s.solver.Add(z.LitNull)
	}
}

// Work is what the session has done so far.
func (s *giniSession) Work() Work {
	if s.solver == nil {
		return s.work
	}
	return s.work.Plus(did(s.solver))
}

// drop ends the solver. Another one is to take over.
func (s *giniSession) drop() { s.work, s.solver = s.Work(), nil }

// Close implements [Session].
func (s *giniSession) Close() error {
	s.drop()
	s.closed = true
	return nil
}

// feed gives the solver the clauses that it has not seen. It can be cut short
// between any two clauses and goes on there in the next call.
func (s *giniSession) feed(ctx context.Context) {
	size := s.formula.Size()
	if s.solver == nil || s.fresh > 0 && size.Vars > s.own {
		s.drop()
		s.solver = gini.NewVc(size.Vars+1, size.Clauses+1)
		s.fed, s.fresh = 0, 0
	}
	n := 0
	s.fed = s.formula.Each(s.fed, func(clause []z.Lit) bool {
		s.unsat = s.unsat || len(clause) == 0
		if !s.unsat {
			for _, m := range clause {
				s.solver.Add(m)
			}
			s.solver.Add(z.LitNull)
		}
		n++
		return n%feedStep != 0 || ctx.Err() == nil
	})
}

// model copies the solver's values. Value panics for variables that no clause
// mentions, so ask for none beyond the largest one that the solver has seen.
func (s *giniSession) model() cnf.Model {
	m := make(cnf.Model, s.formula.Size().Vars+1)
	for v := z.Var(1); int(v) < len(m) && v <= s.solver.MaxVar(); v++ {
		m[v] = s.solver.Value(v.Pos())
	}
	return m
}

// Fresh makes the search begin anew with other phases: gini keeps those of the last model,
// but when its variables become more it chooses all of them. The variable is none of the
// formula's; when that has more, a new solver takes over.
func (s *giniSession) Fresh() {
	if s.solver == nil {
		return
	}
	if s.fresh == 0 {
		s.own = s.formula.Size().Vars
		s.fresh = z.Var(s.own)
	}
	s.fresh++
	s.solver.Add(s.fresh.Pos())
	s.solver.Add(z.LitNull)
}

// wait solves: it polls the running solver until it has an answer or the context ends. Then
// it stops the solver and returns 0, unless the answer came at that moment.
//
// gini offers nothing to wait for both. Polling begins without pauses, for the
// many formulas that take microseconds: the shortest sleep is about 1 ms on
// Linux, however little is asked for. Then pauses grow to an eighth of the time
// waited, at most 5 ms.
//
// If the context counts work, gini pauses after each of these to have its propagations
// counted. When it pauses changes nothing in what it does.
func wait(ctx context.Context, solver *gini.Gini) int {
	const busy = 300 * time.Microsecond
	counts := work.Counts(ctx)
	before := did(solver).Propagations.N
	spend := func() {
		now := did(solver).Propagations.N
		work.Spend(ctx, now-before)
		before = now
	}
	running := solver.GoSolve()
	start := time.Now()
	for {
		if result, done := running.Test(); done {
			spend()
			return result
		}
		waited := time.Since(start)
		if waited < busy && ctx.Err() == nil {
			runtime.Gosched()
			continue
		}
		timer := time.NewTimer(min(waited/8, 5*time.Millisecond))
		select {
		case <-ctx.Done():
			timer.Stop()
			return running.Stop()
		case <-timer.C:
		}
		if counts {
			result, paused := running.Pause()
			spend()
			if !paused {
				return result
			}
			running.Unpause()
		}
	}
}
