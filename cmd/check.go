package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/internal/jsontext"
	"knightsat/internal/limits"
	"knightsat/internal/text"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

func newCheck() *cobra.Command {
	f := &puzzleFlags{}
	var quiet bool
	cmd := &cobra.Command{
		Use:  "check [PUZZLE] WALK",
		Args: arguments(1, -1, "a puzzle and a walk"),
		RunE: func(cmd *cobra.Command, args []string) error {
			puzzle, rest := f.split(args, 1)
			if len(rest) == 0 {
				return fmt.Errorf(
					"no walk given; after the puzzle, give its squares as in a8 c7 e6, a file, or - for " +
						"standard input")
			}
			if err := oneStdin(puzzle, rest, "walk"); err != nil {
				return err
			}
			list := &walks{ctx: cmd.Context(), args: rest, stdin: cmd.InOrStdin()}
			out := cmd.OutOrStdout()
			if quiet {
				out = io.Discard
			}
			f.prepare = func(at ordinal, spec *puzzles.Spec) error { return list.next(f, at, spec) }
			one := func(ctx context.Context, p *puzzles.Puzzle, at ordinal) error {
				w, err := judge(cmd.Context(), p, list, "the walk was checked", out, at.head(p))
				switch {
				case errors.Is(err, errNoWalk) && !at.one:
					fmt.Fprintf(out, "%sno walk to check\n", at.head(p))
					return nil
				case err == nil:
					fmt.Fprintf(out, "%sa good walk of %s\n%s", at.head(p), words.Count(w.Moves(), "move"),
						shortOf(cmd.Context(), p, w.Moves()))
				}
				return err
			}
			err := f.each(cmd, puzzle, "the walk was checked", one)
			return cmp.Or(err, list.end())
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "print nothing; the exit status is the answer")
	under(cmd, ofOutput)
	return cmd
}

// shortOf says how far a good walk is from a shortest one, as far as that is known at once;
// nothing if it may be one, or if all walks have as many moves.
func shortOf(ctx context.Context, p *puzzles.Puzzle, moves int) string {
	large := len(p.Goals) > limits.ComparedGoals || p.Ground().Len() > limits.ComparedSquares
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
	return fmt.Sprintf("a shorter one may exist: at least %s\n", needed(ans.Lower))
}

// judge reads the next walk and checks it. What is wrong with it is printed below a head; the error has the
// exit status alone then.
func judge(ctx context.Context, p *puzzles.Puzzle, given *walks, before string,
	out io.Writer, head string) (w puzzles.Walk, err error) {
	var faults puzzles.Faults
	err = unlessStopped(ctx, before, func() (err error) {
		if w, err = given.parse(p); err == nil {
			errors.As(puzzles.Check(p, w), &faults)
		}
		return err
	})
	switch {
	case err != nil: // what is being read may still change
		return nil, err
	case faults == nil:
		return w, nil
	}
	fmt.Fprintf(out, "%snot a solution of this %s:\n  %s\n", head, p.Family, strings.Join(faults, "\n  "))
	return nil, &exitError{status: exitNo}
}

// beforeMoves is what stands before the line that ends the walk in what solve prints.
func beforeMoves(text string) string {
	movesLine := regexp.MustCompile(`^\d+ moves?\n?$`)
	at := 0
	for line := range strings.Lines(text) {
		if movesLine.MatchString(line) {
			break
		}
		at += len(line)
	}
	return text[:at]
}

// walkText is the text of a walk: of arguments, or of the one file that they name, which has a name
// then.
func walkText(ctx context.Context, args []string, stdin io.Reader) (squares, file string, err error) {
	if len(args) != 1 || args[0] != "-" && !isFile(args[0]) {
		return strings.Join(args, " "), "", nil
	}
	r, name, err := input(ctx, "a walk", args[0], stdin)
	if err != nil {
		return "", "", err
	}
	defer r.Close()
	squares, err = text.Read("a walk", r, limits.LongText)
	return squares, name, err
}

// parseWalk reads a walk.
func parseWalk(p *puzzles.Puzzle, squares, file string) (puzzles.Walk, error) {
	switch {
	case file != "" && strings.HasPrefix(strings.TrimSpace(squares), "{"):
		return walkOfJSON(p, []byte(squares))
	case file != "":
		return formats.ParseWalk(p, file, beforeMoves(squares))
	}
	w, err := formats.ParseWalk(p, "walk", squares)
	if err != nil && !strings.ContainsAny(squares, " ,-\n[(") {
		return nil, fmt.Errorf(
			"%q is neither a file nor a walk; give squares as in a8 c7 e6, a file, or - for standard input",
			squares)
	}
	return w, err
}

func walkOfJSON(p *puzzles.Puzzle, data []byte) (puzzles.Walk, error) {
	var answer struct {
		Walk []string `json:"walk"`
	}
	if err := jsontext.Read(data, &answer); err != nil {
		return nil, fmt.Errorf(
			"reading a walk: it begins like JSON, but is not what solve --format json prints: %w", err)
	}
	if len(answer.Walk) == 0 {
		return nil, errNoWalk
	}
	return puzzles.ParseWalk(p.Ground(), strings.Join(answer.Walk, " "))
}
