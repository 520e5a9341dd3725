package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knightsat/bench/record"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/process"
	"knightsat/puzzles/notation"
)

func TestASuiteOfTooManyBytesIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large.toml")
	f := oracle.Must(os.Create(name))
	if err := f.Truncate(1 << 40); err != nil {
		t.Skip("no room for a file with holes: ", err)
	}
	f.Close()
	_, err := Load(t.Context(), name, Sources{})
	fails(t, "a file of a terabyte", err, "has more than 16 MiB, too much for a suite")
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
		var err error
		took := oracle.Allocated(func() { _, err = parsed(text) })
		fails(t, what, err, "the boards up to here have more than 16000000 squares")
		if mb := took >> 20; mb > 50 {
			t.Errorf("%s: took %d MB, want 50 at most", what, mb)
		}
	}
}

// TestAnswersBeyondALimitDontCount, however right they are.
func TestAnswersBeyondALimitDontCount(t *testing.T) {
	const limit = 10 * time.Second
	for c := range oracle.Table[struct {
		Name         string
		Status       record.CellStatus
		Over         time.Duration // beyond the limit and what is allowed for starting
		Memory, Peak int64         // the limit, and what the process says
		Seen         int64         // by the watcher
		Want         record.CellStatus
	}](`
		in time                         | optimal | -2s  | 0   | 0   | 0   | optimal
		late by starting and ending     | optimal | 0s   | 0   | 0   | 0   | optimal
		late                            | optimal | 1ns  | 0   | 0   | 0   | timeout
		late and wrong                  | wrong   | 8s   | 0   | 0   | 0   | wrong
		as much memory as there is      | unsat   | -2s  | 100 | 100 | 100 | unsat
		too much by itself              | unsat   | -2s  | 100 | 101 | 0   | memory
		too much by the watcher         | unsat   | -2s  | 100 | 0   | 101 | memory
		too much before the time was up | timeout | -2s  | 100 | 101 | 0   | memory
		too much and wrong              | wrong   | -2s  | 100 | 101 | 0   | wrong
	`) {
		cell := &record.Cell{CellFinding: record.CellFinding{Status: c.Status, CellCosts: record.CellCosts{PeakBytes: c.Peak, DecidedBy: record.ByEngine}}}
		(&measurement{cellPlan: &cellPlan{cell: cell, instance: &SuiteInstance{}}, o: &record.Settings{Clock: limit.Seconds(), Memory: c.Memory}, wall: limit + Grace + c.Over, peak: c.Seen}).hold()
		if cell.Status != c.Want || c.Want != c.Status && cell.DecidedBy != "" {
			t.Errorf("%s: found %s, want %s", c.Name, cell.Status, c.Want)
		}
	}
	large := reply{Walk: "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2", CellFinding: record.CellFinding{Status: record.Optimal, Lower: 11, CellCosts: record.CellCosts{PeakBytes: 1 << 40}}}
	if cell := one(t, RunOptions{Command: say(t, large), Settings: record.Settings{Memory: 1 << 39}}, adventure); cell.Status != record.Memory {
		t.Errorf("of a process: found %s, want memory", cell.Status)
	}
}

// TestAProcessKnowsThatItIsLate, by its own clock.
func TestAProcessKnowsThatItIsLate(t *testing.T) {
	text := oracle.Must(json.Marshal(cellTask{Puzzle: notation.Text(suiteOf(t, adventure).Instances[0].Puzzle), Encoding: Auto, Engine: "gini"}))
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
	cell := one(t, RunOptions{Command: self(t, "litter"), Settings: record.Settings{Memory: 1 << 20}}, adventure)
	if cell.Status != record.Memory {
		t.Errorf("found %s, want memory", cell.Status)
	}
	process.Settle(t.Context())
	left, err := filepath.Glob(folder + "/.knightsat-*")
	if err != nil || len(left) > 0 {
		t.Errorf("found %v, %v; want nothing", left, err)
	}
}
