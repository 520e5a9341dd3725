package main

import (
	"fmt"
	"path"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Version is the program's; a release is a commit that changes it.
const Version = "0.1.0"

// version names the program as it stands in the files that it writes.
func version() string { return "knightsat " + Version }

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the versions of knightsat, Go and the SAT solvers",
		Example: lines("knightsat version"),
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, version())
			info, ok := debug.ReadBuildInfo()
			if !ok {
				return nil
			}
			fmt.Fprintln(out, info.GoVersion)
			for _, dep := range info.Deps {
				switch dep.Path {
				case "github.com/irifrance/gini", "github.com/crillab/gophersat":
					fmt.Fprintln(out, path.Base(dep.Path), dep.Version)
				}
			}
			return nil
		},
	}
}
