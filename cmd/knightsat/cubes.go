package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/internal/wholefile"
)

// cubeFlags split a formula into cases.
type cubeFlags struct {
	cubes int
	files bool
}

func (f *cubeFlags) add(cmd *cobra.Command) {
	s := cmd.Flags()
	numberVar(s, &f.cubes, "cubes", 0, 1, cube.Max, "split the formula into `N` cases. Written as iCNF, with a line a for each")
	s.BoolVar(&f.files, "cube-files", false, "write a DIMACS file for each case. Into a new folder, -o")
}

func (f *cubeFlags) check(cmd *cobra.Command, output string) error {
	switch {
	case f.files && f.cubes == 0:
		return fmt.Errorf("--cube-files needs --cubes")
	case f.files && (output == "" || output == "-"):
		return fmt.Errorf("--cube-files needs -o and the name of a new folder")
	}
	return nil
}

// write splits the formula and writes it, to one file or to a folder.
func (f *cubeFlags) write(ctx context.Context, formula *cnf.Formula, output string, out io.Writer, comments []string) error {
	cubes := cube.Split(ctx, formula, f.cubes, cube.Decision)
	if ctx.Err() != nil {
		return cutShort(ctx, "the formula was split")
	}
	if !f.files {
		comments = append(comments, fmt.Sprintf("%s, which are all cases", count(len(cubes), "cube")))
		err := writeWhole(output, out, func(w io.Writer) error { return cube.WriteICNF(stoppedWriter{ctx, w}, formula, cubes, comments...) })
		if err != nil && ctx.Err() != nil {
			return cutShort(ctx, "the cubes were written")
		}
		if err != nil {
			return broke(err)
		}
		return nil
	}
	if err := newFolder(output); err != nil {
		return err
	}
	if err := wholefile.Folder(output, func(dir string) error {
		for i, c := range cubes {
			name := filepath.Join(dir, fmt.Sprintf("cube-%05d.cnf", i+1))
			text := append(comments[:len(comments):len(comments)], fmt.Sprintf("cube %d of %d: the last %s", i+1, len(cubes), count(len(c), "clause")))
			f, err := os.Create(name)
			if err != nil {
				return err
			}
			if err := errors.Join(cube.With(formula, c).WriteDIMACS(stoppedWriter{ctx, f}, text...), f.Close()); err != nil {
				return err
			}
		}
		return nil
	}); err != nil && ctx.Err() != nil {
		return cutShort(ctx, "the cubes were written")
	} else if err != nil {
		return broke(err)
	}
	return nil
}
