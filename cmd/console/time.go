package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
)

// TimeoutFlag is --timeout.
type TimeoutFlag struct{ Timeout time.Duration }

// Add adds the flag; then is what its usage says of the end.
func (f *TimeoutFlag) Add(cmd *cobra.Command, then string) {
	TimeoutVar(cmd.Flags(), &f.Timeout, "stop after this `TIME`, as in 30s"+then)
}

// Start gives the command a context that ends with the time. Call stop when the
// command is over.
func (f *TimeoutFlag) Start(cmd *cobra.Command) (stop func()) {
	ctx, stop := Within(cmd.Context(), f.Timeout)
	cmd.SetContext(ctx)
	return stop
}

// Within is a context that ends after a time, 0 for none, and says so.
func Within(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, timeout, fmt.Errorf("the timeout of %s was up", timeout))
}

// CutShort is the error of a command whose context ended before something was
// done.
func CutShort(ctx context.Context, before string) error {
	cause := "interrupted"
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		cause = err.Error()
	}
	return Exit(ExitCutShort, fmt.Errorf("%s before %s", cause, before))
}

// Ended is the error of a command whose context may have ended before something was done:
// [CutShort] then, else one that is not the user's, or nil.
func Ended(ctx context.Context, err error, before string) error {
	if err != nil && ctx.Err() != nil {
		return CutShort(ctx, before)
	}
	return Broke(err)
}

// UnlessCut is an error of reading, or that the context ended before something was done.
func UnlessCut(ctx context.Context, err error, before string) error {
	if err != nil && ctx.Err() != nil {
		return CutShort(ctx, before)
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

// Stopping is a reader that says so where the context ended it before what was being read.
func Stopping(ctx context.Context, in io.Reader, before string) io.Reader {
	return stoppedReader{ctx, in, before}
}

func (s stoppedReader) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if err == io.EOF {
		return n, err
	}
	return n, UnlessCut(s.ctx, err, s.before)
}

// UnlessStopped runs what looks at no context, and goes on without it when the
// context ends: the program is about to end then.
func UnlessStopped(ctx context.Context, before string, run func() error) error {
	_, err := ResultOf(ctx, before, func() (struct{}, error) { return struct{}{}, run() })
	return err
}

// ResultOf is what run returns, as [UnlessStopped] runs it.
func ResultOf[T any](ctx context.Context, before string, run func() (T, error)) (T, error) {
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
		return *new(T), CutShort(ctx, before)
	case r := <-done:
		return r.T, r.err
	}
}

// InTime is what run reads, a little longer than the context: see [grace].
func InTime[T any](ctx context.Context, before string, run func() (T, error)) (T, error) {
	ctx, over := Later(ctx)
	defer over()
	return ResultOf(ctx, before, run)
}

// grace is how long reading goes on after the end of its context, so that a command which needs no
// time for that says what it was about to do.
const grace = 80 * time.Millisecond

// Later is a context that ends a little after another one, for the same cause.
func Later(ctx context.Context) (context.Context, context.CancelFunc) {
	after, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		time.AfterFunc(grace, func() { cancel(context.Cause(ctx)) })
	})
	return after, func() {
		stop()
		cancel(nil)
	}
}
