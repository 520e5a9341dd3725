package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bound"
)

// boundsFlag says which lower bounds there are to begin with.
type boundsFlag struct{ names []string }

func (f *boundsFlag) add(cmd *cobra.Command) {
	var names []string
	for _, by := range bound.Choices {
		names = append(names, string(by))
	}
	cmd.Flags().StringSliceVar(&f.names, "bounds", []string{"all"}, "the lower bounds to begin with, a `LIST`. all, none (a formula refutes each number of moves), or some of "+strings.Join(names, ","))
	completes(cmd, "bounds", append([]string{"all", "none"}, names...)...)
}

func (f *boundsFlag) get() (bound.Use, error) {
	use, err := bound.ParseUse(f.names)
	if err != nil {
		return nil, fmt.Errorf("--bounds: %w", err)
	}
	return use, nil
}
