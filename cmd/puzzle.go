package cmd

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"knightsat/internal/wholefile"
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
			p, err := f.read(args, cmd.InOrStdin())
			if err != nil {
				return err
			}
			return writeWhole(cmd.Context(), output, cmd.OutOrStdout(), func(to io.Writer) error {
				switch format {
				case "graph":
					return allMoves(cmd.Context(), p, to, places)
				case "json":
					return unlessStopped(cmd.Context(), written, func() error {
						in, err := puzzles.LayOut(cmd.Context(), p)
						if err != nil {
							return err
						}
						return json.NewEncoder(wholefile.Until(cmd.Context(), to)).Encode(in.Task(bound))
					})
				}
				_, err := io.WriteString(to, p.Text())
				return err
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
