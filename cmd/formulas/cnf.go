// Package formulas has the commands of formulas and their models: cnf and decode.
//
// This package makes no promise: docs/library.md lists those that do.
package formulas

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/decode/head"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/build"
	"knightsat/internal/wait"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/ruled"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// FormulaFlags name one formula: a puzzle, an encoding and a bound.
type FormulaFlags struct {
	input.PuzzleFlags
	answer.EncodingFlags
	Moves int
	Enc   encode.Encoding // set by write
}

func (f *FormulaFlags) add(cmd *cobra.Command) {
	f.PuzzleFlags.Add(cmd)
	console.NumberVar(cmd.Flags(), &f.Moves, "moves", 0, 0, console.NoMaximum, "ask for a walk of `T` moves")
	console.Under(cmd, console.OfAnswer)
	f.EncodingFlags.Add(cmd)
	console.Under(cmd, console.OfSolver)
}

// write writes the formula for the puzzle that read returns.
func (f *FormulaFlags) write(cmd *cobra.Command, read func() (*puzzles.Puzzle, error)) (*puzzleFormula, error) {
	if f.Encoding == "auto" {
		f.Encoding = "step" // the one that expresses every rule, and needs no cuts
	}
	var err error
	if f.Enc, err = f.EncodingFlags.Get(); err != nil {
		return nil, err
	}
	p, err := read()
	if err != nil {
		return nil, err
	}
	a, formula, err := f.Encode(cmd, p)
	return &puzzleFormula{p, a, formula}, err
}

// puzzleFormula is the formula of a puzzle, with what was proven before.
type puzzleFormula struct {
	puzzle   *puzzles.Puzzle
	analysis *bound.Analysis
	encode.Formula
}

// Encode writes the formula of a puzzle.
func (f *FormulaFlags) Encode(cmd *cobra.Command, p *puzzles.Puzzle) (*bound.Analysis, encode.Formula, error) {
	near := solve.Near(p, f.Moves)
	if err := f.Afford(near); err != nil {
		return nil, nil, err
	}
	in, err := ruled.LayOut(cmd.Context(), near)
	if err != nil {
		return nil, nil, console.CutShort(cmd.Context(), "the formula was written")
	}
	a := bound.AnalyseInstance(cmd.Context(), in, nil)
	formula, err := f.Enc.Encode(cmd.Context(), a.Instance, a.Facts(), f.Moves, 0)
	if !errors.As(err, new(*cnf.TooLargeError)) && !errors.As(err, new(*encode.UnsupportedError)) {
		err = console.Ended(cmd.Context(), err, "the formula was written")
	}
	return a, formula, err
}

// explanations are what --explain takes.
var explanations = map[string]cnf.Explain{
	"": cnf.NotExplained, "families": cnf.ExplainedFamilies, "names": cnf.ExplainedClauses,
}

type cnfFlags struct {
	FormulaFlags
	timeout                 console.TimeoutFlag
	output, explain, format string
	withCuts                bool
}

// NewCNF is the command cnf.
func NewCNF(from catalogue.Catalogue) *cobra.Command {
	f := &cnfFlags{FormulaFlags: FormulaFlags{EncodingFlags: answer.EncodingFlags{From: from}}}
	cmd := &cobra.Command{
		Use:  "cnf [PUZZLE] --moves T",
		Args: console.Arguments(0, 1, "one puzzle"),
		RunE: f.run,
	}
	f.FormulaFlags.add(cmd)
	f.timeout.Add(cmd, ". No file is written then")
	cmd.Flags().BoolVar(&f.withCuts, "with-cuts", false,
		"also write the cuts. The puzzle is solved first, to find them")
	console.Under(cmd, console.OfSolver)
	AddFormat(cmd, &f.format)
	cmd.Flags().StringVarP(&f.output, "output", "o", "", console.IntoFile+
		". Compressed if its name ends with .gz or .xz; as OPB if it ends with .opb")
	console.ChoiceVar(cmd, &f.explain, "explain", "", []string{"families", "names"},
		"explain `WHAT` in comments. families explains each family of clauses, names also each clause: ")
	cmd.Flags().Lookup("explain").NoOptDefVal = "families"
	console.Under(cmd, console.OfOutput)
	console.Obey(cmd, console.Rule{Needs: "moves"})
	return cmd
}

// AddFormat adds --format, of formulas.
func AddFormat(cmd *cobra.Command, to *string) {
	formats := words.Names(cnf.Formats, func(x cnf.Format) string { return x.Name })
	console.ChoiceVar(cmd, to, "format", formats[0], formats, "write as `FORMAT`: ")
}

// FormatNamed is the format of this name, which is one of them.
func FormatNamed(name string) cnf.Format {
	return cnf.Formats[slices.IndexFunc(cnf.Formats, func(x cnf.Format) bool { return x.Name == name })]
}

// formatOf is the format that the ending of a file's name tells, or else the usual one.
func formatOf(file string) string {
	for _, compressed := range []string{".gz", ".xz"} {
		file = strings.TrimSuffix(file, compressed)
	}
	for _, x := range cnf.Formats {
		if strings.HasSuffix(file, "."+x.Ending) {
			return x.Name
		}
	}
	return cnf.Formats[0].Name
}

func (f *cnfFlags) run(cmd *cobra.Command, args []string) error {
	if !cmd.Flags().Changed("format") {
		f.format = formatOf(f.output)
	}
	if f.explain != "" && !FormatNamed(f.format).Explains {
		return fmt.Errorf("--explain writes DIMACS, not %s", strings.ToUpper(f.format))
	}
	defer f.timeout.Start(cmd)()
	formula, err := f.write(cmd,
		func() (*puzzles.Puzzle, error) { return f.PuzzleFlags.Read(cmd, args) })
	if err != nil {
		return err
	}
	if f.withCuts && !f.Enc.Traits().Lazy {
		return fmt.Errorf(
			"--with-cuts does nothing with encoding %s, whose formulas need no cuts; leave it out",
			f.Enc.Name())
	}
	return f.Save(cmd, formula.puzzle, formula.Formula, f.withCuts, FormatNamed(f.format), explanations[f.explain], f.output)
}

// Save writes a formula to a file, with cuts if it is to be settled before.
func (f *FormulaFlags) Save(cmd *cobra.Command, p *puzzles.Puzzle, formula encode.Formula, settle bool,
	format cnf.Format, explain cnf.Explain, output string) error {
	notes, err := f.cuts(cmd, p, formula, settle)
	if err != nil {
		return err
	}
	origin := head.Origin{Program: build.Read().Name(), Encoding: f.Enc.Name(), Moves: f.Moves, Format: format,
		Puzzle: notation.Text(p)}
	comments := origin.Comments(f.Enc.Traits(), notes...)
	err = console.WriteWhole(cmd.Context(), output, cmd.OutOrStdout(), func(w io.Writer) error {
		return format.Write(formula.CNF(), wait.Writer(cmd.Context(), w), explain, comments...)
	})
	return console.Ended(cmd.Context(), err, "the formula was written")
}

// cuts says in comments what a formula is that is a relaxation; with settle set,
// it is solved first, and has the cuts then that this took.
func (f *FormulaFlags) cuts(
	cmd *cobra.Command, p *puzzles.Puzzle, formula encode.Formula, settle bool,
) ([]string, error) {
	if !f.Enc.Traits().Lazy {
		return nil, nil // the formula is whole, and needs no cuts
	}
	const relaxation = "this is a relaxation: every such walk is a model, but a model may be no walk"
	if !settle {
		return []string{relaxation + "; --with-cuts adds what is missing to settle the question"}, nil
	}
	written := formula.CNF().Size().Clauses
	walk, at, err := solve.Decide(cmd.Context(), engine.Gini{}, formula, p)
	with := fmt.Sprintf("settled: with the last %s, found in %s, ",
		words.Count(at.Stats.Clauses-written, "clause"), words.Count(at.Stats.Rounds, "round"))
	switch {
	case err != nil:
		return nil, console.Broke(err)
	case at.Status == cnf.Unknown:
		return nil, console.CutShort(cmd.Context(), "the question was settled; nothing was written")
	case at.Status == cnf.Unsat:
		return []string{with + "this relaxation has no model, so that there is no such walk"}, nil
	}
	return []string{relaxation, with + "there is one:", walk.String()}, nil
}
