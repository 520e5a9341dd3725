// Package cmd is the command line. A program with its own encodings can call it.
//
// This package makes no promise: docs/library.md lists those that do.
package cmd

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"knightsat/cmd/console"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/internal/process"
)

// echo is how long a second signal is taken for the first: timeout(1) sends one to the program, and
// then the same to its group.
const echo = 100 * time.Millisecond

// endings are the signals that end a command as its timeout does.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// Main runs the command line with these arguments, without the program's name, and returns the
// exit status. The encodings of kinds are added to those that --encoding takes, that solve chooses
// from, and that the page of serve has.
func Main(args []string, kinds ...encode.Kind) int {
	encodings, err := catalogue.Builtin().With(kinds...)
	if err != nil {
		fmt.Fprintf(os.Stderr, "knightsat: %s\n", err)
		return console.ExitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), endings...)
	context.AfterFunc(ctx, func() { // a second interrupt ends the program at once
		time.Sleep(echo)
		stop()
	})
	status := run(ctx, encodings, args, os.Stdin, os.Stdout, os.Stderr)
	hurry, _ := signal.NotifyContext(context.Background(), endings...)
	process.Settle(hurry) // the answer is out; solvers that were cut short tidy up
	return status
}
