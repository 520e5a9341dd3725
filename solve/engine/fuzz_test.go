package engine_test

import (
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	. "knightsat/solve/engine"
)

// script plays bytes as clauses and questions to a session, and compares each
// answer with judge's.
func script(t *testing.T, e Engine, vars int, ops []byte, judge func(f *cnf.Formula, assumptions []z.Lit) cnf.Status) {
	f := formula(vars, "")
	s := e.Open(f)
	defer s.Close()
	var lits []z.Lit
	for _, op := range ops {
		switch op % 8 {
		case 0:
			f.Clause(lits...)
			lits = nil
		case 1:
			solve(t, s, f, judge(f, lits), lits...)
			lits = nil
		default:
			lits = append(lits, lit((1+int(op)/16%vars)*(1-2*(int(op)/8%2))))
		}
	}
	solve(t, s, f, judge(f, lits), lits...)
}

func FuzzSession(f *testing.F) {
	x := func(n int) byte { // a literal of formulas with 6 variables
		if n < 0 {
			return byte((-n-1)*16 + 8 + 2)
		}
		return byte((n-1)*16 + 2)
	}
	const clause, ask = 0, 1
	f.Add([]byte{})
	f.Add([]byte{clause, ask, ask})
	f.Add([]byte{x(1), clause, x(-1), ask, ask, x(-1), clause, ask, x(2), clause, ask})
	// gini alone ends the process at this one: see TestGiniForgetsTrap.
	f.Add([]byte{x(-2), x(1), clause, x(1), x(2), clause, x(-2), x(-1), clause, x(2), x(-1), clause, x(1), x(-2), ask, ask, x(3), clause, ask})
	f.Fuzz(func(t *testing.T, ops []byte) {
		if len(ops) > 400 {
			return
		}
		script(t, Gini{}, 6, ops, brute)
	})
}

// Formulas too large to try all assignments: each answer is compared with that
// of a new session, to which the assumptions are clauses. A program is always asked anew.
func TestLongSessionsAgreeWithNewOnes(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		if external(e) {
			return
		}
		rng := oracle.Rand(t)
		count := map[cnf.Status]int{}
		anew := func(f *cnf.Formula, assumptions []z.Lit) cnf.Status {
			g := formula(f.Size().Vars, "")
			f.Each(0, func(clause []z.Lit) bool { g.Clause(clause...); return true })
			for _, a := range assumptions {
				g.Clause(a)
			}
			s := e.Open(g)
			defer s.Close()
			status, _, err := s.Solve(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			count[status]++
			return status
		}
		const vars = 16 // as many as a byte of a script can name
		const sessions = 20
		for range sessions {
			var ops []byte
			for clauses := range 80 { // at 4.3 clauses a variable, half are satisfiable
				for range 3 {
					ops = append(ops, byte(rng.IntN(32)*8+2))
				}
				ops = append(ops, 0)
				if clauses < 40 {
					continue
				}
				for range rng.IntN(4) {
					ops = append(ops, byte(rng.IntN(32)*8+2))
				}
				ops = append(ops, 1)
			}
			script(t, e, vars, ops, anew)
		}
		if count[cnf.Sat] < 8*sessions || count[cnf.Unsat] < 8*sessions {
			t.Errorf("the formulas are all alike: %v", count)
		}
	})
}
