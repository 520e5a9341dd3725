package engine_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	. "knightsat/solve/engine" // package engines stands on it
	"knightsat/solve/engines"
)

const cadical = "cadical -q"

// tested are the engines that must pass the suite in this file. Of programs it is cadical, if that is installed;
// package engines tests more of them.
func tested() []Engine {
	list := []Engine{Gini{}, fresh{}, engines.Scrambled(Gini{}, 1, func(do func()) { do() }), oracle.Must(engines.ByName("pbsat"))}
	if e, err := engines.ByName(cadical); err == nil {
		list = append(list, e)
	}
	return list
}

func eachEngine(t *testing.T, test func(t *testing.T, e Engine)) {
	for _, e := range tested() {
		t.Run("engine="+e.Name(), func(t *testing.T) { test(t, e) })
	}
}

// external reports whether each answer costs a process.
func external(e Engine) bool { return e.Name() == cadical }

// fresh is gini whose search begins anew before each call.
type fresh struct{ Gini }

func (e fresh) Name() string { return "fresh" }

func (e fresh) Open(f *cnf.Formula) Session { return freshSession{e.Gini.Open(f)} }

type freshSession struct{ Session }

func (s freshSession) Solve(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	Restart(s.Session)
	return s.Session.Solve(ctx, assumptions...)
}

// lit is the literal of a variable's number, as in DIMACS.
func lit(n int) z.Lit { return z.Dimacs2Lit(n) }

// formula makes one of clauses as in DIMACS, on variables 1 to vars.
func formula(vars int, clauses string) *cnf.Formula {
	f := &cnf.Formula{}
	f.Vars(vars, func(int) string { return "" })
	for word := range strings.FieldsSeq(clauses) {
		f.Add(lit(oracle.Must(strconv.Atoi(word))))
	}
	return f
}

// solve wants an answer, and its model to be one.
func solve(t *testing.T, s Session, f *cnf.Formula, want cnf.Status, assumptions ...z.Lit) {
	t.Helper()
	got, m, err := s.Solve(context.Background(), assumptions...)
	if got != want || err != nil {
		t.Fatalf("Solve(%v) = %v, %v; want %v", assumptions, got, err, want)
	}
	if got != cnf.Sat {
		if m != nil {
			t.Fatalf("Solve(%v) = %v with the model %v", assumptions, got, m)
		}
		return
	}
	if n := f.Size().Vars; len(m) != n+1 {
		t.Fatalf("the model has %d variables, want %d", len(m)-1, n)
	}
	if bad := f.Violated(m); bad != nil {
		t.Fatalf("the model violates %v", bad)
	}
	for _, a := range assumptions {
		if !m.Value(a) {
			t.Fatalf("the model violates the assumption %v", a)
		}
	}
}

// brute decides a formula by trying all assignments.
func brute(f *cnf.Formula, assumptions []z.Lit) cnf.Status {
	n := f.Size().Vars
	m := make(cnf.Model, n+1)
next:
	for bits := range 1 << n {
		for v := 1; v <= n; v++ {
			m[v] = bits>>(v-1)&1 == 1
		}
		for _, a := range assumptions {
			if !m.Value(a) {
				continue next
			}
		}
		if f.Violated(m) == nil {
			return cnf.Sat
		}
	}
	return cnf.Unsat
}

func TestGrowingFormulasWithAssumptionsAgreeWithTryingAll(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		rng := oracle.Rand(t)
		count := map[cnf.Status]int{}
		formulas := 150
		if external(e) {
			formulas = 4
		}
		for range formulas {
			f := &cnf.Formula{}
			s := e.Open(f)
			for f.Size().Vars < 9 {
				f.Vars(rng.IntN(3), func(int) string { return "" })
				vars := f.Size().Vars
				if vars == 0 {
					continue
				}
				some := func(n int) (list []z.Lit) {
					for range n {
						list = append(list, randomLit(rng, vars))
					}
					return list
				}
				for range rng.IntN(8) { // literals may come twice, or both of a variable
					f.Clause(some(2 + rng.IntN(3) - rng.IntN(2))...)
				}
				for range 1 + rng.IntN(3) {
					assumptions := some(rng.IntN(4))
					want := brute(f, assumptions)
					solve(t, s, f, want, assumptions...)
					count[want]++
				}
			}
			oracle.Done(s.Close())
		}
		if !external(e) && (count[cnf.Sat] < formulas || count[cnf.Unsat] < formulas) {
			t.Errorf("the formulas are all alike: %v", count)
		}
	})
}

func TestDegenerateFormulas(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		for c := range oracle.Table[struct {
			Name, Clauses string
			Vars          int
			Sat           bool
		}](`
			nothing                        |            | 0   | true
			one that it does, far away     | 70 0       | 100 | true
			the empty clause               | 0          | 0   | false
			the empty clause behind others | 1 2 0 -1 0 0 | 2 | false
			a clause that is always true   | 1 -1 0     | 1   | true
			a literal said twice           | 1 1 0 -1 -1 0 | 1 | false
			a unit and its negation        | 1 0 -1 0   | 1   | false
		`) {
			want := map[bool]cnf.Status{true: cnf.Sat, false: cnf.Unsat}[c.Sat]
			t.Run(c.Name, func(t *testing.T) {
				f := formula(c.Vars, c.Clauses)
				s := e.Open(f)
				defer s.Close()
				for range 3 {
					solve(t, s, f, want)
				}
			})
		}
	})
}

func TestMisuseIsAnError(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		f := formula(3, "1 0")
		s := e.Open(f)
		for _, a := range []z.Lit{lit(4), lit(-4), z.LitNull, lit(1 << 29)} {
			if got, _, err := s.Solve(context.Background(), a); err == nil {
				t.Errorf("Solve(%v) = %v, want an error: the formula lacks the variable", a, got)
			}
		}
		solve(t, s, f, cnf.Sat)
		for range 2 {
			if err := s.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
		}
		if got, m, err := s.Solve(context.Background()); got != cnf.Unknown || m != nil || !oracle.Says(err, "closed") {
			t.Errorf("Solve of a closed session = %v, %v, want the error that it is closed", got, err)
		}
	})
}

// pigeons says that n+1 pigeons have places in n holes, one each: with a free
// variable in front that switches it on. For n beyond 10 no solver that learns
// clauses gets anywhere.
func pigeons(n int) *cnf.Formula {
	f := &cnf.Formula{}
	on := f.Var("on")
	x := f.Vars((n+1)*n, func(int) string { return "" })
	at := func(p, h int) z.Lit { return x[p*n+h] }
	for p := range n + 1 {
		f.Add(on.Not())
		for h := range n {
			f.Add(at(p, h))
		}
		f.Add(z.LitNull)
		for h := range n {
			for q := range p {
				f.Clause(at(p, h).Not(), at(q, h).Not())
			}
		}
	}
	return f
}

func TestTheSameFormulaHasTheSameModel(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		f := clauses3(oracle.Rand(t), 60, 150) // few enough that there is a model
		var first cnf.Model
		for range 5 {
			s := e.Open(f)
			_, m, err := s.Solve(context.Background())
			if err := errors.Join(err, s.Close()); err != nil || m == nil {
				t.Fatal(m, err)
			}
			if first == nil {
				first = m
			}
			if !slices.Equal(m, first) {
				t.Fatalf("found the models %v and %v", first, m)
			}
		}
	})
}

// randomLit is a literal of a formula with some variables.
func randomLit(rng *rand.Rand, vars int) z.Lit {
	return lit((1 + rng.IntN(vars)) * (1 - 2*rng.IntN(2)))
}

// clauses3 is a formula of random clauses of three literals.
func clauses3(rng *rand.Rand, vars, clauses int) *cnf.Formula {
	f := formula(vars, "")
	for range clauses {
		f.Clause(randomLit(rng, vars), randomLit(rng, vars), randomLit(rng, vars))
	}
	return f
}
