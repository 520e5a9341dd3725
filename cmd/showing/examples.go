package showing

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/puzzles/formats"
)

// NewExamples is the command examples.
func NewExamples() *cobra.Command {
	return &cobra.Command{
		Use:  "examples [NAME]",
		Args: console.Arguments(0, 1, "one name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				name := strings.TrimPrefix(args[0], "@")
				if _, err := input.ParseExample(name); err != nil {
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
