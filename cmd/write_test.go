package cmd

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
)

// full is a device with no space left.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestLostOutputIsAnError: it is told once, whatever else there was to tell.
func TestLostOutputIsAnError(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "@adventure"}, {"solve", "@adventure", "--format", "json"}, {"solve", "--tour", "--board", "3x4", "--all"}, {"moves", "a3"},
		{"check", "@adventure", "a8 c7"}, {"cnf", "@adventure", "--moves", "3"}, {"examples"}, {"version"}, {"solve", "--help"},
	} {
		var talk bytes.Buffer
		status := run(t.Context(), catalogue.Builtin(), args, strings.NewReader(""), full{}, &talk)
		if status != console.ExitNo || talk.String() != "knightsat: writing the output: no space left\n" {
			t.Errorf("%v: exit status %d, and %q, expected %d, and one line", args, status, talk.String(), console.ExitNo)
		}
	}
}

// TestWhatCannotBeWrittenIsNoUsersFault: the exit status is 1, whatever the command, and nothing is kept.
func TestWhatCannotBeWrittenIsNoUsersFault(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full")
	}
	dir := t.TempDir()
	for _, line := range []string{
		"solve @adventure -o full", "puzzle @adventure -o full", "puzzle @adventure --format json -o full", "puzzle @adventure --format graph -o full",
		"cnf @adventure --moves 3 -o full", "draw @adventure -o full.svg", "worksheet @adventure -o full.pdf", "shape heart --size 40 -o full",
		"bench merge bench.jsonl -o full", "bench report bench.jsonl -o full",
	} {
		line = strings.ReplaceAll(line, "bench.jsonl", "../bench/results/"+filepath.Base(oracle.Must(filepath.Glob("../bench/results/*.jsonl"))[0]))
		args := strings.Fields(line)
		name := filepath.Join(dir, args[len(args)-1])
		_ = os.Symlink("/dev/full", name) // unless it is there
		args[len(args)-1] = name
		status, out, talk := knightsat(t, args...)
		if status != console.ExitNo || !strings.Contains(talk, "no space left") || out != "" {
			t.Errorf("%s: exit status %d, %q and %q, expected %d", line, status, out, talk, console.ExitNo)
		}
	}
}

// never is a terminal at which nobody types.
type never struct{ asked chan<- struct{} }

func (n never) Read([]byte) (int, error) {
	close(n.asked)
	select {}
}

// TestAnInterruptEndsReading: a command that waits for standard input ends, and
// leaves nothing behind.
func TestAnInterruptEndsReading(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "-"}, {"check", "@adventure", "-"}, {"check", "-", "a1 b3"}, {"decode", "@adventure", "--moves", "11", "-"},
		{"cnf", "-", "--moves", "3"}, {"draw", "-", "-o", filepath.Join(t.TempDir(), "a.svg")},
	} {
		ctx, interrupt := context.WithCancel(t.Context())
		asked := make(chan struct{})
		go func() {
			<-asked
			interrupt()
		}()
		status, out, talk := runWith(ctx, never{asked}, args...)
		if status != console.ExitCutShort || !strings.HasPrefix(talk, "knightsat: interrupted before ") || out != "" {
			t.Errorf("%v: exit status %d, %q and %q, expected %d", args, status, out, talk, console.ExitCutShort)
		}
	}
}

// TestAPictureThatIsInterruptedIsNotWritten: neither is a part of it.
func TestAPictureThatIsInterruptedIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "tour.gif")
	inside := oracle.NewPatience(5) // of the drawing
	walk := "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2"
	status, _, talk := runWith(inside, nil, "draw", "@adventure", walk, "-o", name)
	left, err := os.ReadDir(dir)
	if status != console.ExitCutShort || err != nil || len(left) > 0 || !strings.Contains(talk, "before the picture was drawn") {
		t.Errorf("exit status %d, %q, %d files left, %v; expected %d and none", status, talk, len(left), err, console.ExitCutShort)
	}
}

// TestAnInterruptedCommandPrintsNothing, but how to go on.
func TestAnInterruptedCommandPrintsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	for args, says := range map[string]string{
		"bench smoke -q -o " + dir + "/r.jsonl":      "interrupted; run the same command again for the ",
		"puzzle --tour --board 20x20 --format graph": "knightsat: interrupted before all was written\n",
	} {
		status, out, talk := runWith(ctx, nil, strings.Fields(args)...)
		if status != console.ExitCutShort || out != "" || !strings.Contains(talk, says) {
			t.Errorf("%s: found %d, %q and %q, want %q", args, status, out, talk, says)
		}
	}
}
