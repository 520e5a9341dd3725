//go:build unix

package process

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"knightsat/internal/oracle"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cut is a run that was cut short.
type cut struct {
	*Run
	dir  string
	over chan time.Time // ends its time to end
	dead chan struct{}  // closed when all its processes are dead, even if nobody heard of it
}

// cutShort runs a shell script and ends its context once it has said "ready". The
// time to end is over when the test says so, and not before.
func cutShort(t *testing.T, script string) cut {
	t.Helper()
	c := cut{dir: t.TempDir(), over: make(chan time.Time, 1), dead: make(chan struct{})}
	pipe := filepath.Join(c.dir, "pipe")
	oracle.Done(syscall.Mkfifo(pipe, 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		defer close(c.dead)
		if f, err := os.Open(pipe); err == nil {
			defer f.Close()
			if lines := bufio.NewScanner(f); lines.Scan() {
				cancel()
			}
			_, _ = io.ReadAll(f)
		}
	}()
	c.Run = &Run{Path: "/bin/sh", Args: []string{"-c", "cd '" + c.dir + "'; exec 3>pipe; " + script}, Limit: 1 << 20, graceOver: c.over}
	if err := c.do(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("found %v, expected that it was cut short", err)
	}
	return c
}

// held is a pipe which programs hold, and a channel that is closed when they are dead.
func held(t *testing.T) (pipe string, dead chan struct{}) {
	t.Helper()
	pipe, dead = filepath.Join(t.TempDir(), "pipe"), make(chan struct{})
	oracle.Done(syscall.Mkfifo(pipe, 0o600))
	go func() {
		defer close(dead)
		_, _ = os.ReadFile(pipe)
	}()
	return pipe, dead
}

// sh runs a shell script.
func sh(script string) *Run { return &Run{Path: "/bin/sh", Args: []string{"-c", script}} }

const forever = "while :; do sleep 1; done"

func written(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, "note"))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// TestAProgramMayTidyUp: it is asked to end, has time for it, may go on printing,
// and so may what it started; nobody is killed.
func TestAProgramMayTidyUp(t *testing.T) {
	for name, script := range oracle.Pairs(`
		itself                    | trap 'echo done >&1; sleep 0.2; echo tidy > note; exit' TERM; echo ready >&3; while :; do sleep 1; done
		what it started           | (trap 'sleep 0.2; echo tidy > note; exit' TERM; echo ready >&3; while :; do sleep 1; done) & wait
		what it started, silently | (trap 'sleep 0.2; echo tidy > note; exit' TERM; echo ready >&3; exec >/dev/null 2>&1; while :; do sleep 1; done) & wait
		with much to say          | trap 'i=0; while [ $i -lt 9000 ]; do echo abcdefghijklmnopqrstuvwxyz; i=$((i+1)); done; echo tidy > note; exit' TERM; echo ready >&3; while :; do sleep 1; done
	`) {
		t.Run(name, func(t *testing.T) {
			r := cutShort(t, script)
			<-r.dead
			if got := written(r.dir); got != "tidy\n" {
				t.Errorf("found %q, expected what it writes when it is asked to end", got)
			}
			r.over <- time.Time{}
			Settle(t.Context())
		})
	}
}

// TestWhatIsLeftBehindIsAskedToEnd, too, when a program has ended by itself.
func TestWhatIsLeftBehindIsAskedToEnd(t *testing.T) {
	pipe, dead := held(t)
	r := sh("exec 3>'" + pipe + "'; (" + forever + ") >/dev/null 2>&1 & exit 20")
	if err := r.do(t.Context()); err != nil || r.Exit() != 20 {
		t.Errorf("found %v, exit status %d", err, r.Exit())
	}
	<-dead
	now, cancel := context.WithCancel(t.Context())
	cancel()
	Settle(now)
}

// TestWhatIsLeftBehindHasLittleTime: a child that does not end when it is asked to, and holds the output of a
// program that has ended, is killed long before the grace of the program itself would be over.
func TestWhatIsLeftBehindHasLittleTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := &Run{Path: "/bin/sh", Args: []string{"-c", "(trap '' TERM; " + forever + ") & exit 0"},
		Watch: func(func() Usage) bool { cancel(); return true }}
	began := time.Now()
	if err := r.do(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("found %v", err)
	}
	Settle(t.Context())
	if took := time.Since(began); took > grace {
		t.Errorf("it was waited for, %v", took)
	}
}

// TestWhoDoesNotEndIsKilled when its time is over, and not before; what is to be
// done then is done then. Do has returned long ago.
func TestWhoDoesNotEndIsKilled(t *testing.T) {
	for name, script := range map[string]string{
		"itself":                    "trap '' TERM; echo ready >&3; " + forever,
		"what it started":           "(trap '' TERM; echo ready >&3; " + forever + ") & wait",
		"what it started, silently": "(trap '' TERM; echo ready >&3; exec >/dev/null 2>&1; " + forever + ") & wait",
	} {
		t.Run(name, func(t *testing.T) {
			r := cutShort(t, script)
			var tidied bool
			r.Gone(func() { tidied = true })
			if tidied || !groupLives(r.cmd) {
				t.Fatal("found it gone already, expected that it has time")
			}
			r.over <- time.Time{}
			Settle(t.Context())
			<-r.dead
			if !tidied {
				t.Error("found nothing tidied when it was gone")
			}
			now := false
			if r.Gone(func() { now = true }); !now {
				t.Error("found it still awaited")
			}
		})
	}
	if grace < time.Second || grace > 10*time.Second {
		t.Errorf("found a grace of %v", grace)
	}
}

func TestSettleInAHurry(t *testing.T) {
	r := cutShort(t, "trap '' TERM; echo ready >&3; "+forever)
	now, cancel := context.WithCancel(t.Context())
	cancel()
	Settle(now)
	<-r.dead
	lingering.Range(func(run, _ any) bool {
		t.Errorf("found %v noted, which is over", run)
		return true
	})
}

// TestTooMuchOutput ends a program that goes on for ever.
func TestTooMuchOutput(t *testing.T) {
	script := "echo what >&2; trap '' PIPE; while :; do echo abcdefghijklmnopqrstuvwxyz; done"
	r := &Run{Path: "/bin/sh", Args: []string{"-c", script}, Limit: 1000}
	if err := r.do(t.Context()); err == nil || err.Error() != "it wrote more than 1000 bytes" || len(r.said.Bytes()) != 1000 {
		t.Errorf("found %v", err)
	}
	Settle(t.Context())
	if got := r.Describe(errors.New("no")).Error(); got != "no (it ended with signal: terminated); it said: what" {
		t.Errorf("found %q", got)
	}
}

func TestEndsOfPrograms(t *testing.T) {
	for limit, want := range map[int]string{6: "<nil>", 5: "it wrote more than 5 bytes"} {
		r := &Run{Path: "/bin/sh", Args: []string{"-c", "echo $WORD; exit 7"}, Env: []string{"WORD=hello"}, Limit: limit}
		if err := r.do(t.Context()); fmt.Sprint(err) != want || limit == 6 && (r.Exit() != 7 || string(r.said.Bytes()) != "hello\n") {
			t.Errorf("found %v, exit status %d, %q", err, r.Exit(), r.said.Bytes())
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	r := sh("exit 0")
	if err := r.do(ended); !errors.Is(err, context.Canceled) || r.cmd != nil {
		t.Errorf("found %v, expected that nothing is started", err)
	}
	done := false
	if r.Gone(func() { done = true }); !done {
		t.Error("found a program awaited that was never started")
	}
}

// TestAskedAndAnswered: a program gets a question to its end, and more by another way; what it
// prints comes at once, and the last of what it complains of is kept.
func TestAskedAndAnswered(t *testing.T) {
	theirs, more, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	out, to := io.Pipe()
	r := Run{Path: "/bin/sh", Args: []string{"-c", "cat; read -r line <&3; echo $line; echo one >&2; echo two >&2; echo three >&2"},
		Question: strings.NewReader("question\n"), Extra: []*os.File{theirs}, Out: to, Complaints: Excerpt{Limit: 10, Last: true}}
	ended := make(chan error)
	go func() {
		_, err := r.Output(t.Context())
		ended <- err
	}()
	lines := bufio.NewScanner(out)
	for _, want := range []string{"question", "more"} {
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("found %q, want %q", lines.Text(), want)
		}
		if want == "question" { // it waits for this
			_, _ = io.WriteString(more, "more\n")
		}
	}
	if err := <-ended; err != nil || r.Exit() != 0 || r.Complaints.LastLines(2) != "two; three" || r.Complaints.LastLines(9) != "two; three" {
		t.Errorf("found %v, %q", err, r.Complaints.LastLines(9))
	}
}
