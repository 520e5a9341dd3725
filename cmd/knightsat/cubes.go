package main

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
	s.IntVar(&f.cubes, "cubes", 0, fmt.Sprintf("split the formula into `N` cases, at most %d: as iCNF, with a line a for each; and, beside FILE.icnf, FILE.cases for the command cases", cube.Max))
	s.IntVar(&f.tasks, "tasks", 0, "deal the cases out to `N` tasks (default: a task each); a task of a cluster costs about 0.1 s, so that it should last longer")
}

func (f *cubeFlags) check(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	switch {
	case given("cubes") && (f.cubes < 1 || f.cubes > cube.Max):
		return fmt.Errorf("--cubes: %d cases; must be 1 to %d", f.cubes, cube.Max)
	case given("tasks") && f.cubes == 0:
		return fmt.Errorf("--tasks needs --cubes")
	case given("tasks") && (f.tasks < 1 || f.tasks > f.cubes):
		return fmt.Errorf("--tasks: %d tasks; must be 1 to %d, the number of cases", f.tasks, f.cubes)
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
	return strings.TrimSuffix(output, filepath.Ext(output)) + ".cases"
}
