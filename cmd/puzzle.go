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
			if cmd.Flags().Changed("moves") {
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
	numberVar(cmd.Flags(), &moves, "moves", 0, 0, noMaximum, "`T`: the number of moves in the question")
	under(cmd, ofAnswer)
	choiceVar(cmd, &format, "format", "text", []string{"text", "json", "graph"},
		"print as `FORMAT`. json is the question for an encoder, graph an edge list: ")
	cmd.Flags().StringVarP(&output, "output", "o", "", intoFile)
	under(cmd, ofOutput)
	cmd.Flags().BoolVar(&places, "places", false, "also write where vertices are drawn. It is for edge lists")
	obey(cmd,
		rule{flags: "moves", needs: "format=json",
			say: "--moves is for --format json, the question that an encoder gets"},
		rule{flags: "places", needs: "format=graph", say: "--places is for --format graph"},
	)
	return cmd
}

// written is before what a command ends that was cut short.
const written = "all was written"
