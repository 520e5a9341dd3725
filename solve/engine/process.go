package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"knightsat/decode/output"
)

// outputLimit is how much a solver may print: room for the model of its formula
// and for a long story besides.
func outputLimit(vars int) int64 { return 64<<20 + 32*int64(vars) }

// waitDelay is how long to wait for the end of the output of a program that has
// ended. It is more than enough, unless the program left behind another one that
// holds on to its output.
const waitDelay = 2 * time.Second

// run is one run of a program.
type run struct {
	path  string
	args  []string
	limit int64 // of what it may print, in bytes
	// parse reads what it prints; nil ignores it.
	parse func(io.Reader) (output.Result, error)

	result output.Result
	exit   int // its exit status; -1 where a signal ended it
	errors limited
	ended  string // how it ended, in words
}

// run starts the program in a process group of its own and waits for it. When
// the context ends, when it prints too much, or what can't be read, the whole
// group is killed. The error is nil where the program came to an end by itself,
// whatever its exit status, and its output could be read.
func (r *run) run(ctx context.Context) error {
	ctx, kill := context.WithCancel(ctx)
	defer kill()
	cmd := exec.CommandContext(ctx, r.path, r.args...)
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = waitDelay
	pipeOut, pipeIn := io.Pipe()
	flood := &capped{w: pipeIn, left: r.limit, over: kill}
	cmd.Stdout, cmd.Stderr = flood, &r.errors
	parsed := make(chan error, 1)
	go func() {
		var err error
		if r.parse != nil {
			if r.result, err = r.parse(pipeOut); err != nil {
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
		return fmt.Errorf("found more than %d bytes of output, expected less", r.limit)
	case parseErr != nil:
		return r.describe(parseErr)
	case err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay):
		return r.describe(err)
	}
	return nil
}

// describe adds to an error how the program ended and what it complained of.
func (r *run) describe(err error) error {
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

// limited keeps the first bytes that are written to it.
type limited struct{ kept []byte }

// complaint is how much of a solver's complaints is shown.
const complaint = 400

func (l *limited) Write(p []byte) (int, error) {
	l.kept = append(l.kept, p[:min(len(p), complaint-len(l.kept))]...)
	return len(p), nil
}

// String is what was kept, on one line and without control characters.
func (l *limited) String() string {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, string(bytes.ToValidUTF8(l.kept, []byte("?"))))
	return strings.Join(strings.Fields(text), " ")
}
