package engines

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve/engine"
)

// counts are conflicts, propagations and decisions, with nothing for what is not known.
func counts(w engine.Work) string {
	return fmt.Sprintf("%s/%s/%s", w.Conflicts, w.Propagations, w.Decisions)
}

func TestWorkOfSolvers(t *testing.T) {
	for c := range oracle.Table[struct {
		Name, Text string
		Want       string // conflicts, propagations, decisions
	}](`
		cadical            | "c conflicts:                  12         0.00    per second\nc decisions:   3     0.00    per second\nc propagations:                456         0.00 M  per second\n" | 12/456/3
		kissat             | "c conflicts:                                    0                0    per second\nc decisions:                                    1                0.5 per conflict\nc propagations:                                77               77    per second\n" | 0/77/1
		cryptominisat      | "c decisions                : 1           (0.00      % random)\nc conflicts                : 5           \nc decisions/conflicts      : 0.00\nc props/conflict : 7\n" | 5//1
		clasp              | "c Choices        : 9       \nc Conflicts      : 8        (Analyzed: 7)\nc   Conflict     : 6        (Average)\n" | 8//9
		minisat            | "conflicts             : 2              (0 /sec)\ndecisions             : 1  \npropagations          : 77              (420 /sec)\nconflict literals     : 0\n" | 2/77/1
		picosat            | "c seconds  level  used  conflicts\nc 58 conflicts\nc 0 decisions\nc 14629 propagations\nc 12 conflicts per second\n" | 58/14629/0
		nothing            | "s UNSATISFIABLE\nv conflicts: 3 0\nc conflicts: many\nc conflicts: 99999999999999999999\n" | "//"
		no end of the line | c conflicts: 3 | "//"
	`) {
		if got := counts(workIn([]byte(c.Text))); got != c.Want {
			t.Errorf("%s: found %s, want %s", c.Name, got, c.Want)
		}
	}
}

// TestWorkThatIsNotSaidIsInNoSum: nor is it nothing.
func TestWorkThatIsNotSaidIsInNoSum(t *testing.T) {
	var all tally
	for c := range oracle.Table[struct{ Said, Want string }](`
		"c conflicts: 2\nc decisions: 1\n" | 2//1
		"c conflicts: 3\nc propagations: 4\nc decisions: 0\n" | 5//1
		"c decisions: 6\n" | "//7"
	`) {
		if all.add(workIn([]byte(c.Said))); counts(all.sum) != c.Want {
			t.Errorf("found %s, want %s", counts(all.sum), c.Want)
		}
	}
}

// TestSolversSpeak, whatever silences them: each that is installed says what it did, in all its runs together.
func TestSolversSpeak(t *testing.T) {
	random, f := rand.New(rand.NewPCG(1, 2)), formula(40, "") // and 190 clauses of three literals: it has no model
	for range 480 {                                           // kissat refutes fewer without a conflict
		one := func() z.Lit { return lit((1 + random.IntN(100)) * (2*random.IntN(2) - 1)) }
		f.Clause(one(), one(), one())
	}
	const noPropagations = true
	for command, silent := range map[string]bool{
		"gini": false, "pbsat": false,
		"cadical": false, "cadical -q": false, "cadical --quiet --seed=3": false,
		"minisat": false, "minisat -verb=0": false,
		"cryptominisat5": false, "cryptominisat5 --verb 0": false, "cryptominisat5 --verb=0 -r 3": false,
		"picosat": false, "kissat": false, "kissat -q": false,
		"clasp": noPropagations, "clasp -V0": noPropagations,
	} {
		name, _, _ := strings.Cut(command, " ")
		if _, err := exec.LookPath(name); err != nil && name != "gini" && name != "pbsat" {
			t.Logf("%s is not installed", name)
			continue
		}
		e := oracle.Must(ByName(command))
		h := Hear(e, func(f func()) { f() })
		if said := h.Said().Work; said != (engine.Work{}) {
			t.Errorf("%s said %+v before it was asked", command, said)
		}
		for run := range 2 {
			s := h.Open(f)
			if status, _, err := s.Solve(t.Context()); status != cnf.Unsat || err != nil {
				t.Fatalf("%s: found %s, %v", command, status, err)
			}
			once := h.Said().Work
			_ = s.Close()
			said := h.Said().Work
			if said.Conflicts.N <= 0 || said.Decisions.N <= 0 || said.Propagations.Known == silent || !silent && said.Propagations.N <= 0 {
				t.Errorf("%s, run %d: found %+v after %+v", command, run, said, once)
			}
		}
	}
}

// TestOnlyWordsOfSilenceAreLeftOut of a solver's command.
func TestOnlyWordsOfSilenceAreLeftOut(t *testing.T) {
	for c := range oracle.Table[struct{ Command, Want string }](`
		cadical -q --seed=1          | --seed=1
		cadical-1.9 --quiet          |
		cadical --sat                | --sat
		cryptominisat5 --verb 0 -r 7 | -r 7
		cryptominisat5 --verb 2      | --verb 2
		cryptominisat5 -r 0          | -r 0
		minisat -verb=0 -cpu-lim=9   | -cpu-lim=9
		picosat -s 4                 | -v -s 4
		clasp --quiet                | --stats --quiet
		mysolver -q                  | -q
	`) {
		word := strings.Fields(c.Command)
		if got := speaking(word[0], word[1:]); !slices.Equal(got, strings.Fields(c.Want)) {
			t.Errorf("%s: found %q, want %q", c.Command, got, c.Want)
		}
	}
}

// TestWrappersHideNothing: what an engine can do, it can do when it is scrambled and heard.
func TestWrappersHideNothing(t *testing.T) {
	f := &cnf.Formula{}
	x := f.Vars(3, func(int) string { return "" })
	f.Clause(x[0], x[1])
	f.Clause(x[0].Not(), x[2])
	for _, inner := range []engine.Engine{engine.Gini{}, pbsatEngine{}} {
		heard := Hear(inner, func(do func()) { do() })
		e := Scrambled(heard, 1, func(do func()) { do() })
		if engine.IsMetered(e) != engine.IsMetered(inner) {
			t.Errorf("%s: found it metered: %t", inner.Name(), engine.IsMetered(e))
		}
		s := e.Open(f)
		if heard.Said().Searched {
			t.Errorf("%s: found that it searched before it was asked", inner.Name())
		}
		for range 2 {
			if status, m, err := s.Solve(t.Context()); status != cnf.Sat || err != nil || f.Violated(m) != nil {
				t.Errorf("%s: found %v, %v", inner.Name(), status, err)
			}
		}
		_ = s.Close()
		if said := heard.Said(); !said.Searched || engine.IsMetered(inner) && said.Work.Propagations.N == 0 {
			t.Errorf("%s: found %+v", inner.Name(), said)
		}
	}
}
