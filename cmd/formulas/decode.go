package formulas

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/decode/head"
	"knightsat/decode/output"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/program"
	"knightsat/internal/text"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

// NewDecode is the command decode.
func NewDecode(from catalogue.Catalogue) *cobra.Command {
	f := &FormulaFlags{EncodingFlags: answer.EncodingFlags{From: from}}
	r := &answer.ReportFlags{}
	cmd := &cobra.Command{
		Use:  "decode FORMULA MODEL | decode [PUZZLE] --moves T MODEL",
		Args: console.Arguments(1, 2, "a formula or a puzzle, and a solver's output"),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := r.Open(cmd)
			start := time.Now()
			rewrite, origin := f.ofFile, "that formula"
			if cmd.Flags().Changed("moves") {
				rewrite, origin = f.ofPuzzle, "the same puzzle, --moves and --encoding"
			}
			formula, model, err := rewrite(cmd, args)
			if err != nil {
				return err
			}
			result, err := readOutput(cmd.Context(), model, cmd.InOrStdin(), formula)
			if err != nil {
				return err
			}
			ans, err := solve.Judge(cmd.Context(), f.Enc, formula.analysis, formula.Formula, f.Moves, result.Status,
				result.Model)
			switch wrong := (*solve.WrongModelError)(nil); {
			case errors.As(err, &wrong):
				return console.Broke(err)
			case err != nil && result.Open:
				return fmt.Errorf("%w; no 0 ends the model: is the output cut off?", err)
			case err != nil:
				return fmt.Errorf("%w; was it made with %s?", err, origin)
			}
			ans.Encoding = f.Encoding
			ans.Why = "it was asked for"
			ans.Engine = "external"
			ans.Elapsed = time.Since(start)
			if err := out.Answer(cmd.Context(), formula.puzzle, ans); err != nil {
				return console.Broke(err)
			}
			return out.Status(ans)
		},
	}
	f.add(cmd)
	r.Add(cmd)
	return cmd
}

// ofPuzzle writes the formula of a puzzle again.
func (f *FormulaFlags) ofPuzzle(cmd *cobra.Command, args []string) (formula *puzzleFormula, model string, err error) {
	puzzle, rest := f.Split(args, 1)
	if len(rest) != 1 {
		return nil, "", errors.New(
			"no solver output given; name a file after the puzzle, or - for standard input")
	}
	if err := console.OneStdin(puzzle, rest, "solver's output"); err != nil {
		return nil, "", err
	}
	formula, err = f.write(cmd,
		func() (*puzzles.Puzzle, error) { return f.PuzzleFlags.Read(cmd, puzzle) })
	return formula, rest[0], err
}

// ofFile writes a formula again from what the head of its file says, and holds it against the file.
func (f *FormulaFlags) ofFile(cmd *cobra.Command, args []string) (formula *puzzleFormula, model string, err error) {
	if len(args) < 2 {
		return nil, "", errors.New("decode needs the formula's file and the solver's output, or --moves T")
	}
	if parts := console.Given(cmd, "hunt cover tour "+strings.Join(formats.PartNames(), " ")); parts != nil {
		return nil, "", fmt.Errorf("%s is for a puzzle with --moves T; a formula's head says its puzzle", parts[0])
	}
	if err := console.OneStdin(args[:1], args[1:], "solver's output"); err != nil {
		return nil, "", err
	}
	file, name, err := console.OpenInput(cmd.Context(), "a formula", args[0], cmd.InOrStdin())
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	packed := text.New(file)
	in := bufio.NewReader(packed)
	origin, err := head.Read(in, packed.Keep)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w; for other formulas, use decode PUZZLE --moves T --encoding E", name, err)
	}
	formula, err = f.ofHead(cmd, name, origin)
	if err != nil {
		return nil, "", err
	}
	if err := origin.Same(formula.CNF(), in, f.Enc.Traits().Lazy); err != nil {
		return nil, "", fmt.Errorf("%s: %w; it was written by %s", name, err, origin.Program)
	}
	return formula, args[1], nil
}

// ofHead writes the formula that the head of a file describes. It runs another program only if --encoding names it.
func (f *FormulaFlags) ofHead(cmd *cobra.Command, name string, origin head.Origin) (*puzzleFormula, error) {
	switch asked := cmd.Flags().Changed("encoding"); {
	case asked && f.Encoding != origin.Encoding:
		return nil, fmt.Errorf("%s is in encoding %s, not %s; leave out --encoding", name, origin.Encoding, f.Encoding)
	case !asked && strings.HasPrefix(origin.Encoding, program.Prefix):
		return nil, fmt.Errorf("%s was written by a program; to run it again, give --encoding %q", name,
			origin.Encoding)
	}
	f.Encoding, f.Moves = origin.Encoding, origin.Moves
	return f.write(cmd, func() (*puzzles.Puzzle, error) {
		lines := strings.Repeat("%\n", origin.Line) // messages have the lines of the file
		spec, err := formats.Parse(name, strings.NewReader(lines+origin.Puzzle))
		if err != nil {
			return nil, err
		}
		return f.Build(spec)
	})
}

func readOutput(ctx context.Context, name string, stdin io.Reader, formula encode.Formula) (output.SolverOutput, error) {
	file, name, err := console.OpenInput(ctx, "a solver's output", name, stdin)
	if err != nil {
		return output.SolverOutput{}, err
	}
	defer file.Close()
	return output.Read(name, file, formula.CNF().Size().Vars)
}
