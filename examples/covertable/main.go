// Command covertable prints, for each place of one guard on a board and each
// start, the fewest moves in which a knight visits all squares that the guard
// does not attack, open and closed: each proven, or impossible. It prints tab
// separated values; --page makes a page of such a file.
//
//	go run ./examples/covertable > docs/covers-queen-8x8.tsv
//	go run ./examples/covertable --page docs/covers-queen-8x8.tsv
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

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
	page := flags.String("page", "", "solve nothing: make a page of this `FILE`, which the command printed before")
	switch err := flags.Parse(args); {
	case err == pflag.ErrHelp:
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(stderr, "covertable: argument %q; only flags are expected\n", flags.Arg(0))
		return 2
	}
	t, err := newTable(*board, *guard, *piece)
	if err != nil {
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 2
	}
	if *page != "" {
		err = t.page(stdout, *page)
	} else if err = t.solve(ctx); err == nil {
		err = t.write(stdout)
	}
	if err != nil {
		fmt.Fprintf(stderr, "covertable: %v\n", err)
		return 1
	}
	return 0
}

// newTable reads the flags.
func newTable(board, guard, piece string) (*table, error) {
	w, h, err := puzzles.ParseSize(board)
	if err != nil {
		return nil, fmt.Errorf("--board: %w", err)
	}
	if w*h > 400 {
		return nil, fmt.Errorf("--board: %s has more than 400 squares, and every pair of them would be solved", board)
	}
	g, err := puzzles.ParseGuard(guard + "a1")
	if err != nil {
		return nil, fmt.Errorf("--guard: unknown piece %q; valid are Q R B N K P", guard)
	}
	p, err := puzzles.ParsePiece(piece)
	if err != nil {
		return nil, fmt.Errorf("--piece: %w", err)
	}
	return &table{width: w, height: h, kind: g.Kind, piece: p}, nil
}
