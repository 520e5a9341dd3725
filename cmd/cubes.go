package cmd

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/encode"
	"knightsat/encode/cnf/cube"
	"knightsat/solve/cases"
)

// cubeFlags split a formula into cases.
type cubeFlags struct{ cubes, tasks int }

func (f *cubeFlags) add(cmd *cobra.Command) {
	s := cmd.Flags()
	numberVar(s, &f.cubes, "cubes", 0, 1, cube.Max, "split the formula into `N` cases. FILE.icnf has a line a for each, and FILE.cases beside it is for the command cases")
	numberVar(s, &f.tasks, "tasks", 0, 1, cube.Max, "deal the cases out to `N` tasks (default: a task each). Starting one on a cluster costs about 0.1 s")
}

func (f *cubeFlags) check(output string) error {
	switch {
	case f.tasks > 0 && f.cubes == 0:
		return fmt.Errorf("--tasks needs --cubes")
	case f.tasks > f.cubes:
		return fmt.Errorf("--tasks: %d tasks, but --cubes asks for %d cases", f.tasks, f.cubes)
	case f.tasks > 0 && (output == "" || output == "-"):
		return fmt.Errorf("--tasks is for the list of cases, which is written beside the file of --output; name one")
	}
	return nil
}

// write splits the formula and writes it, and the list of its cases beside it.
func (f *cubeFlags) write(ctx context.Context, list *cases.List, formula encode.Formula, output string, out io.Writer, comments []string) error {
	list.Formula = cube.Hash(formula.CNF())
	list.Cubes = cube.Split(ctx, formula.CNF(), f.cubes, cube.Decision)
	if ctx.Err() != nil {
		return cutShort(ctx, "the formula was split")
	}
	if list.Tasks = f.tasks; f.tasks == 0 || f.tasks > len(list.Cubes) {
		list.Tasks = len(list.Cubes)
	}
	comments = append(comments, fmt.Sprintf("%s, which are all cases", count(len(list.Cubes), "cube")))
	err := writeWhole(output, out, func(w io.Writer) error {
		return cube.WriteICNF(stoppedWriter{ctx, w}, formula.CNF(), list.Cubes, comments...)
	})
	if err == nil && output != "" && output != "-" {
		err = writeWhole(listName(output), out, func(w io.Writer) error { return list.Write(stoppedWriter{ctx, w}, formula) })
	}
	if err != nil && ctx.Err() != nil {
		return cutShort(ctx, "the cubes were written")
	}
	if err != nil {
		return broke(err)
	}
	return nil
}

// listName is the name of the list beside an iCNF file.
func listName(output string) string {
	for _, ending := range []string{".gz", ".xz"} {
		output = strings.TrimSuffix(output, ending)
	}
	return strings.TrimSuffix(output, filepath.Ext(output)) + ".cases"
}
