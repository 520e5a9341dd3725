package bench

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/process"
)

// one runs a suite of one instance with processes that play a part.
func one(t *testing.T, o RunOptions, text string) *record.Cell {
	t.Helper()
	s := suiteOf(t, text)
	o.Output = t.TempDir() + "/results.jsonl"
	out, err := s.Run(t.Context(), o)
	if err != nil || len(out.Cells) != 1 {
		t.Fatalf("found %+v, %v; want a cell", out, err)
	}
	c := &out.Cells[0]
	if slices.Contains([]record.CellStatus{record.Crashed, record.Failed, record.Wrong}, c.Status) != (len(out.Faults()) == 1) {
		t.Errorf("found %s, and %q", c.Status, out.Faults())
	}
	return c
}

// judged is the cell of a reply to the suite's one instance.
func judged(t *testing.T, text string, r reply) *record.Cell {
	t.Helper()
	s := suiteOf(t, text)
	c := newCell(s, s.Instances[0], namedEncoding{"step", oracle.Must(encodingByName(catalogue.Builtin(), "step"))}, decider{Tool: record.Tool{Name: "gini"}}, 1)
	fill(c, s.Instances[0], &r)
	return c
}

const adventure = "[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nanswer = 11\n"

func TestAProcessThatBreaksIsOneCellsError(t *testing.T) {
	for c := range oracle.Table[struct{ Mode, Want string }](`
		panic    | "(it ended with exit status 2): panic: the cell is broken; "
		silent   | (it ended with exit status 0): it said nothing
		garbage  | (it ended with exit status 0): it said nothing
		complain | (it ended with exit status 7): second; third; last words
	`) {
		cell := one(t, RunOptions{Command: self(t, c.Mode)}, adventure)
		if cell.Status != record.Crashed || !strings.Contains(cell.Error, c.Want) || cell.WallSeconds <= 0 {
			t.Errorf("%s: found %s, %q; want crashed, %q", c.Mode, cell.Status, cell.Error, c.Want)
		}
	}
	o := RunOptions{Command: []string{t.TempDir() + "/none"}, Output: t.TempDir() + "/results.jsonl"}
	_, err := suiteOf(t, adventure).Run(t.Context(), o)
	fails(t, "no program", err, "starting the process of a cell")
}

// TestAProcessThatHangsIsKilled, and so is what it started: else its output,
// which the other one holds, would not end.
func TestAProcessThatHangsIsKilled(t *testing.T) {
	for _, mode := range []string{"hang", "hang-behind"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel() // it waits for the grace that processes have
			cell := one(t, RunOptions{Command: self(t, mode), Settings: record.Settings{Clock: 1e-9}}, adventure)
			if cell.Status != record.Timeout || cell.Moves != record.None {
				t.Errorf("found %s, %d moves; want a timeout", cell.Status, cell.Moves)
			}
		})
	}
}

// TestLimitsEndProcesses: of memory, by the clock, and of processors long before that.
func TestLimitsEndProcesses(t *testing.T) {
	const hard = "[[instance]]\nname = \"queen\"\npuzzle = \"@queen-d5\"\nask = {moves = 45}\nanswer = \"unsat\"\n"
	for name, o := range map[string]record.Settings{"memory": {Memory: 100 << 20}, "clock": {Clock: 0.3}, "processors": {CPU: 0.2, Clock: 60}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !process.CanWatch && name != "clock" {
				t.Skip("processes can't be watched here")
			}
			plays, suite, want := "cell", hard, record.Timeout
			if name == "memory" {
				plays, suite, want = "hog", adventure, record.Memory
			}
			cell := one(t, RunOptions{Command: self(t, plays), Settings: o}, suite)
			holds := map[string]bool{"memory": cell.PeakBytes >= 50<<20, "clock": cell.Variables > 0 && cell.Formulas == 1,
				"processors": cell.UserSeconds+cell.SystemSeconds >= 0.2 && cell.Variables > 0}
			if cell.Status != want || !holds[name] {
				t.Errorf("found %+v, want %s", cell, want)
			}
		})
	}
}

// TestFailuresAreToldApart: each is what it is, whatever the bounds know. Only an engine that has
// something to search for is said to have decided.
func TestFailuresAreToldApart(t *testing.T) {
	script := filepath.Join(t.TempDir(), "a solver")
	for c := range oracle.Table[struct{ Name, Does, Suite, Want, Says, By string }](`
		it gives up where the bounds meet    | echo s UNKNOWN                                | puzzle = "@queen-d5"; answer = 46                      | gave-up    | gave up                  |
		it gives up                          | echo s UNKNOWN                                | puzzle = "@adventure"; ask = {moves = 11}; answer = "sat" | gave-up | gave up                  |
		a signal ends it                     | kill -SEGV $$                                 | puzzle = "@adventure"; ask = {moves = 11}; answer = "sat" | crashed | segmentation fault       |
		it runs out of memory                | echo terminate called after throwing bad_alloc >&2; exit 134 | puzzle = "@adventure"; ask = {moves = 11}; answer = "sat" | crashed | bad_alloc |
		its model is none                    | echo s SATISFIABLE; echo v 0; exit 10         | puzzle = "@adventure"; ask = {moves = 11}; answer = "sat" | wrong   | violates the clause      |
		it refutes what has a walk           | echo s UNSATISFIABLE; exit 20                 | puzzle = "@adventure"; ask = {moves = 11}; answer = "sat" | wrong   | the known answer is sat  |
		it says one thing and means another  | echo s SATISFIABLE; echo v 0; exit 20         | puzzle = "@adventure"; ask = {moves = 11}; answer = "sat" | error   | its output says          |
		it refutes                           | echo s UNSATISFIABLE; exit 20                 | puzzle = "@adventure"; ask = {moves = 10}; answer = "unsat" | unsat |                          | engine
		the formula has the empty clause     | exit 3                                        | puzzle = "@adventure"; ask = {moves = 2}; answer = "unsat" | unsat  |                          | encoding
		the bounds refute                    | exit 3                                        | puzzle = "@impossible-hunt"; answer = "impossible"     | infeasible |                          | bounds
		propagation finds the only walk      |                                               | parts = {family = "hunt", board = "5x1", piece = "wazir", start = "a1", goals = "e1"}; ask = {moves = 4}; answer = "sat" | sat | | propagation
	`) {
		oracle.Done(os.WriteFile(script, []byte("#!/bin/sh\n"+c.Does+"\n"), 0o700))
		engine := "'" + script + "'"
		if c.Does == "" {
			engine = "gini"
		}
		suite := "[[instance]]\nname = \"a\"\n" + strings.ReplaceAll(c.Suite, "; ", "\n") + "\n"
		cell := one(t, RunOptions{Command: self(t, "cell"), Engines: []string{engine}}, suite)
		if string(cell.Status) != c.Want || !strings.Contains(cell.Error, c.Says) {
			t.Errorf("%s: found %s, %q; want %s, %q", c.Name, cell.Status, cell.Error, c.Want, c.Says)
		}
		if cell.DecidedBy != c.By || (cell.EngineCPU > 0) != (cell.Rounds > 0) {
			t.Errorf("%s: found it decided by %q, want %q, in %g s", c.Name, cell.DecidedBy, c.By, cell.EngineCPU)
		}
	}
}

// TestWrongAnswersAreFoundOut: nothing that a process says is believed. If no answer is
// known, what it says must hold together.
func TestWrongAnswersAreFoundOut(t *testing.T) {
	for _, c := range oracle.Texts("testdata/answers.txt") {
		asked, said, _ := strings.Cut(c.Text, "\n> ")
		words := strings.SplitN(said+" ", " ", 3)
		r := reply{record.CellFinding{Status: record.CellStatus(words[0]), Lower: oracle.Must(strconv.Atoi(words[1]))}, strings.TrimSpace(words[2])}
		cell := judged(t, "[[instance]]\nname = \"a\"\n"+asked+"\n", r)
		status, part, _ := strings.Cut(c.Want, ": ")
		if cell.Status != record.CellStatus(status) || !strings.Contains(cell.Error, part) || part == "" && cell.Error != "" {
			t.Errorf("%s: found %s, %q; want %s", c.Name, cell.Status, cell.Error, c.Want)
		}
		if cell.Status != record.Wrong && (r.Walk != "") != (cell.Walk != "") {
			t.Errorf("%s: found the walk %q", c.Name, cell.Walk)
		}
	}
	const decide = "[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nask = {moves = 13}\nanswer = \"sat\"\n"
	if cell := judged(t, decide, reply{record.CellFinding{Status: record.Sat, AtMost: true}, "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2"}); cell.Status != record.Sat {
		t.Errorf("few moves for at most so many: found %s, %q", cell.Status, cell.Error)
	}
	if cell := one(t, RunOptions{Command: say(t, reply{record.CellFinding{Status: record.Optimal, Lower: 11}, "c7 e6"})}, adventure); cell.Status != record.Wrong {
		t.Errorf("of a process: found %s, want wrong", cell.Status)
	}
}

// TestAWalkWithoutAProof is as good as the known answer, or no answer.
func TestAWalkWithoutAProof(t *testing.T) {
	for c := range oracle.Table[struct {
		Name, Walk, Answer string
		Want               record.CellStatus
	}](`
		a shortest walk              | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2       | 11            | found
		a longer walk                | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2 a4 b2 | 11            | gave-up
		an unknown answer            | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2       | "\"unknown\"" | gave-up
		a shorter walk than there is | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2       | 12            | wrong
		no walk                      |                                           | 11            | wrong
	`) {
		suite := strings.Replace(adventure, "answer = 11", "answer = "+c.Answer, 1)
		cell := judged(t, suite, reply{Walk: c.Walk, CellFinding: record.CellFinding{Status: record.Found}})
		if cell.Status != c.Want {
			t.Errorf("%s: found %s: %s, want %s", c.Name, cell.Status, cell.Error, c.Want)
		}
	}
}
