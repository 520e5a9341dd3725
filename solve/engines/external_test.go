package engines

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve/engine"
)

// TestWhatGoesWrongWithAProgram: no answer that isn't whole and consistent is
// taken, and the error says what is wrong with it.
func TestWhatGoesWrongWithAProgram(t *testing.T) {
	for c := range oracle.Table[struct {
		Kind string
		Want string // part of the error; "" for an answer that is unknown, without an error
	}](`
		bad model       | its model violates the clause [1 2]
		bad assumption  | its model makes -1 false
		both values     | the model has both 1 and -1
		another formula | a variable of at most 2: the model is of another formula
		half a model    | the 0 that ends the model
		no model        | lines v with the model
		silent          | found the end of the output, expected a status line
		silent, exit 20 | expected a status line
		time limit      |
		usage           | exit status 1); it said: unknown option '-q'[0m
		crash           | its output says unsatisfiable (it ended with signal: killed)
		garbage         | its output:2:1: found "and", expected
		flood           | it wrote more than
	`) {
		t.Run(c.Kind, func(t *testing.T) {
			t.Parallel()
			s := fake(t, c.Kind).Open(formula(2, "1 2 0"))
			defer s.Close()
			assumption := lit(-1)
			if c.Kind != "bad assumption" {
				assumption = lit(1)
			}
			status, m, err := s.Solve(context.Background(), assumption)
			if status != cnf.Unknown || m != nil && err == nil {
				t.Fatalf("found %v, %v", status, m)
			}
			if got := fmt.Sprint(err); (err == nil) != (c.Want == "") || !strings.Contains(got, c.Want) && c.Want != "" {
				t.Fatalf("found the error %v, want %q", err, c.Want)
			}
		})
	}
	for kind, want := range map[string]string{
		"minisat silent":  "it wrote no result file",
		"minisat garbage": "its result file:1:1: found \"SATURDAY\"",
	} {
		s := fakeMinisat(t, kind).Open(formula(1, ""))
		if status, _, err := s.Solve(context.Background()); status != cnf.Unknown || !oracle.Says(err, want) {
			t.Errorf("%s: found %v, %v; want %q", kind, status, err, want)
		}
	}
}

// TestProgramsAnswerAsGiniDoes: the suite of package engine tries cadical alone.
func TestProgramsAnswerAsGiniDoes(t *testing.T) {
	rng := oracle.Rand(t)
	count := map[cnf.Status]int{}
	for _, e := range []engine.Engine{fake(t, "solve"), fakeMinisat(t, "minisat")} {
		f := formula(0, "")
		s, right := e.Open(f), engine.Gini{}.Open(f)
		for range 30 {
			var assumptions []z.Lit
			if vars := f.Size().Vars; vars > 3 {
				random := func() z.Lit { return lit((1 + rng.IntN(vars)) * (1 - 2*rng.IntN(2))) }
				f.Clause(random(), random(), random())
				f.Clause(random(), random(), random())
				assumptions = []z.Lit{random(), random()}
			}
			f.Vars(rng.IntN(2), func(int) string { return "" })
			got, m, err := s.Solve(t.Context(), assumptions...)
			want, _, _ := right.Solve(t.Context(), assumptions...)
			if got != want || err != nil || (m == nil) != (want == cnf.Unsat) || m != nil && f.Violated(m) != nil {
				t.Fatalf("%s: found %v, %v, %v; want %v", e.Name(), got, m, err, want)
			}
			count[got]++
		}
		f.Clause()
		if got, _, err := s.Solve(t.Context()); got != cnf.Unsat || err != nil {
			t.Errorf("%s: found %v, %v for the empty clause", e.Name(), got, err)
		}
		_ = s.Close()
	}
	if min(count[cnf.Sat], count[cnf.Unsat]) < 10 {
		t.Errorf("the formulas are all alike: %v", count)
	}
}

func TestAProgramWithoutEndIsCutShort(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	s := fake(t, "without end").Open(formula(1, ""))
	defer s.Close()
	for range 2 { // then the context has ended already
		if status, m, err := s.Solve(ctx); status != cnf.Unknown || m != nil || err != nil {
			t.Errorf("found %v, %v, %v; want unknown", status, m, err)
		}
	}
}

func TestNoFileIsLeftBehind(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	for kind := range strings.FieldsSeq("solve garbage crash") {
		s := fake(t, kind).Open(formula(1, "1 0"))
		_, _, _ = s.Solve(context.Background())
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("after %s: found %v, %v; want nothing", kind, left, err)
		}
	}
}

func TestEnginesByName(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, want string }{
		{"gini", ""},
		{self + " 'fake: solve'", ""},
		{"", "no engine is named"},
		{"no-such-solver -q", "no-such-solver is not installed; the engines gini and pbsat need no program"},
		{`"open`, `the quote " has no end`},
	} {
		e, err := ByName(c.name)
		if got := fmt.Sprint(err); (err == nil) != (c.want == "") || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%q: found the error %v, want %q", c.name, err, c.want)
		}
		if err == nil && e.Name() != c.name {
			t.Errorf("%q: found the name %q", c.name, e.Name())
		}
	}
}
