package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"knightsat/encode/catalogue"
	"knightsat/internal/limits"
	"knightsat/internal/oracle"
	"knightsat/internal/process"
)

func TestASuiteOfTooManyBytesIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large.toml")
	f := oracle.Must(os.Create(name))
	if err := f.Truncate(1 << 40); err != nil {
		t.Skip("no room for a file with holes: ", err)
	}
	f.Close()
	_, err := Load(name, Sources{})
	fails(t, "a file of a terabyte", err, "has more than 16 MiB, too much for a suite")
}

func TestASuiteOfTooManySquaresIsRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString(head)
	for i := range 17 {
		fmt.Fprintf(&b, "[[instance]]\nname = \"i%d\"\nparts = {family = \"tour\", board = \"10x10\"}\nanswer = 1\n", i)
	}
	if _, err := parse("x.toml", "x", []byte(b.String()), nil, Sources{}, 1700); err != nil {
		t.Error(err)
	}
	_, err := parse("x.toml", "x", []byte(b.String()), nil, Sources{}, 1699)
	fails(t, "a square too many", err, `x.toml:68: instance "i16": the boards up to here have more than 1699 squares together`)
}

// TestLargeSuitesAreRefusedUnmade: before a board of 16,000,000 squares takes memory.
func TestLargeSuitesAreRefusedUnmade(t *testing.T) {
	const instance = "[[instance]]\nname = %q\n%s\nanswer = \"unknown\"\n"
	large := `family = "tour", board = "4000x4000"`
	for what, ways := range map[string][2]string{
		"seeds": {"generate = {" + large + `, seed = "1-2"}`, ""},
		"parts": {"parts = {" + large + "}", "parts = {" + large + "}"},
		"texts": {`puzzle = "board: 4000x4000"`, `puzzle = "family: tour\nboard: 4000x4000"`},
	} {
		text := head + fmt.Sprintf(instance, "a", ways[0])
		if ways[1] != "" {
			text += fmt.Sprintf(instance, "b", ways[1])
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := parse("x.toml", "x", []byte(text), nil, Sources{}, limits.SuiteSquares)
		runtime.ReadMemStats(&after)
		fails(t, what, err, "the boards up to here have more than 16000000 squares")
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 50 {
			t.Errorf("%s: took %d MB, want 50 at most", what, mb)
		}
	}
}

func TestTooManyCellsAreRefused(t *testing.T) {
	var b strings.Builder
	for i := range 101 {
		b.WriteString(strings.Replace(adventure, `"a"`, fmt.Sprintf(`"a%d"`, i), 1))
	}
	s := suiteOf(t, b.String())
	o := Options{Settings: Settings{Repeats: 10_000}, Output: filepath.Join(t.TempDir(), "results")}
	_, err := s.Run(t.Context(), o)
	fails(t, "too many cells", err, "101 combinations of instances, encodings and engines, each 10000 times, are more than 1000000 cells")
	if _, err := os.Stat(o.Output); err == nil {
		t.Errorf("found a file of results, want none")
	}
}

// TestAnswersBeyondALimitDontCount, however right they are.
func TestAnswersBeyondALimitDontCount(t *testing.T) {
	const limit = 10 * time.Second
	for _, c := range []struct {
		name         string
		status       Status
		wall         time.Duration
		memory, peak int64 // the limit, and what the process says
		seen         int64 // by the watcher
		want         Status
	}{
		{"in time", Optimal, limit, 0, 0, 0, Optimal},
		{"late by starting and ending", Optimal, limit + Grace, 0, 0, 0, Optimal},
		{"late", Optimal, limit + Grace + 1, 0, 0, 0, Timeout},
		{"late and impossible", Infeasible, 2 * limit, 0, 0, 0, Timeout},
		{"late and sat", Sat, 2 * limit, 0, 0, 0, Timeout},
		{"late and wrong", Wrong, 2 * limit, 0, 0, 0, Wrong},
		{"late and broken", Failed, 2 * limit, 0, 0, 0, Failed},
		{"late and too large", TooLarge, 2 * limit, 0, 0, 0, TooLarge},
		{"no limit of memory", Unsat, limit, 0, 1 << 40, 0, Unsat},
		{"as much memory as there is", Unsat, limit, 100, 100, 100, Unsat},
		{"too much by itself", Unsat, limit, 100, 101, 0, Memory},
		{"too much by the watcher", Unsat, limit, 100, 0, 101, Memory},
		{"too much and late", Unsat, 2 * limit, 100, 101, 0, Memory},
		{"too much before the time was up", Timeout, limit, 100, 101, 0, Memory},
		{"too much and wrong", Wrong, limit, 100, 101, 0, Wrong},
	} {
		cell := &Cell{Finding: Finding{Status: c.status, Measured: Measured{PeakBytes: c.peak, DecidedBy: ByEngine}}}
		(&measurement{plan: &plan{cell: cell, instance: &Instance{}}, o: &Settings{Clock: limit.Seconds(), Memory: c.memory}, wall: c.wall, peak: c.seen}).hold()
		if cell.Status != c.want || c.want != c.status && cell.DecidedBy != "" {
			t.Errorf("%s: found %s, want %s", c.name, cell.Status, c.want)
		}
	}
	large := reply{Walk: "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2", Finding: Finding{Status: Optimal, Lower: 11, Measured: Measured{PeakBytes: 1 << 40}}}
	if cell := one(t, Options{Command: say(t, large), Settings: Settings{Memory: 1 << 39}}, adventure); cell.Status != Memory {
		t.Errorf("of a process: found %s, want memory", cell.Status)
	}
}

// TestAProcessKnowsThatItIsLate, by its own clock.
func TestAProcessKnowsThatItIsLate(t *testing.T) {
	for _, c := range []struct {
		status, want Status
		after        time.Duration
	}{
		{Optimal, Optimal, time.Second}, {Optimal, Timeout, time.Second + 1}, {Unsat, Timeout, time.Hour}, {Failed, Failed, time.Hour},
	} {
		r := &reply{Finding: Finding{Status: c.status}}
		if r.late(c.after, time.Second); r.Status != c.want {
			t.Errorf("%s after %s: found %s, want %s", c.status, c.after, r.Status, c.want)
		}
	}
	text := oracle.Must(json.Marshal(task{Puzzle: suiteOf(t, adventure).Instances[0].Puzzle.Text(), Encoding: Auto, Engine: "gini"}))
	in, out := io.Pipe() // no end: the runner is there
	go func() { _, _ = out.Write(append(text, '\n')) }()
	var said bytes.Buffer
	if err := Child(t.Context(), in, &said, catalogue.Builtin()); err != nil || !strings.Contains(said.String(), `"status":"timeout"`) {
		t.Errorf("without any time: found %s, %v; want a timeout", said.String(), err)
	}
}

// TestKilledProcessesLeaveNoFiles: who is killed can't tidy up.
func TestKilledProcessesLeaveNoFiles(t *testing.T) {
	if !process.CanWatch {
		t.Skip("memory can't be watched here")
	}
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	cell := one(t, Options{Command: self(t, "litter"), Settings: Settings{Memory: 1 << 20}}, adventure)
	if cell.Status != Memory {
		t.Errorf("found %s, want memory", cell.Status)
	}
	process.Settle(t.Context())
	left, err := filepath.Glob(folder + "/.knightsat-*")
	if err != nil || len(left) > 0 {
		t.Errorf("found %v, %v; want nothing", left, err)
	}
}
