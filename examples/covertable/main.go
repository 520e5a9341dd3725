// Command covertable prints, for every place of one guard on a board and every
// start, the fewest moves in which a knight visits all squares that the guard
// does not attack: each proven, or impossible.
//
//	go run ./examples/covertable > docs/covers-queen-8x8.md
//	go run ./examples/covertable --closed > docs/covers-queen-8x8-closed.md
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/pflag"

	"knightsat/puzzles"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := pflag.NewFlagSet("covertable", pflag.ContinueOnError)
	flags.SetOutput(stderr)
	board := flags.String("board", "8x8", "the board's `SIZE`")
	guard := flags.String("guard", "Q", "the guard's `KIND`: Q R B N K P")
	piece := flags.String("piece", "knight", "the `PIECE` that walks")
	closed := flags.Bool("closed", false, "come back to the start")
	switch err := flags.Parse(args); {
	case err == pflag.ErrHelp:
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(stderr, "covertable: found the argument %q, expected flags only\n", flags.Arg(0))
		return 2
	}
	t, err := newTable(*board, *guard, *piece, *closed)
	if err != nil {
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 2
	}
	start := time.Now()
	if err := t.solve(ctx); err != nil {
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 1
	}
	if err := t.write(stdout); err != nil {
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 1
	}
	fmt.Fprintf(stderr, "%d covers, %d of them solved and the rest turned or mirrored, in %s\n", t.pairs(), t.solved, time.Since(start).Round(time.Millisecond))
	return 0
}

// newTable reads the flags.
func newTable(board, guard, piece string, closed bool) (*table, error) {
	w, h, err := puzzles.ParseSize(board)
	if err != nil {
		return nil, fmt.Errorf("--board: %w", err)
	}
	if w*h > 400 {
		return nil, fmt.Errorf("--board: found %s, expected at most 400 squares: every pair of them is solved", board)
	}
	g, err := puzzles.ParseGuard(guard + "a1")
	if err != nil {
		return nil, fmt.Errorf("--guard: found %q, expected one of Q R B N K P", guard)
	}
	p, err := puzzles.ParsePiece(piece)
	if err != nil {
		return nil, fmt.Errorf("--piece: %w", err)
	}
	return &table{width: w, height: h, kind: g.Kind, piece: p, closed: closed, moves: map[pair]int{}, by: map[string]int{}}, nil
}
