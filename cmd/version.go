package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"knightsat/internal/build"
)

// version names the program as it stands in the files that it writes.
func version() string { return build.Read().Name() }

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := build.Read()
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, "knightsat", b.Knightsat)
			if b.Commit != "" {
				fmt.Fprintln(out, "commit", b.Commit)
			}
			fmt.Fprintln(out, b.Go)
			if b.Gini != "" {
				fmt.Fprintln(out, "gini", b.Gini)
			}
			return nil
		},
	}
}
