// Package cmd is the command line, so that a program with encodings of its own can
// be it.
package cmd

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/internal/process"
)

// Main runs the command line with these arguments, the program's name not among
// them, and returns its exit status. Kinds are encodings beside the program's own:
// all commands have them. It is called once in a process.
func Main(args []string, kinds ...encode.Kind) int {
	if err := catalogue.Add(kinds...); err != nil {
		fmt.Fprintf(os.Stderr, "knightsat: %s\n", err)
		return exitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	status := run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
	hurry, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	process.Settle(hurry) // the answer is out; solvers that were cut short tidy up
	return status
}
