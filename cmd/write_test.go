package cmd

import (
	"bytes"
	"context"
	"errors"
	"io"
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
	for line := range oracle.Table[string](`
		solve @adventure
		solve @adventure --format json
		solve --tour --board 3x4 --all
		solve --help
		moves a3
		check @adventure a8,c7
		cnf @adventure --moves 3
		examples
		version
	`) {
		var talk bytes.Buffer
		status := run(t.Context(), catalogue.Builtin(), strings.Fields(line), strings.NewReader(""), full{}, &talk)
		if status != console.ExitNo || talk.String() != "knightsat: writing the output: no space left\n" {
			t.Errorf("%s: exit status %d, and %q, expected %d, and one line", line, status, talk.String(), console.ExitNo)
		}
	}
}

// TestWhatCannotBeWrittenIsNoUsersFault: the exit status is 1, whatever the command, and nothing is kept.
func TestWhatCannotBeWrittenIsNoUsersFault(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full")
	}
	records := oracle.Must(filepath.Abs(oracle.Must(filepath.Glob("../bench/results/*.jsonl"))[0]))
	t.Chdir(t.TempDir())
	for line := range oracle.Table[string](`
		solve @adventure -o full
		puzzle @adventure -o full
		puzzle @adventure --format json -o full
		puzzle @adventure --format graph -o full
		cnf @adventure --moves 3 -o full
		draw @adventure -o full.svg
		worksheet @adventure -o full.pdf
		shape heart --size 40 -o full
		bench merge RECORDS -o full
		bench report RECORDS -o full
	`) {
		_ = os.Symlink("/dev/full", line[strings.LastIndex(line, " ")+1:]) // unless it is there
		ends(t, t.Context(), nil, console.ExitNo, "no space left", strings.ReplaceAll(line, "RECORDS", records))
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
	for line := range oracle.Table[string](`
		solve -
		check @adventure -
		check - a1,b3
		decode @adventure --moves 11 -
		cnf - --moves 3
		draw - -o a.svg
	`) {
		ctx, interrupt := context.WithCancel(t.Context())
		asked := make(chan struct{})
		go func() {
			<-asked
			interrupt()
		}()
		ends(t, ctx, never{asked}, console.ExitCutShort, "knightsat: interrupted before ", line)
	}
}

// TestAPictureThatIsInterruptedIsNotWritten: neither is a part of it.
func TestAPictureThatIsInterruptedIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	inside := oracle.NewPatience(5) // of the drawing
	ends(t, inside, nil, console.ExitCutShort, "before the picture was drawn",
		"draw @adventure a8,c7,e6,c5,b3,c1,a2,c3,b1,a3,c4,b2 -o "+filepath.Join(dir, "tour.gif"))
	if left := oracle.Must(os.ReadDir(dir)); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// TestAnInterruptedCommandPrintsNothing, but how to go on.
func TestAnInterruptedCommandPrintsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ends(t, ctx, nil, console.ExitCutShort, "interrupted; run the same command again for the ", "bench smoke -q -o "+t.TempDir()+"/r.jsonl")
	ends(t, ctx, nil, console.ExitCutShort, "knightsat: interrupted before all was written\n", "puzzle --tour --board 20x20 --format graph")
}

// ends wants a command line to end with an exit status and to say something, and to print nothing.
func ends(t *testing.T, ctx context.Context, stdin io.Reader, want int, says, line string) {
	t.Helper()
	status, out, talk := runWith(ctx, stdin, strings.Fields(line)...)
	if status != want || !strings.Contains(talk, says) || out != "" {
		t.Errorf("%s: exit status %d, %q and %q, expected %d and %q", line, status, out, talk, want, says)
	}
}
