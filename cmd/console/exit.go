// Package console is what all commands share that know no puzzle: exit statuses, flags and the rules between
// them, files, the time that a command has, help, and the line that shows progress.
//
// This package makes no promise: docs/library.md lists those that do.
package console

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	ExitAnswered = 0
	ExitNo       = 1 // a bad walk, or a part of the program that broke
	ExitUsage    = 2
	ExitCutShort = 3
)

// ExitError is an error that carries the program's exit status. A nil err has
// been reported already.
type ExitError struct {
	Status int
	Err    error
}

// Exit is an error that ends the program with a status; of nil, nothing is printed.
func Exit(status int, err error) *ExitError { return &ExitError{status, err} }

func (e *ExitError) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

func (e *ExitError) Unwrap() error { return e.Err }

// Broke marks an error that is not the user's, unless it says whose it is; nil stays nil.
func Broke(err error) error {
	if err == nil || errors.As(err, new(*ExitError)) {
		return err
	}
	return Exit(ExitNo, err)
}

// UsersError marks an error that is the user's.
func UsersError(err error) error { return Exit(ExitUsage, err) }

// Complain prints an error, and keeps its exit status.
func Complain(cmd *cobra.Command, err error) *ExitError {
	e := Exit(ExitUsage, err)
	errors.As(err, &e)
	if err.Error() != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "knightsat: %s\n", err)
	}
	return Exit(e.Status, nil)
}

// Worse is the error with the worse exit status: bad input is worse than a bad answer, and that than
// one that was cut short.
func Worse(a, b *ExitError) *ExitError {
	order := []int{ExitCutShort, ExitNo, ExitUsage}
	if a == nil || slices.Index(order, b.Status) > slices.Index(order, a.Status) {
		return b
	}
	return a
}
