package solving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
	"knightsat/solve"
)

// NewCheck is the command check.
func NewCheck() *cobra.Command {
	f := &input.PuzzleFlags{}
	var quiet bool
	cmd := &cobra.Command{
		Use:  "check [PUZZLE] WALK",
		Args: console.Arguments(1, -1, "a puzzle and a walk"),
		RunE: func(cmd *cobra.Command, args []string) error {
			puzzle, rest := f.Split(args, 1)
			if len(rest) == 0 {
				return fmt.Errorf(
					"no walk given; after the puzzle, give its squares as in a8 c7 e6, a file, or - for " +
						"standard input")
			}
			if err := console.OneStdin(puzzle, rest, "walk"); err != nil {
				return err
			}
			list := input.WalksOf(cmd, rest)
			out := cmd.OutOrStdout()
			if quiet {
				out = io.Discard
			}
			f.Prepare = func(at input.Ordinal, spec *parts.Spec) error { return list.Next(f, at, spec) }
			one := func(ctx context.Context, p *puzzles.Puzzle, at input.Ordinal) error {
				w, err := input.JudgeWalk(cmd.Context(), p, list, "the walk was checked", out, at.Head(p))
				switch {
				case errors.Is(err, input.ErrNoWalk) && !at.One:
					fmt.Fprintf(out, "%sno walk to check\n", at.Head(p))
					return nil
				case err == nil:
					fmt.Fprintf(out, "%sa good walk of %s\n%s", at.Head(p), words.Count(w.Moves(), "move"),
						shortOf(cmd.Context(), p, w.Moves()))
				}
				return err
			}
			err := f.Each(cmd, puzzle, "the walk was checked", one)
			return cmp.Or(err, list.End())
		},
	}
	f.Add(cmd)
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "print nothing; the exit status is the answer")
	console.Under(cmd, console.OfOutput)
	return cmd
}

// shortOf says how far a good walk is from a shortest one, as far as that is known at once;
// nothing if it may be one, or if all walks have as many moves.
func shortOf(ctx context.Context, p *puzzles.Puzzle, moves int) string {
	large := len(p.Goals) > comparedGoals || p.Ground().Len() > comparedSquares
	if p.Family == puzzles.Tour || large {
		return ""
	}
	ans, err := solve.Solve(ctx, p, solve.Options{Quick: true})
	switch {
	case err != nil || ans.Lower >= moves:
		return ""
	case ans.Walk != nil && ans.Walk.Moves() < moves:
		return fmt.Sprintf("a shorter one exists, of %s\n", words.Count(ans.Walk.Moves(), "move"))
	}
	return fmt.Sprintf("a shorter one may exist: at least %s\n", answer.Needed(ans.Lower))
}
