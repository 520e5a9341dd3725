// Package showing has the commands that only show puzzles: puzzle, moves and examples.
//
// This package makes no promise: docs/library.md lists those that do.
package showing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/internal/wait"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/question"
	"knightsat/puzzles/ruled"
)

// NewPuzzle is the command puzzle.
func NewPuzzle() *cobra.Command {
	f := &input.PuzzleFlags{}
	var format, output string
	var moves int
	var places bool
	cmd := &cobra.Command{
		Use:  "puzzle [PUZZLE]",
		Args: console.Arguments(0, 1, "one puzzle"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var bound *int
			if cmd.Flags().Changed("moves") {
				bound = &moves
			}
			if format != "text" {
				f.LaysOut()
			}
			return console.WriteWhole(cmd.Context(), output, cmd.OutOrStdout(), func(to io.Writer) error {
				return f.Each(cmd, args, written, func(ctx context.Context, p *puzzles.Puzzle, at input.Ordinal) error {
					switch {
					case format == "graph" && !at.One:
						return errors.New("an edge list has one graph; --pick one of the puzzles")
					case format == "graph":
						return allMoves(ctx, p, to, places)
					case format == "json":
						return console.UnlessStopped(ctx, written, func() error {
							in, err := ruled.LayOut(ctx, p)
							if err != nil {
								return err
							}
							return json.NewEncoder(wait.Writer(ctx, to)).Encode(question.TaskOf(in, bound))
						})
					case at.Number > 1:
						fmt.Fprintln(to)
					}
					_, err := io.WriteString(to, notation.Text(p))
					return err
				})
			})
		},
	}
	f.Add(cmd)
	console.NumberVar(cmd.Flags(), &moves, "moves", 0, 0, console.NoMaximum, "`T`: the number of moves in the question")
	console.Under(cmd, console.OfAnswer)
	console.ChoiceVar(cmd, &format, "format", "text", []string{"text", "json", "graph"},
		"print as `FORMAT`. json is the question for an encoder, graph an edge list: ")
	cmd.Flags().StringVarP(&output, "output", "o", "", console.IntoFile)
	console.Under(cmd, console.OfOutput)
	cmd.Flags().BoolVar(&places, "places", false, "write where vertices are drawn, too. For edge lists")
	console.Obey(cmd,
		console.Rule{Flags: "moves", Needs: "format=json",
			Say: "--moves is for --format json, the question that an encoder gets"},
		console.Rule{Flags: "places", Needs: "format=graph", Say: "--places is for --format graph"},
	)
	return cmd
}

// written is before what a command ends that was cut short.
const written = "all was written"
