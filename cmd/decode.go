package cmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/decode"
	"knightsat/decode/output"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/program"
	"knightsat/internal/text"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

func newDecode(from catalogue.Catalogue) *cobra.Command {
	f := &formulaFlags{encodingFlags: encodingFlags{from: from}}
	r := &reportFlags{}
	cmd := &cobra.Command{
		Use:  "decode FORMULA MODEL | decode [PUZZLE] --moves T MODEL",
		Args: arguments(1, 2, "a formula or a puzzle, and a solver's output"),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := r.open(cmd)
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
			ans, err := solve.Judge(cmd.Context(), f.enc, formula.analysis, formula.Formula, f.moves, result.Status,
				result.Model)
			switch wrong := (*solve.WrongModelError)(nil); {
			case errors.As(err, &wrong):
				return broke(err)
			case err != nil && result.Open:
				return fmt.Errorf("%w; no 0 ends the model: is the output cut off?", err)
			case err != nil:
				return fmt.Errorf("%w; was it made with %s?", err, origin)
			}
			ans.Encoding = f.encoding
			ans.Why = "it was asked for"
			ans.Engine = "external"
			ans.Elapsed = time.Since(start)
			if err := out.answer(cmd.Context(), formula.puzzle, ans); err != nil {
				return broke(err)
			}
			return out.status(ans)
		},
	}
	f.add(cmd)
	r.add(cmd)
	return cmd
}

// ofPuzzle writes the formula of a puzzle again.
func (f *formulaFlags) ofPuzzle(cmd *cobra.Command, args []string) (formula *puzzleFormula, model string, err error) {
	puzzle, rest := f.split(args, 1)
	if len(rest) != 1 {
		return nil, "", errors.New(
			"no solver output given; name a file after the puzzle, or - for standard input")
	}
	if err := oneStdin(puzzle, rest, "solver's output"); err != nil {
		return nil, "", err
	}
	formula, err = f.write(cmd,
		func() (*puzzles.Puzzle, error) { return f.puzzleFlags.read(puzzle, cmd.InOrStdin()) })
	return formula, rest[0], err
}

// ofFile writes a formula again from what the head of its file says, and holds it against the file.
func (f *formulaFlags) ofFile(cmd *cobra.Command, args []string) (formula *puzzleFormula, model string, err error) {
	if len(args) < 2 {
		return nil, "", errors.New("decode needs the formula's file and the solver's output, or --moves T")
	}
	if parts := given(cmd, "hunt cover tour "+strings.Join(formats.PartNames(), " ")); parts != nil {
		return nil, "", fmt.Errorf("%s is for a puzzle with --moves T; a formula's head says its puzzle", parts[0])
	}
	if err := oneStdin(args[:1], args[1:], "solver's output"); err != nil {
		return nil, "", err
	}
	file, name, err := input(cmd.Context(), "a formula", args[0], cmd.InOrStdin())
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	packed := text.New(file)
	in := bufio.NewReader(packed)
	head, err := decode.ReadHead(in, packed.Keep)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w; for other formulas, use decode PUZZLE --moves T --encoding E", name, err)
	}
	switch asked := cmd.Flags().Changed("encoding"); {
	case asked && f.encoding != head.Encoding:
		return nil, "", fmt.Errorf("%s is in encoding %s, not %s; leave out --encoding", name, head.Encoding,
			f.encoding)
	case !asked && strings.HasPrefix(head.Encoding, program.Prefix):
		return nil, "", fmt.Errorf("%s was written by a program; to run it again, give --encoding %q", name,
			head.Encoding)
	}
	f.encoding, f.moves = head.Encoding, head.Moves
	formula, err = f.write(cmd, func() (*puzzles.Puzzle, error) {
		lines := strings.Repeat("%\n", head.Line) // so that messages have the file's
		spec, err := formats.Parse(name, strings.NewReader(lines+head.Puzzle))
		if err != nil {
			return nil, err
		}
		return f.build(spec)
	})
	if err != nil {
		return nil, "", err
	}
	if err := head.Same(formula.CNF(), in, f.enc.Traits().Lazy); err != nil {
		return nil, "", fmt.Errorf("%s: %w; it was written by %s", name, err, head.Program)
	}
	return formula, args[1], nil
}

func readOutput(ctx context.Context, name string, stdin io.Reader, formula encode.Formula) (output.SolverOutput, error) {
	file, name, err := input(ctx, "a solver's output", name, stdin)
	if err != nil {
		return output.SolverOutput{}, err
	}
	defer file.Close()
	return output.Read(name, file, formula.CNF().Size().Vars)
}
