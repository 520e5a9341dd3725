package engine

import (
	"context"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
)

func TestWorkOfSolvers(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Work
	}{
		{"cadical", "c conflicts:                  12         0.00    per second\nc decisions:   3     0.00    per second\nc propagations:                456         0.00 M  per second\n", Work{Times(12), Times(456), Times(3)}},
		{"kissat", "c conflicts:                                    0                0    per second\nc decisions:                                    1                0.5 per conflict\nc propagations:                                77               77    per second\n", Work{Times(0), Times(77), Times(1)}},
		{"cryptominisat", "c decisions                : 1           (0.00      % random)\nc conflicts                : 5           \nc decisions/conflicts      : 0.00\nc props/conflict : 7\n", Work{Conflicts: Times(5), Decisions: Times(1)}},
		{"clasp", "c Choices        : 9       \nc Conflicts      : 8        (Analyzed: 7)\nc   Conflict     : 6        (Average)\n", Work{Conflicts: Times(8), Decisions: Times(9)}},
		{"minisat", "conflicts             : 2              (0 /sec)\ndecisions             : 1  \npropagations          : 77              (420 /sec)\nconflict literals     : 0\n", Work{Times(2), Times(77), Times(1)}},
		{"picosat", "c seconds  level  used  conflicts\nc 58 conflicts\nc 0 decisions\nc 14629 propagations\nc 12 conflicts per second\n", Work{Times(58), Times(14629), Times(0)}},
		{"nothing", "s UNSATISFIABLE\nv conflicts: 3 0\nc conflicts: many\nc conflicts: 99999999999999999999\n", Work{}},
		{"no end of the line", "c conflicts: 3", Work{}},
	} {
		if got := workIn([]byte(c.text)); got != c.want {
			t.Errorf("%s: found %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestWhatIsNotSaidIsNotKnown: null, nothing in a text, and in no sum.
func TestWhatIsNotSaidIsNotKnown(t *testing.T) {
	for text, want := range map[string]Count{"null": {}, "0": Times(0), "17": Times(17)} {
		var c Count
		if err := json.Unmarshal([]byte(text), &c); err != nil || c != want {
			t.Errorf("%s: found %+v, %v", text, c, err)
		}
		if again := string(oracle.Must(json.Marshal(c))); again != text {
			t.Errorf("%s is written as %s", text, again)
		}
	}
	for _, bad := range []string{`"7"`, "0.5", "{}"} {
		if err := json.Unmarshal([]byte(bad), new(Count)); err == nil {
			t.Errorf("%s is read as a count", bad)
		}
	}
	if known, unknown := Times(0).String(), (Count{}).String(); known != "0" || unknown != "" {
		t.Errorf("0 is %q, and what is not known %q", known, unknown)
	}
	var all tally
	for _, c := range []struct{ add, want Work }{
		{Work{Conflicts: Times(2), Decisions: Times(1)}, Work{Conflicts: Times(2), Decisions: Times(1)}},
		{Work{Times(3), Times(4), Times(0)}, Work{Conflicts: Times(5), Decisions: Times(1)}},
		{Work{Decisions: Times(6)}, Work{Decisions: Times(7)}},
	} {
		if all.add(c.add); all.sum != c.want {
			t.Errorf("found %+v, want %+v", all.sum, c.want)
		}
	}
}

// TestSolversSpeak, whatever silences them: each that is installed says what it did, in all its runs together.
func TestSolversSpeak(t *testing.T) {
	f := clauses3(40, 190)
	all := Work{Times(1), Times(1), Times(1)}
	for _, c := range []struct {
		command string
		says    Work
	}{
		{"gini", all}, {"pbsat", all},
		{"cadical", all}, {"cadical -q", all}, {"cadical --quiet --seed=3", all},
		{"minisat", all}, {"minisat -verb=0", all},
		{"cryptominisat5", all}, {"cryptominisat5 --verb 0", all}, {"cryptominisat5 --verb=0 -r 3", all},
		{"picosat", all}, {"kissat", all}, {"kissat -q", all},
		{"clasp", Work{Conflicts: Times(1), Decisions: Times(1)}}, {"clasp -V0", Work{Conflicts: Times(1), Decisions: Times(1)}},
	} {
		name, _, _ := strings.Cut(c.command, " ")
		if _, err := exec.LookPath(name); err != nil && name != "gini" && name != "pbsat" {
			t.Logf("%s is not installed", name)
			continue
		}
		e := oracle.Must(ByName(c.command))
		h := Hear(e, func(f func()) { f() })
		if said := h.Said().Work; said != (Work{}) {
			t.Errorf("%s said %+v before it was asked", c.command, said)
		}
		for run := range 2 {
			s := h.Open(f)
			if status, _, err := s.Solve(t.Context()); status != Unsat || err != nil {
				t.Fatalf("%s: found %s, %v", c.command, status, err)
			}
			once := h.Said().Work
			_ = s.Close()
			said := h.Said().Work
			for k, n := range []Count{said.Conflicts, said.Propagations, said.Decisions} {
				want := []Count{c.says.Conflicts, c.says.Propagations, c.says.Decisions}[k]
				if n.Known != want.Known || want.Known && n.N <= 0 {
					t.Errorf("%s, run %d: found %+v after %+v", c.command, run, said, once)
				}
			}
		}
	}
}

// TestOnlyWordsOfSilenceAreLeftOut of a solver's command.
func TestOnlyWordsOfSilenceAreLeftOut(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"cadical -q --seed=1", "--seed=1"}, {"cadical-1.9 --quiet", ""}, {"cadical --sat", "--sat"},
		{"cryptominisat5 --verb 0 -r 7", "-r 7"}, {"cryptominisat5 --verb 2", "--verb 2"}, {"cryptominisat5 -r 0", "-r 0"},
		{"minisat -verb=0 -cpu-lim=9", "-cpu-lim=9"}, {"picosat -s 4", "-v -s 4"}, {"clasp --quiet", "--stats --quiet"},
		{"mysolver -q", "-q"},
	} {
		word := strings.Fields(c.command)
		if got := speaking(word[0], word[1:]); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s: found %q, want %q", c.command, got, c.want)
		}
	}
}

// TestWorkIsCountedExactly: the same search has the same work, that of a pigeonhole problem is known to be some,
// and what propagation alone decides needs no conflict but its last one, and no decision.
func TestWorkIsCountedExactly(t *testing.T) {
	work := func(e Engine, f *cnf.Formula, assumptions ...z.Lit) Work {
		s := e.Open(f)
		defer s.Close()
		if _, _, err := s.Solve(context.Background(), assumptions...); err != nil {
			t.Fatal(err)
		}
		return s.(counter).Work()
	}
	chain := formula(4, []int{1}, []int{-1, 2}, []int{-2, 3}, []int{-3, 4})
	for _, e := range []Engine{Gini{}, Pbsat{}} {
		hard := work(e, clauses3(100, 460))
		if again := work(e, clauses3(100, 460)); again != hard || hard.Conflicts.N < 10 || hard.Decisions.N < 10 || hard.Propagations.N < 10*hard.Decisions.N/2 {
			t.Errorf("%s: found %+v and %+v", e.Name(), hard, again)
		}
		if easy := work(e, chain); easy.Conflicts != Times(0) || easy.Decisions != Times(0) {
			t.Errorf("%s: found %+v for a chain", e.Name(), easy)
		}
		s := e.Open(clauses3(100, 460))
		if idle := s.(counter).Work(); idle != nothing {
			t.Errorf("%s: found %+v before it was asked", e.Name(), idle)
		}
		_, _, _ = s.Solve(t.Context())
		_ = s.Close()
		if closed := s.(counter).Work(); closed != hard {
			t.Errorf("%s: found %+v after it was closed, want %+v", e.Name(), closed, hard)
		}
	}
}
