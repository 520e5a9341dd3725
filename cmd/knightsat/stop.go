package main

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
	cmd.Flags().DurationVarP(&f.timeout, "timeout", "t", 0, "stop after this `TIME`, as in 30s"+then)
}

// start gives the command a context that ends with the time. Call stop when the
// command is over.
func (f *timeoutFlag) start(cmd *cobra.Command) (stop func(), err error) {
	switch {
	case cmd.Flags().Changed("timeout") && f.timeout <= 0:
		return nil, fmt.Errorf("--timeout: found %s, expected more than 0, as in 30s", f.timeout)
	case f.timeout == 0:
		return func() {}, nil
	}
	ctx, stop := context.WithTimeoutCause(cmd.Context(), f.timeout, fmt.Errorf("the timeout of %s was up", f.timeout))
	cmd.SetContext(ctx)
	return stop, nil
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

// stoppedWriter fails where the context has ended.
type stoppedWriter struct {
	ctx context.Context
	w   io.Writer
}

func (w stoppedWriter) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.w.Write(p)
}
