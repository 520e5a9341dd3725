package cmd

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/internal/wholefile"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

func newMoves() *cobra.Command {
	f, format := &puzzleFlags{}, ""
	cmd := &cobra.Command{
		Use:  "moves [SQUARE]",
		Args: arguments(0, 1, "a square, as in a3"),
		RunE: func(cmd *cobra.Command, args []string) error {
			spec := &puzzles.Spec{Family: puzzles.Tour, Width: 8, Height: 8}
			if err := f.override(spec, cmd.InOrStdin()); err != nil {
				return err
			}
			p, err := spec.Build()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return allMoves(cmd.Context(), p, cmd.OutOrStdout(), format)
			}
			if cmd.Flags().Changed("format") {
				return fmt.Errorf("--format is for all moves; from one square they are a list")
			}
			from, err := p.Ground().ParseSquare(args[0])
			if err != nil {
				return err
			}
			if why := p.Ground().WhyNot(from); why != "" {
				return fmt.Errorf("the piece can't stand on %s: %s", from, why)
			}
			squares := p.Ground().Moves(p.Piece, from)
			slices.SortFunc(squares, func(a, b puzzles.Square) int { return cmp.Or(a.Col-b.Col, a.Row-b.Row) })
			_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(words.Names(squares, puzzles.Square.String), ", "))
			return err
		},
	}
	f.addBoard(cmd)
	f.addGraph(cmd)
	choiceVar(cmd, &format, "format", puzzles.GraphFormats[0], puzzles.GraphFormats, "all as `FORMAT`: ")
	return cmd
}

// allMoves writes the jumps of a puzzle's ground as a graph.
func allMoves(ctx context.Context, p *puzzles.Puzzle, to io.Writer, format string) error {
	const done = "all moves were written"
	err := unlessStopped(ctx, done, func() error {
		in, err := puzzles.LayOut(ctx, p)
		if err != nil {
			return err
		}
		g, err := in.AsGraph()
		if err != nil {
			return err
		}
		return g.Write(wholefile.Until(ctx, to), format)
	})
	if err != nil && ctx.Err() != nil {
		return cutShort(ctx, done)
	}
	return err
}
