package cmd

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/internal/wholefile"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// formulaFlags name one formula: a puzzle, an encoding and a bound.
type formulaFlags struct {
	puzzleFlags
	encodingFlags
	moves int
	enc   encode.Encoding // set by write
}

func (f *formulaFlags) add(cmd *cobra.Command) {
	f.puzzleFlags.add(cmd)
	f.encodingFlags.add(cmd, orYourOwn, encodingNames()...)
	numberVar(cmd.Flags(), &f.moves, "moves", 0, 0, noMaximum, "ask for a walk of `T` moves")
}

func (f *formulaFlags) write(
	cmd *cobra.Command, puzzle []string,
) (*puzzles.Puzzle, *bound.Analysis, encode.Formula, error) {
	if f.encoding == "auto" {
		f.encoding = "step" // the one that expresses every rule, and needs no cuts
	}
	var err error
	if f.enc, _, err = f.encodingFlags.get(); err != nil {
		return nil, nil, nil, err
	}
	p, err := f.puzzleFlags.read(puzzle, cmd.InOrStdin())
	if err != nil {
		return nil, nil, nil, err
	}
	in, err := puzzles.LayOut(cmd.Context(), p.Near(f.moves))
	if err != nil {
		return nil, nil, nil, cutShort(cmd.Context(), "the formula was written")
	}
	a := bound.AnalyseInstance(cmd.Context(), in, nil)
	formula, err := f.enc.Encode(cmd.Context(), a, f.moves, 0)
	if !errors.As(err, new(*cnf.TooLargeError)) && !errors.As(err, new(*encode.UnsupportedError)) {
		err = ended(cmd.Context(), err, "the formula was written")
	}
	return p, a, formula, err
}

// explanations are what --explain takes.
var explanations = map[string]cnf.Explain{
	"": cnf.NotExplained, "families": cnf.ExplainedFamilies, "names": cnf.ExplainedClauses,
}

type cnfFlags struct {
	formulaFlags
	cubes                   int
	timeout                 timeoutFlag
	output, explain, format string
	list                    string
	withCuts                bool
}

func newCNF() *cobra.Command {
	f := &cnfFlags{}
	cmd := &cobra.Command{
		Use:  "cnf [PUZZLE] --moves T",
		Args: arguments(0, 1, "one puzzle"),
		RunE: f.run,
	}
	f.formulaFlags.add(cmd)
	before(cmd, func() error {
		if f.list == "" && !cmd.Flags().Changed("moves") {
			return errors.New("cnf needs --moves T")
		}
		return nil
	})
	cmd.Flags().StringVar(&f.list, "list", "",
		"write the formulas of a suite, by the `LIST` that bench list "+
			"writes, into the new folder of -o. Each file's name says which answer is expected")
	numberVar(cmd.Flags(), &f.cubes, "cubes", 0, 1, cube.Max, "split the formula into `N` cases. "+
		"The format is iCNF, with a line for each case")
	alone(cmd, "list", "moves", "cubes")
	f.timeout.add(cmd, ", and write no file")
	cmd.Flags().BoolVar(&f.withCuts, "with-cuts", false,
		"solve first, and also write the cuts that were needed")
	choiceVar(cmd, &f.explain, "explain", "", []string{"families", "names"},
		"explain `WHAT` in comments, each family of clauses, or also each clause by its name: ")
	cmd.Flags().Lookup("explain").NoOptDefVal = "families"
	formats := words.Names(cnf.Formats, func(x cnf.Format) string { return x.Name })
	choiceVar(cmd, &f.format, "format", formats[0], formats, "write as `FORMAT`: ")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", intoFile+
		". Compressed if its name ends with .gz or .xz; as OPB if it ends with .opb")
	return cmd
}

// written is the format that the flag names, which is one of them.
func (f *cnfFlags) written() cnf.Format {
	return cnf.Formats[slices.IndexFunc(cnf.Formats, func(x cnf.Format) bool { return x.Name == f.format })]
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

// check says which flags do not go together.
func (f *cnfFlags) check() error {
	switch {
	case f.explain != "" && f.cubes > 0:
		return errors.New("--explain can't be used with --cubes")
	case f.explain != "" && !f.written().Explains:
		return fmt.Errorf("--explain writes DIMACS, not %s", strings.ToUpper(f.format))
	case f.format != cnf.Formats[0].Name && f.cubes > 0:
		return fmt.Errorf("--cubes writes iCNF; leave out --format %s", f.format)
	case f.withCuts && f.cubes > 0:
		return fmt.Errorf("--with-cuts can't be used with --cubes")
	}
	return nil
}

func (f *cnfFlags) run(cmd *cobra.Command, args []string) error {
	if !cmd.Flags().Changed("format") && f.cubes == 0 {
		f.format = formatOf(f.output)
	}
	if err := f.check(); err != nil {
		return err
	}
	defer f.timeout.start(cmd)()
	if f.list != "" {
		return f.writeList(cmd, args)
	}
	return f.one(cmd, args)
}

// one writes one formula.
func (f *cnfFlags) one(cmd *cobra.Command, args []string) error {
	p, _, formula, err := f.write(cmd, args)
	if err != nil {
		return err
	}
	if f.withCuts && !f.enc.Traits().Lazy {
		return fmt.Errorf(
			"--with-cuts does nothing with encoding %s, whose formulas need no cuts; leave it out",
			f.enc.Name())
	}
	notes, err := f.cuts(cmd, p, formula, f.withCuts)
	if err != nil {
		return err
	}
	comments := []string{
		version(),
		fmt.Sprintf("is there a walk of %s?", f.enc.Traits().Asks(f.moves)),
		"encoding " + f.enc.Name(),
	}
	comments = append(append(comments, notes...), p.Text())
	write := func(w io.Writer) error {
		return f.written().Write(formula.CNF(), w, explanations[f.explain], comments...)
	}
	if f.cubes > 0 {
		cubes := cube.Split(cmd.Context(), formula.CNF(), f.cubes, cube.Decision)
		if cmd.Context().Err() != nil {
			return cutShort(cmd.Context(), "the formula was split")
		}
		comments = append(comments, words.Count(len(cubes), "cube")+", which are all cases")
		write = func(w io.Writer) error { return formula.CNF().WriteICNF(w, cubes, comments...) }
	}
	err = writeWhole(cmd.Context(), f.output, cmd.OutOrStdout(), func(w io.Writer) error {
		return write(wholefile.Until(cmd.Context(), w))
	})
	return ended(cmd.Context(), err, "the formula was written")
}

// cuts says in comments what a formula is that is a relaxation; with settle set,
// it is solved first, and has the cuts then that this took.
func (f *formulaFlags) cuts(
	cmd *cobra.Command, p *puzzles.Puzzle, formula encode.Formula, settle bool,
) ([]string, error) {
	if !f.enc.Traits().Lazy {
		return nil, nil // the formula is whole, and needs no cuts
	}
	const relaxation = "this is a relaxation: every such walk is a model, but a model may be no walk"
	if !settle {
		return []string{relaxation + "; --with-cuts adds what is missing to settle the question"}, nil
	}
	walk, at, err := solve.Decide(cmd.Context(), engine.Gini{}, formula, p)
	with := fmt.Sprintf("settled: with the last %s, found in %s, ",
		words.Count(at.Stats.Cuts, "clause"), words.Count(at.Stats.Rounds, "round"))
	switch {
	case err != nil:
		return nil, broke(err)
	case at.Status == cnf.Unknown:
		return nil, cutShort(cmd.Context(), "the question was settled; nothing was written")
	case at.Status == cnf.Unsat:
		return []string{with + "this relaxation has no model, so that there is no such walk"}, nil
	}
	return []string{relaxation, with + "there is one:", walk.String()}, nil
}
