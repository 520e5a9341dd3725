// Package process runs a program and reads what it prints: the whole group of
// its processes is killed when the context ends, and no flood of output takes
// more than its share of memory. It knows neither solvers nor puzzles.
package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// waitDelay is how long to wait for the end of the output of a program that has
// ended. It is more than enough, unless the program left behind another one that
// holds on to its output.
const waitDelay = 2 * time.Second

// Run is one run of a program.
type Run struct {
	Path  string
	Args  []string
	Limit int64 // of what it may print, in bytes
	// Parse reads what it prints; nil ignores it.
	Parse func(io.Reader) error

	exit   int // its exit status; -1 where a signal ended it
	errors Head
	ended  string // how it ended, in words
}

// Exit is the exit status once the program has ended; -1 where a signal ended it.
func (r *Run) Exit() int { return r.exit }

// Do starts the program in a process group of its own and waits for it. When
// the context ends, when it prints too much, or what can't be read, the whole
// group is killed. The error is nil where the program came to an end by itself,
// whatever its exit status, and its output could be read.
func (r *Run) Do(ctx context.Context) error {
	ctx, kill := context.WithCancel(ctx)
	defer kill()
	cmd := exec.CommandContext(ctx, r.Path, r.Args...)
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = waitDelay
	pipeOut, pipeIn := io.Pipe()
	flood := &capped{w: pipeIn, left: r.Limit, over: kill}
	cmd.Stdout, cmd.Stderr = flood, &r.errors
	parsed := make(chan error, 1)
	go func() {
		var err error
		if r.Parse != nil {
			if err = r.Parse(pipeOut); err != nil {
				kill()
			}
		}
		_, _ = io.Copy(io.Discard, pipeOut) // or the program would wait for a reader
		parsed <- err
	}()
	err := cmd.Start()
	if err != nil {
		pipeIn.Close()
		<-parsed
		return fmt.Errorf("starting it: %w", err)
	}
	err = cmd.Wait()
	_ = killGroup(cmd) // what the program may have left behind
	pipeIn.Close()
	parseErr := <-parsed
	r.exit, r.ended = cmd.ProcessState.ExitCode(), cmd.ProcessState.String()
	var exit *exec.ExitError
	switch {
	case flood.left < 0:
		return fmt.Errorf("found more than %d bytes of output, expected less", r.Limit)
	case parseErr != nil:
		return r.Describe(parseErr)
	case err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay):
		return r.Describe(err)
	}
	return nil
}

// Describe adds to an error how the program ended and what it complained of.
func (r *Run) Describe(err error) error {
	err = fmt.Errorf("%w (it ended with %s)", err, r.ended)
	if text := r.errors.String(); text != "" {
		err = fmt.Errorf("%w; it said: %s", err, text)
	}
	return err
}

// capped passes on so many bytes, then calls over and fails.
type capped struct {
	w    io.Writer
	left int64
	over func()
}

func (c *capped) Write(p []byte) (int, error) {
	if c.left -= int64(len(p)); c.left < 0 {
		c.over()
		return 0, errors.New("too much output")
	}
	return c.w.Write(p)
}

// Head keeps the first bytes that are written to it.
type Head struct{ kept []byte }

// complaint is how much of a program's complaints is shown.
const complaint = 400

func (h *Head) Write(p []byte) (int, error) {
	h.kept = append(h.kept, p[:min(len(p), complaint-len(h.kept))]...)
	return len(p), nil
}

// Line is the first line of what was kept.
func (h *Head) Line() string {
	line, _, _ := bytes.Cut(h.kept, []byte("\n"))
	return (&Head{line}).String()
}

// String is what was kept, on one line and without control characters.
func (h *Head) String() string {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, string(bytes.ToValidUTF8(h.kept, []byte("?"))))
	return strings.Join(strings.Fields(text), " ")
}
