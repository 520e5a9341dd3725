package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"knightsat/internal/watch"
	"knightsat/puzzles"
)

func newPuzzle() *cobra.Command {
	f := &puzzleFlags{}
	var format, output string
	var moves int
	var places bool
	cmd := &cobra.Command{
		Use:  "puzzle [PUZZLE]",
		Args: arguments(0, 1, "one puzzle"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var bound *int
			switch {
			case cmd.Flags().Changed("moves") && format != "json":
				return fmt.Errorf("--moves is for --format json, the question that an encoder gets")
			case places && format != "graph":
				return fmt.Errorf("--places is for --format graph")
			case cmd.Flags().Changed("moves"):
				bound = &moves
			}
			if format != "text" {
				f.budget.cost = layingUp
			}
			return writeWhole(cmd.Context(), output, cmd.OutOrStdout(), func(to io.Writer) error {
				return f.each(cmd, args, written, func(ctx context.Context, p *puzzles.Puzzle, at ordinal) error {
					switch {
					case format == "graph" && !at.one:
						return errors.New("an edge list has one graph; --pick one of the puzzles")
					case format == "graph":
						return allMoves(ctx, p, to, places)
					case format == "json":
						return unlessStopped(ctx, written, func() error {
							in, err := puzzles.LayOut(ctx, p)
							if err != nil {
								return err
							}
							return json.NewEncoder(watch.Writer(ctx, to)).Encode(in.Task(bound))
						})
					case at.number > 1:
						fmt.Fprintln(to)
					}
					_, err := io.WriteString(to, p.Text())
					return err
				})
			})
		},
	}
	f.add(cmd)
	choiceVar(cmd, &format, "format", "text", []string{"text", "json", "graph"},
		"print as `FORMAT`: text, the question for an encoder (json), or an edge list (graph): ")
	numberVar(cmd.Flags(), &moves, "moves", 0, 0, noMaximum, "`T`: the number of moves in the question")
	addPlaces(cmd, &places)
	cmd.Flags().StringVarP(&output, "output", "o", "",
		intoFile)
	return cmd
}

// written is before what a command ends that was cut short.
const written = "all was written"

func addPlaces(cmd *cobra.Command, places *bool) {
	cmd.Flags().BoolVar(places, "places", false, "also give the vertices of an edge list places for pictures")
}
