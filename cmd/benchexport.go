package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"regexp/syntax"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/internal/words"
)

func newBenchExport() *cobra.Command {
	var encoding, format, output string
	var only *regexp.Regexp
	cmd := &cobra.Command{
		Use:   "export SUITE --encoding E -o DIR",
		Short: "Write the formulas of a suite for other solvers",
		Long: `Write the formulas of a suite into a new folder, as DIMACS or OPB, with the expected
answers in their comments and in LIST.tsv, and the puzzles beside them as text.
If a suite asks for a shortest walk there are two formulas: at the optimum, and a
move below. What the encoding can't express is left out, and so are instances whose
answer is not known. The expected answer of a relaxation without a walk is unknown.`,
		Example: lines("knightsat bench export smoke --encoding step --instance tour-3x4 -o formulas",
			"knightsat bench export smoke --encoding step --format cnf.xz -o all"),
		Args:              arguments(1, 1, "one suite"),
		ValidArgsFunction: completeSuite,
		RunE: func(cmd *cobra.Command, args []string) error {
			suite, err := bench.Load(args[0], cmd.InOrStdin(), nil)
			if err != nil {
				return err
			}
			if err := newFolder(output); err != nil {
				return err
			}
			n, err := suite.Export(cmd.Context(), output, encoding, format, only)
			switch {
			case err == nil:
			case cmd.Context().Err() != nil, errors.As(err, new(*fs.PathError)):
				return ended(cmd.Context(), err, "the formulas were written")
			default:
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", output, words.Count(n, "formula"))
			return nil
		},
	}
	s := cmd.Flags()
	s.StringVar(&encoding, "encoding", "", "how formulas are written, encoding `E`. As for solve")
	s.Var(pattern(&only), "instance", "only instances with names that match `RE`. It is a regular expression")
	s.StringVar(&format, "format", "cnf", "the `FORMAT`: cnf, opb, or as in opb.xz")
	s.StringVarP(&output, "output", "o", "", "the new folder, `DIR`")
	required(cmd, "encoding")
	required(cmd, "output")
	return cmd
}

// pattern takes a regular expression.
func pattern(to **regexp.Regexp) value {
	return value{"pattern", func() string { return "" }, func(text string) (err error) {
		*to, err = regexp.Compile(text)
		if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("must be a regular expression, not %q: %s", text, wrong.Code)
		}
		return err
	}}
}

// shard takes a part of several, i/n.
func shard(to *bench.Shard) value {
	return value{"shard", func() string { return "" }, func(text string) (err error) {
		if *to, err = bench.ParseShard(text); err != nil {
			return fmt.Errorf("must be i/n with i from 1 to n, as in 1/4, not %q", text)
		}
		return nil
	}}
}
