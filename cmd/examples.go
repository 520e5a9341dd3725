package cmd

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

func newExamples() *cobra.Command {
	return &cobra.Command{
		Use:  "examples [NAME]",
		Args: arguments(0, 1, "one name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				name := strings.TrimPrefix(args[0], "@")
				if _, err := parseExample(name); err != nil {
					return err
				}
				for _, e := range formats.Examples() {
					if e.Name == name {
						_, err := fmt.Fprint(cmd.OutOrStdout(), e.Text)
						return err
					}
				}
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, e := range formats.Examples() {
				fmt.Fprintf(w, "@%s\t%s\n", e.Name, e.Title)
			}
			return w.Flush()
		},
	}
}

// parseExample reads a built-in puzzle; the error has a hint if its name is near.
func parseExample(name string) (*puzzles.Spec, error) {
	spec, err := formats.ParseExample(name)
	if err != nil {
		names := words.Names(formats.Examples(), func(e formats.Example) string { return e.Name })
		if hint := words.DidYouMean("@", name, names); hint != "" {
			return nil, fmt.Errorf("unknown example %q%s; knightsat examples lists all", "@"+name, hint)
		}
	}
	return spec, err
}
