package cmd

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"knightsat/decode/output"
	"knightsat/encode"
	"knightsat/solve"
)

func newDecode() *cobra.Command {
	f := &formulaFlags{}
	r := &reportFlags{}
	cmd := &cobra.Command{
		Use:  "decode [PUZZLE] --moves T MODEL",
		Args: arguments(1, 2, "a puzzle and a solver's output"),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := r.open(cmd)
			puzzle, rest := f.split(args, 1)
			if len(rest) != 1 {
				return fmt.Errorf(
					"no solver output given; name a file after the puzzle, or - for standard input")
			}
			if err := oneStdin(puzzle, rest, "solver's output"); err != nil {
				return err
			}
			start := time.Now()
			p, a, formula, err := f.write(cmd, puzzle)
			if err != nil {
				return err
			}
			result, err := readOutput(rest[0], cmd.InOrStdin(), formula)
			if err != nil {
				return err
			}
			ans, err := solve.Judge(cmd.Context(), f.enc, a, formula, f.moves, result.Status, result.Model)
			switch wrong := (*solve.WrongModelError)(nil); {
			case errors.As(err, &wrong):
				return broke(err)
			case err != nil:
				return fmt.Errorf("%w; was it made with the same puzzle, --moves and --encoding?", err)
			}
			ans.Encoding = f.encoding
			ans.Why = "it was asked for"
			ans.Engine = "external"
			ans.Elapsed = time.Since(start)
			if err := out.answer(p, ans); err != nil {
				return broke(err)
			}
			return out.status(ans)
		},
	}
	f.add(cmd)
	required(cmd, "moves")
	r.add(cmd)
	return cmd
}

func readOutput(name string, stdin io.Reader, formula encode.Formula) (output.Result, error) {
	file, name, err := input("a solver's output", name, stdin)
	if err != nil {
		return output.Result{}, err
	}
	defer file.Close()
	return output.Read(name, file, formula.CNF().Size().Vars)
}
