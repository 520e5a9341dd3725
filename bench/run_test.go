package bench

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/internal/oracle"
	"knightsat/internal/process"
)

// few is a suite of a few small puzzles of each kind.
const few = `
[[instance]]
name = "hunt"
puzzle = "@adventure"
answer = 11

[[instance]]
name = "ordered"
puzzle = "@adventure-ordered"
answer = 16

[[instance]]
name = "cut-off"
puzzle = """
family: hunt
piece: wazir
N * # x
"""
answer = "impossible"

[[instance]]
name = "refuted"
puzzle = "@adventure"
ask = {moves = 10}
answer = "unsat"

[[instance]]
name = "found"
puzzle = "@adventure"
ask = {moves = 11}
answer = "sat"

[[instance]]
name = "tour"
parts = {family = "tour", board = "5x6", closed = true}
size = 5
answer = 30
`

// runSuite runs a suite with real cells, and fails the test where one is wrong.
func runSuite(t *testing.T, s *Suite, o RunOptions) *Outcome {
	t.Helper()
	if o.Output == "" {
		o.Output = filepath.Join(t.TempDir(), "results.jsonl")
	}
	if o.Command == nil {
		o.Command = self(t, "cell")
	}
	out := oracle.Must(s.Run(context.Background(), o))
	for _, fault := range out.Faults() {
		t.Error(fault)
	}
	return out
}

// timeless are cells without what differs between two runs, in order.
func timeless(cells []record.Cell) []record.Cell {
	cells = slices.Clone(cells)
	for i := range cells {
		c := &cells[i]
		c.Run = ""
		c.WallSeconds = 0
		c.UserSeconds = 0
		c.SystemSeconds = 0
		c.CellCosts = record.CellCosts{Variables: c.Variables, Clauses: c.Clauses, Literals: c.Literals, Formulas: c.Formulas, Rounds: c.Rounds}
	}
	slices.SortFunc(cells, func(a, b record.Cell) int { return cmp.Compare(a.Key().String(), b.Key().String()) })
	return cells
}

// TestAnInstanceIsForSomeEncodings, whatever they are called: the others are neither run nor missing.
func TestAnInstanceIsForSomeEncodings(t *testing.T) {
	text := strings.Replace(head, `["step"]`, `["step:windows=distance", "metric"]`, 1) + adventure + strings.ReplaceAll(adventure, `"a"`, `"b"`) +
		"encodings = [\"step:amo=auto\"]\n"
	s := oracle.Must(parsed(text))
	file := filepath.Join(t.TempDir(), "results.jsonl")
	out := runSuite(t, s, RunOptions{Output: file})
	var found []string
	for _, c := range out.Cells {
		found = append(found, c.Instance+" "+c.Encoding)
	}
	slices.Sort(found)
	if m := oracle.Must(Merge(t.Context(), file)); strings.Join(found, ", ") != "a metric, a step, b step" || len(m.Missing) > 0 {
		t.Errorf("found %q, and %q missing", found, m.Missing)
	}
}

func TestARunMeasuresEveryCell(t *testing.T) {
	s := suiteOf(t, few)
	out := runSuite(t, s, RunOptions{Settings: record.Settings{Encodings: []string{"step", "metric", "edge", "auto", "step"}, Repeats: 2, Jobs: 2}})
	if want := 6 * 4 * 2; out.All != want || len(out.Cells) != want {
		t.Fatalf("found %d of %d cells, want %d", len(out.Cells), out.All, want)
	}
	count := map[record.CellStatus]int{}
	for _, c := range out.Cells {
		count[c.Status]++
		if c.Run != out.Runs[0].ID || c.Error != "" && c.Status != record.Unsupported {
			t.Errorf("%s: run %q, error %q", c.Key(), c.Run, c.Error)
		}
		if !c.Status.Solved() {
			continue
		}
		if process.CanWatch && c.UserSeconds+c.SystemSeconds <= 0 || c.CPUFrom == "" {
			t.Errorf("%s: found no processor seconds, from %q", c.Key(), c.CPUFrom)
		}
		// All are scrambled, for there are several. Only step writes without a bound, and one that
		// it is given: a shortest walk is looked for from the best bound on.
		needs := c.Encoding != "step" || c.Ask == record.AskOptimum
		if again := uint64(c.Repeat - 1); c.Seed != again || c.Scramble != again+1 || c.NeedsBounds != needs || c.AnalyseSeconds <= 0 {
			t.Errorf("%s: found seed %d, scrambled by %d, needs bounds: %t, in %g s", c.Key(), c.Seed, c.Scramble, c.NeedsBounds, c.AnalyseSeconds)
		}
		if c.WallSeconds <= 0 || c.StartSeconds <= 0 || c.WallSeconds < c.StartSeconds+c.ParseSeconds+c.AnalyseSeconds+c.EncodeSeconds+c.SolveSeconds+c.CutSeconds {
			t.Errorf("%s: found %g s in all, of them %g and %g", c.Key(), c.WallSeconds, c.EncodeSeconds, c.SolveSeconds)
		}
		if c.Encoding == "step" && c.Instance != "cut-off" && (c.Formulas != 1 || c.Rounds != 1 || c.Variables == 0 || c.Literals <= c.Clauses) {
			t.Errorf("%s: found %+v, want the numbers of a formula", c.Key(), c)
		}
		if process.CanWatch && c.PeakBytes < 1<<20 {
			t.Errorf("%s: found a peak of %d bytes, want what a process has at least", c.Key(), c.PeakBytes)
		}
	}
	if want := map[record.CellStatus]int{record.Optimal: 16, record.Infeasible: 6, record.Sat: 6, record.Unsat: 6, record.Unsupported: 14}; !reflect.DeepEqual(count, want) {
		t.Errorf("found %v, want %v", count, want)
	}
	if c := out.Cells[slices.IndexFunc(out.Cells, func(c record.Cell) bool { return c.Instance == "tour" })]; c.Size != 5 || c.Squares != 30 || c.Goals != 30 || c.Board != "5x6" || c.Family != "tour" {
		t.Errorf("found %+v, want what the suite says of the tour", c)
	}
}

// TestRepeatsAreTheSameWhereThatIsAskedFor, and so formulas of the same kind.
func TestRepeatsAreTheSameWhereThatIsAskedFor(t *testing.T) {
	output := filepath.Join(t.TempDir(), "results.jsonl")
	out := runSuite(t, suiteOf(t, few), RunOptions{Output: output, Instances: regexp.MustCompile("^hunt$"), Settings: record.Settings{Encodings: []string{"step"}, Repeats: 3, Seed: 5, Same: true}})
	for _, c := range out.Cells {
		if c.Seed != 5 || c.Scramble != 0 {
			t.Errorf("%s: found seed %d, scrambled by %d; want 5 and as it is written", c.Key(), c.Seed, c.Scramble)
		}
	}
	other := suiteOf(t, few)
	_, err := other.Run(t.Context(), RunOptions{Output: output, Settings: record.Settings{Seed: 5, Encodings: []string{"step"}, Repeats: 3}, Command: self(t, "cell")})
	fails(t, "other repeats", err, "whether all repeats are the same: true and false")
}

// TestARiseLeavesTheBoundsToFormulas: where the lower bounds meet the optimum, a
// rise still refutes every number from that of distances up.
func TestARiseLeavesTheBoundsToFormulas(t *testing.T) {
	const text = "encodings = [\"step\", \"step:transitions=conflicts\"]\nengines = [\"gini\"]\ntimeout = \"60s\"\n" +
		"[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nanswer = 11\n" +
		"[[instance]]\nname = \"b\"\npuzzle = \"@adventure\"\nask = {from = \"reach\"}\nanswer = 11\n"
	out := runSuite(t, oracle.Must(parsed(text)), RunOptions{})
	for _, c := range out.Cells {
		if c.Status != record.Optimal || c.Moves != 11 || (c.Ask == record.AskRise) != (c.Formulas > 3) {
			t.Errorf("%s: found %s, %d moves, %d formulas", c.Key(), c.Status, c.Moves, c.Formulas)
		}
	}
	if len(out.Cells) != 4 {
		t.Errorf("found %d cells, expected 4", len(out.Cells))
	}
}

func TestTheOrderIsRandomAndFixedByTheSeed(t *testing.T) {
	order := func(seed uint64) (keys []string) {
		r := oracle.Must(newRunner(t.Context(), suiteOf(t, few), RunOptions{Command: self(t, "cell"), Settings: record.Settings{Encodings: []string{"step", "metric"}, Repeats: 3, Seed: seed}}))
		run := oracle.Must(r.record())
		for _, p := range r.plan(t.Context(), &run) {
			keys = append(keys, p.cell.Key().String())
		}
		return keys
	}
	one, two := order(1), order(2)
	if !slices.Equal(one, order(1)) || slices.Equal(one, two) || !slices.Equal(slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(two))) {
		t.Errorf("found the orders %v and %v", one, two)
	}
}

// TestAKilledRunGoesOn: a runner is killed in the middle, again and again, and
// the last one leaves the same cells as one that was never disturbed.
func TestAKilledRunGoesOn(t *testing.T) {
	dir := t.TempDir()
	suite, results := filepath.Join(dir, "test.toml"), filepath.Join(dir, "results.jsonl")
	oracle.Done(os.WriteFile(suite, []byte(strings.Replace(head, `"step"`, `"step", "metric", "edge"`, 1)+few), 0o600))
	killed := 0
	for ; ; killed++ {
		command := append(self(t, "run"), suite, results)
		cmd := exec.Command(command[0], command[1:]...)
		lines := bufio.NewScanner(oracle.Must(cmd.StdoutPipe()))
		oracle.Done(cmd.Start())
		told := 0
		for told < 4 && lines.Scan() {
			told++
		}
		if told < 4 { // the end was nearer
			oracle.Done(cmd.Wait())
			break
		}
		_ = cmd.Process.Kill()
		for lines.Scan() {
		}
		_ = cmd.Wait()
		if info, err := os.Stat(results); err != nil || killed == 1 && os.Truncate(results, info.Size()-30) != nil { // in the middle of a record, too
			t.Fatal(err)
		}
	}
	if killed < 3 {
		t.Fatalf("%d runs were killed, want 3 at least", killed)
	}
	kept := oracle.Must(readAs(oracle.Must(os.Open(results))))
	if len(kept.Runs) != 1 {
		t.Errorf("found %d runs, want one: nothing has changed in between", len(kept.Runs))
	}
	s := oracle.Must(Load(t.Context(), suite, Sources{}))
	whole := runSuite(t, s, RunOptions{})
	if got, want := timeless(kept.Cells), timeless(whole.Cells); !reflect.DeepEqual(got, want) {
		t.Errorf("found\n%+v\nwant\n%+v", got, want)
	}
}

func TestARunGoesOnWithTheSameOptionsOnly(t *testing.T) {
	s := suiteOf(t, few)
	o := RunOptions{Output: filepath.Join(t.TempDir(), "results.jsonl"), Instances: regexp.MustCompile("^hunt$"), Settings: record.Settings{Repeats: 2}}
	if out := runSuite(t, s, o); out.All != 2 || out.Old != 0 {
		t.Errorf("found %d cells, %d of them old; want 2 new ones", out.All, out.Old)
	}
	more := o
	more.Repeats = 3
	more.Instances = regexp.MustCompile("hunt|cut")
	more.Jobs = 2
	if out := runSuite(t, s, more); out.All != 6 || out.Old != 2 || len(out.Cells) != 6 || len(out.Runs) != 2 {
		t.Errorf("found %d of %d cells, %d of them old, and %d runs; want 6 of 6, 2 and 2", len(out.Cells), out.All, out.Old, len(out.Runs))
	}
	for _, c := range []struct {
		name, want string
		change     func(*RunOptions) *Suite
	}{
		{"time", "the limit of processor time in seconds: 60 and 1", func(o *RunOptions) *Suite { o.CPU = 1; return s }},
		{"seed", "the seed: 0 and 1", func(o *RunOptions) *Suite { o.Seed = 1; return s }},
		{"suite", "the suite's file (its hash)", func(*RunOptions) *Suite { return suiteOf(t, few+"# more\n") }},
		{"engine", `no-such-engine is not installed`, func(o *RunOptions) *Suite { o.Engines = []string{"no-such-engine"}; return s }},
		{"instance", "no instance of the suite x has a name that matches xyz; bench list SUITE shows their names", func(o *RunOptions) *Suite { o.Instances = regexp.MustCompile("xyz"); return s }},
		{"output", "keeping results: ", func(o *RunOptions) *Suite { o.Output = t.TempDir(); return s }},
	} {
		o := o
		suite := c.change(&o)
		o.Command = self(t, "cell")
		_, err := suite.Run(t.Context(), o)
		if !errors.As(err, new(*UsageError)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found the error %v, want %q", c.name, err, c.want)
		}
	}
}

// TestRepeatsEndWithTheirMedian: once half of the repeats came to a limit, the others say nothing more, and are not run;
// with more repeats, they might. A cell that starved says nothing.
func TestRepeatsEndWithTheirMedian(t *testing.T) {
	s := suiteOf(t, few)
	for _, c := range []struct {
		status             record.CellStatus
		repeats, run, more int
	}{{record.Memory, 5, 3, 6}, {record.Memory, 4, 2, 4}, {record.Memory, 1, 1, 2}, {record.GaveUp, 5, 5, 6}, {record.Timeout, 3, 3, 5}} {
		o := RunOptions{Output: filepath.Join(t.TempDir(), "results.jsonl"), Instances: regexp.MustCompile("^hunt$"),
			Command: say(t, reply{CellFinding: record.CellFinding{Status: c.status}}), Settings: record.Settings{Repeats: c.repeats}}
		for range 2 { // nothing is left for the second
			run := 0
			out := oracle.Must(s.Run(t.Context(), o))
			for _, cell := range out.Cells {
				if cell.Status == c.status {
					run++
				} else if cell.Status != record.NotRun {
					t.Errorf("found %s: %s", cell.Status, cell.Error)
				}
			}
			if len(out.Cells) != c.repeats || run != c.run {
				t.Errorf("%s: found %d of %d cells, %d of them run; want %d", c.status, len(out.Cells), c.repeats, run, c.run)
			}
		}
		o.Repeats = c.more
		_, err := s.Run(t.Context(), o)
		switch {
		case c.repeats == 5 && c.run == 3:
			if err != nil { // 3 of 6 are half
				t.Error(err)
			}
			o.Repeats = 7
			_, err = s.Run(t.Context(), o)
			fails(t, "more repeats", err, "has cells that fewer repeats made needless")
		case c.repeats > 1 && err != nil:
			t.Error(err)
		}
	}
}

func TestAnInterruptedRunKeepsWhatIsDone(t *testing.T) {
	s := suiteOf(t, few)
	ctx, cancel := context.WithCancel(t.Context())
	o := RunOptions{Output: filepath.Join(t.TempDir(), "results.jsonl"), Command: self(t, "cell"), Settings: record.Settings{Jobs: 2}}
	o.Finished = func(p RunProgress) {
		if p.Done == 2 {
			cancel()
		}
		if p.All != 6 || p.Left < 0 {
			t.Errorf("found %d cells, %s left", p.All, p.Left)
		}
	}
	out, err := s.Run(ctx, o)
	if err != nil || len(out.Cells) < 2 || len(out.Cells) > 3 {
		t.Fatalf("found %+v, %v; want the 2 cells until then, or the one beside them, too", out, err)
	}
	o.Finished = nil
	if again := runSuite(t, s, o); again.Old != len(out.Cells) || len(again.Cells) != 6 {
		t.Errorf("found %d cells, %d of them old; want 6 and %d", len(again.Cells), again.Old, len(out.Cells))
	}
}
