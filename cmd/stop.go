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

// unlessCut is an error of reading, or that the context ended before something was done.
func unlessCut(ctx context.Context, err error, before string) error {
	if err != nil && ctx.Err() != nil {
		return cutShort(ctx, before)
	}
	return err
}

// stoppedReader says that the context ended, where that ended reading. Reading takes no context, so it
// keeps one.
type stoppedReader struct {
	ctx    context.Context
	in     io.Reader
	before string // what was read
}

func (s stoppedReader) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if err == io.EOF {
		return n, err
	}
	return n, unlessCut(s.ctx, err, s.before)
}

// unlessStopped runs what looks at no context, and goes on without it when the
// context ends: the program is about to end then.
func unlessStopped(ctx context.Context, before string, run func() error) error {
	_, err := resultOf(ctx, before, func() (struct{}, error) { return struct{}{}, run() })
	return err
}

// resultOf is what run returns, as [unlessStopped] runs it.
func resultOf[T any](ctx context.Context, before string, run func() (T, error)) (T, error) {
	type result struct {
		T   T
		err error
	}
	done := make(chan result, 1)
	go func() {
		t, err := run()
		done <- result{t, err}
	}()
	select {
	case <-ctx.Done():
		return *new(T), cutShort(ctx, before)
	case r := <-done:
		return r.T, r.err
	}
}

// inTime is what run reads, a little longer than the context: see [grace].
func inTime[T any](ctx context.Context, before string, run func() (T, error)) (T, error) {
	ctx, over := later(ctx)
	defer over()
	return resultOf(ctx, before, run)
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
