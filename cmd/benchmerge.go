package cmd

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"knightsat/bench"
)

func newBenchMerge() *cobra.Command {
	var output string
	var partial bool
	cmd := &cobra.Command{
		Use:   "merge RESULTS... [-o FILE]",
		Short: "Join the results of several files, such as shards",
		Long: `Join the results of several files, such as the shards of a suite: runs first,
then the cells in the order of their names. The files must have the same suite
and options; they may come from different machines. A cell that was measured
twice is an error, unless the records are equal: one file is a copy then. Shards
and cells that were planned and are missing are named, and the exit status is 3;
run these shards again, and each goes on where it stopped. A last line that is
cut off, as a kill leaves it, is left out, with a warning.`,
		Example: lines("knightsat bench tours --encoding edge --instance open --shard 1/2 -o part1.jsonl",
			"knightsat bench tours --encoding edge --instance open --shard 2/2 -o part2.jsonl",
			"knightsat bench merge part1.jsonl part2.jsonl -o all.jsonl"),
		Args: arguments(1, -1, "a file of results"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(args, output) {
				return fmt.Errorf("--output: %s is one of the files to merge; name another", output)
			}
			m, err := bench.Merge(args...)
			if err != nil {
				return err
			}
			if err := writeWhole(output, cmd.OutOrStdout(), func(w io.Writer) error { return bench.WriteRecords(w, m.Runs, m.Cells) }); err != nil {
				return broke(err)
			}
			for _, file := range m.Cut {
				fmt.Fprintf(cmd.ErrOrStderr(), "warning: the last line of %s is cut off, and left out\n", file)
			}
			for _, what := range m.Missing {
				fmt.Fprintln(cmd.ErrOrStderr(), "missing:", what)
			}
			if len(m.Missing) > 0 && !partial {
				return &exitError{exitCutShort, errors.New("the results are not complete; --partial accepts that")}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&partial, "partial", false, "accept that shards or cells are missing")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `FILE` instead of standard output. It is written whole or not at all")
	return cmd
}
