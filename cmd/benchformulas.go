package cmd

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/wholefile"
	"knightsat/internal/words"
)

// suiteFormulas write the formulas of a suite.
type suiteFormulas struct {
	formulaFlags
	timeout        timeoutFlag
	format, output string
}

func newBenchFormulas() *cobra.Command {
	f := &suiteFormulas{}
	cmd := &cobra.Command{
		Use:               "formulas SUITE -o DIR",
		Args:              arguments(1, 1, "one suite"),
		ValidArgsFunction: completeSuite,
		RunE:              f.run,
	}
	f.encodingFlags.add(cmd, orYourOwn, encodingNames()...)
	addFormat(cmd, &f.format)
	f.timeout.add(cmd, ", and write no folder")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "write to the new folder `DIR`")
	required(cmd, "output")
	return cmd
}

func (f *suiteFormulas) run(cmd *cobra.Command, args []string) (err error) {
	if f.enc, err = f.encodingFlags.get(); err != nil {
		return err
	}
	s, err := bench.Load(args[0], cmd.InOrStdin(), nil)
	if err != nil {
		return err
	}
	if err := newFolder(f.output); err != nil {
		return err
	}
	defer f.timeout.start(cmd)()
	return wholefile.Folder(f.output, func(dir string) error {
		list, err := os.Create(filepath.Join(dir, "LIST.csv"))
		if err != nil {
			return broke(err)
		}
		defer list.Close()
		w := csv.NewWriter(list)
		_ = w.Write([]string{"file", "instance", "moves", "answer"}) // Error tells
		for _, in := range s.Instances {
			for _, q := range in.Questions() {
				file, err := f.question(cmd, dir, in, q)
				if errors.As(err, new(*encode.UnsupportedError)) {
					fmt.Fprintf(cmd.ErrOrStderr(), "left out %s: %v\n", in.Name, err)
				} else if err != nil {
					return fmt.Errorf("%s: %w", in.Name, err)
				} else if file == "" {
					fmt.Fprintf(cmd.ErrOrStderr(), "left out %s for %s: its formula has an empty clause\n", in.Name,
						words.Count(q.Moves, "move"))
				} else {
					_ = w.Write([]string{file, in.Name, strconv.Itoa(q.Moves), string(q.Expected)})
				}
			}
		}
		w.Flush()
		return broke(errors.Join(w.Error(), list.Close()))
	})
}

// question writes the formula of a question, unless it has an empty clause: that would ask a solver
// nothing, and file is "". A relaxation is settled before, so that it has no model if
// there is no walk.
func (f *suiteFormulas) question(cmd *cobra.Command, dir string, in *bench.Instance,
	q bench.Question) (file string, err error) {
	f.moves = q.Moves
	_, formula, err := f.encode(cmd, in.Puzzle)
	if err != nil {
		return "", err
	}
	if formula.CNF().Contradictory() {
		return "", nil
	}
	format := formatNamed(f.format)
	file = fmt.Sprintf("%s-%d-%s.%s", in.Name, q.Moves, q.Expected, format.Ending)
	return file, f.save(cmd, in.Puzzle, formula, true, format, cnf.NotExplained, filepath.Join(dir, file))
}
