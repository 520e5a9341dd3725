package cmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/puzzles"
)

func newMoves() *cobra.Command {
	f := &puzzleFlags{}
	cmd := &cobra.Command{
		Use:   "moves SQUARE",
		Short: "Where can the piece jump from a square?",
		Long:  "List the squares that are one jump from a square, by column and row.",
		Example: lines("knightsat moves a3",
			"knightsat moves d4 --piece camel --board 10x10 --guard Rb5"),
		Args: arguments(1, 1, "a square, as in a3"),
		RunE: func(cmd *cobra.Command, args []string) error {
			spec := &puzzles.Spec{Family: puzzles.Tour}
			var err error
			if spec.Width, spec.Height, err = puzzles.ParseSize(f.board); err != nil {
				return fmt.Errorf("--board: %w", err)
			}
			if err := f.override(spec, cmd.InOrStdin()); err != nil {
				return err
			}
			p, err := spec.Build()
			if err != nil {
				return err
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
			var to []string
			for _, s := range squares {
				to = append(to, s.String())
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(to, ", "))
			return err
		},
	}
	f.addBoard(cmd)
	f.addGraph(cmd)
	return cmd
}
