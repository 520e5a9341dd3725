package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
)

// timeoutFlag is --timeout.
type timeoutFlag struct{ timeout time.Duration }

func (f *timeoutFlag) add(cmd *cobra.Command, then string) {
	timeoutVar(cmd.Flags(), &f.timeout, "stop after this `TIME`, as in 30s"+then)
}

// start gives the command a context that ends with the time. Call stop when the
// command is over.
func (f *timeoutFlag) start(cmd *cobra.Command) (stop func()) {
	ctx, stop := within(cmd.Context(), f.timeout)
	cmd.SetContext(ctx)
	return stop
}

// within is a context that ends after a time, 0 for none, and says so.
func within(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, timeout, fmt.Errorf("the timeout of %s was up", timeout))
}

// cutShort is the error of a command whose context ended before something was
// done.
func cutShort(ctx context.Context, before string) error {
	cause := "interrupted"
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		cause = err.Error()
	}
	return &exitError{exitCutShort, fmt.Errorf("%s before %s", cause, before)}
}

// ended is the error of a command whose context may have ended before something was done:
// [cutShort] then, else one that is not the user's, or nil.
func ended(ctx context.Context, err error, before string) error {
	if err != nil && ctx.Err() != nil {
		return cutShort(ctx, before)
	}
	return broke(err)
}

// stoppedReader ends reading when the context ends, even if nothing comes: the
// reader of a terminal waits for a line. What was read by then is lost. Reading takes no context, so
// it keeps one.
type stoppedReader struct {
	ctx context.Context
	r   io.Reader
}

func (s stoppedReader) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil { // it is asked again
		return 0, cutShort(s.ctx, "standard input was read")
	}
	data, number := make([]byte, len(p)), make(chan int, 1) // the reader may still write when p is used again
	err := unlessStopped(s.ctx, "standard input was read", func() error {
		n, err := s.r.Read(data)
		number <- n
		return err
	})
	select {
	case n := <-number:
		return copy(p, data[:n]), err
	default:
		return 0, err
	}
}

// unlessStopped runs what looks at no context, and goes on without it when the
// context ends: the program is about to end then.
func unlessStopped(ctx context.Context, before string, run func() error) error {
	done := make(chan error, 1)
	go func() { done <- run() }()
	select {
	case <-ctx.Done():
		return cutShort(ctx, before)
	case err := <-done:
		return err
	}
}

// grace is how long reading goes on after the end of its context, so that a command which needs no
// time for that says what it was about to do.
const grace = 80 * time.Millisecond

// later is a context that ends a little after another one, for the same cause.
func later(ctx context.Context) (context.Context, context.CancelFunc) {
	after, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		time.AfterFunc(grace, func() { cancel(context.Cause(ctx)) })
	})
	return after, func() {
		stop()
		cancel(nil)
	}
}
