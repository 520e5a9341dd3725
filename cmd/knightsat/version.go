package main

import (
	"encoding/json"
	"fmt"
	"path"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Version is the program's; a release is a commit that changes it.
const Version = "0.1.0"

// version names the program as it stands in the files that it writes.
func version() string { return "knightsat " + Version }

// build is what the program was made from.
type build struct {
	Knightsat string `json:"knightsat"`
	Commit    string `json:"commit"` // with + where files were changed; "" where the build does not tell
	Go        string `json:"go"`
	Gini      string `json:"gini"`
	Gophersat string `json:"gophersat"`
}

func newBuild() build {
	b := build{Knightsat: Version}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Go = info.GoVersion
	changed := ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				changed = "+"
			}
		}
	}
	b.Commit += changed
	for _, dep := range info.Deps {
		switch path.Base(dep.Path) {
		case "gini":
			b.Gini = dep.Version
		case "gophersat":
			b.Gophersat = dep.Version
		}
	}
	return b
}

func newVersion() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the versions of knightsat, Go and the SAT solvers",
		Example: lines("knightsat version"),
		Args:    arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := newBuild()
			if format == "json" {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(b)
			}
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, version())
			if b.Commit != "" {
				fmt.Fprintln(out, "commit", b.Commit)
			}
			for _, line := range []struct{ name, version string }{{"", b.Go}, {"gini ", b.Gini}, {"gophersat ", b.Gophersat}} {
				if line.version != "" {
					fmt.Fprintln(out, line.name+line.version)
				}
			}
			return nil
		},
	}
	addTextOrJSON(cmd, &format)
	return cmd
}
