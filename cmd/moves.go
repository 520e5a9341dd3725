package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/internal/watch"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

func newMoves() *cobra.Command {
	f := &puzzleFlags{}
	cmd := &cobra.Command{
		Use:  "moves [PUZZLE] SQUARE",
		Args: arguments(1, 2, "a puzzle and a square"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, args, err := f.ground(args, cmd.InOrStdin())
			switch {
			case err != nil:
				return err
			case len(args) == 0:
				return errors.New("moves needs a square; puzzle --format graph lists all moves")
			}
			from, err := p.Ground().ParseSquare(args[0])
			if err != nil {
				return err
			}
			if why := p.Ground().WhyNot(from); why != "" {
				return fmt.Errorf("the piece can't stand on %s: %s", from, why)
			}
			squares := p.Ground().Moves(p.Piece, from)
			slices.SortFunc(squares,
				func(a, b puzzles.Square) int { return cmp.Or(a.Col-b.Col, a.Row-b.Row) })
			_, err = fmt.Fprintln(cmd.OutOrStdout(),
				strings.Join(words.Names(squares, puzzles.Square.String), ", "))
			return err
		},
	}
	f.addParts(cmd, append(boardParts, "graph")...)
	f.addGraph(cmd)
	return cmd
}

// ground is a puzzle on what the arguments and flags describe, and the arguments that are left.
func (f *puzzleFlags) ground(args []string, stdin io.Reader) (*puzzles.Puzzle, []string, error) {
	square := false
	if len(args) == 1 { // ./a3 is a file, whatever a3 is
		_, err := puzzles.ParsePlace(args[0])
		square = err == nil || f.set.Changed("graph")
	}
	if len(args) == 2 || len(args) == 1 && !square && namesPuzzle(args[0]) {
		p, err := f.read(args[:1], stdin)
		return p, args[1:], err
	}
	f.tour = true
	p, err := f.read(nil, stdin)
	return p, args, err
}

// allMoves writes the jumps of a puzzle's ground as a graph.
func allMoves(ctx context.Context, p *puzzles.Puzzle, to io.Writer, places bool) error {
	err := unlessStopped(ctx, written, func() error {
		in, err := puzzles.LayOut(ctx, p)
		if err != nil {
			return err
		}
		g, err := in.AsGraph()
		if err != nil {
			return err
		}
		if !places {
			g = g.Unplaced()
		}
		return g.WriteEdges(watch.Writer(ctx, to))
	})
	if err != nil && ctx.Err() != nil {
		return cutShort(ctx, written)
	}
	return err
}
