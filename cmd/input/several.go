package input

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// ReadSeveral reads all the puzzles that the arguments of a worksheet name, each within a time.
func ReadSeveral(cmd *cobra.Command, args []string, each time.Duration) (list []*puzzles.Puzzle, err error) {
	if i := slices.Index(args, "-"); i >= 0 && slices.Contains(args[i+1:], "-") {
		return nil, fmt.Errorf("standard input (-) can be read only once")
	}
	b := budget{cost: layingUp, remedy: "leave out the largest"}
	next := func(arg string, all *stream) (readPuzzle, error) {
		limited, cancel := console.Within(cmd.Context(), each)
		defer cancel()
		return console.InTime(limited, "the puzzles were read", func() (r readPuzzle, err error) {
			if r.from = all; all == nil {
				if r.from, err = (&PuzzleFlags{}).openArgument(cmd.Context(), arg, cmd.InOrStdin()); err != nil {
					return r, err
				}
			}
			spec, err := r.from.next()
			if err == nil {
				spec.Allow = b.allow
				r.Puzzle, err = spec.Build()
			}
			return r, err
		})
	}
	for _, arg := range args {
		var all *stream
		for {
			read, err := next(arg, all)
			if all == nil && read.from != nil {
				all = read.from
				defer all.close()
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				return nil, err
			}
			if list = append(list, read.Puzzle); len(list) > limits.Sheet {
				return nil, fmt.Errorf("a worksheet has at most %d puzzles", limits.Sheet)
			}
		}
	}
	return list, nil
}
