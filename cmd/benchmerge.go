package cmd

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"knightsat/bench"
)

func newBenchMerge() *cobra.Command {
	var output string
	var partial bool
	cmd := &cobra.Command{
		Use:  "merge RESULTS... [-o FILE]",
		Args: arguments(1, -1, "a file of results"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(args, output) {
				return fmt.Errorf("--output: %s is one of the files to merge; name another", output)
			}
			m, err := bench.Merge(args...)
			if err != nil {
				return err
			}
			if err := writeWhole(output, cmd.OutOrStdout(), m.Write); err != nil {
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
