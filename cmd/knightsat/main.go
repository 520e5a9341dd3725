// Command knightsat finds the shortest walk of a chess piece over a board and
// proves that it is the shortest.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"knightsat/solve/engine"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	hurry, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	engine.Settle(hurry) // the answer is out; solvers that were cut short tidy up
	os.Exit(status)
}
