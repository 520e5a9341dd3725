package measuring

import (
	"crypto/sha256"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/bench/record"
	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/formulas"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/wholefile"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve/engines"
)

// suiteFormulas write the formulas of a suite.
type suiteFormulas struct {
	suiteFlags
	formulas.FormulaFlags
	timeout        console.TimeoutFlag
	format, output string
}

func newBenchFormulas(from catalogue.Catalogue) *cobra.Command {
	f := &suiteFormulas{suiteFlags: suiteFlags{from: from}}
	cmd := &cobra.Command{
		Use:               "formulas SUITE -o DIR",
		Args:              console.Arguments(1, 1, "one suite"),
		ValidArgsFunction: completeSuite,
		RunE:              f.run,
	}
	f.suiteFlags.add(cmd, "write")
	formulas.AddFormat(cmd, &f.format)
	f.timeout.Add(cmd, ". No folder is written then")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "write to the new folder `DIR`")
	console.Obey(cmd, console.Rule{Needs: "output"})
	return cmd
}

func (f *suiteFormulas) run(cmd *cobra.Command, args []string) error {
	defer f.timeout.Start(cmd)()
	s, err := f.load(cmd, args[0])
	if err != nil {
		return err
	}
	encodings, err := f.toWrite(s)
	if err != nil {
		return err
	}
	instances, err := s.Named(f.Instances)
	if err != nil {
		return err
	}
	if err := console.NewFolder(f.output); err != nil {
		return err
	}
	return wholefile.Folder(f.output, func(dir string) error {
		var list strings.Builder
		rows := csv.NewWriter(&list) // a builder takes all
		_ = rows.Write([]string{"file", "instance", "encoding", "moves", "answer", "variables", "clauses",
			"literals"})
		page := newFormulasPage(s)
		for _, in := range instances {
			for _, q := range questions(in) {
				for _, f.Enc = range encodings {
					if !in.Takes(f.Enc.Name()) {
						continue
					}
					row, err := f.question(cmd, dir, in, q)
					if errors.As(err, new(*encode.UnsupportedError)) {
						fmt.Fprintf(cmd.ErrOrStderr(), "left out %s: %v\n", in.Name, err)
					} else if err != nil {
						return fmt.Errorf("%s: %w", in.Name, err)
					} else if row != nil {
						_ = rows.Write(row)
						if err := page.add(cmd.Context(), in, q, row[0], f.Enc.Name()); err != nil {
							return err
						}
					}
				}
			}
		}
		rows.Flush()
		if err := os.WriteFile(filepath.Join(dir, "LIST.csv"), []byte(list.String()), 0o666); err != nil {
			return console.Broke(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "README.md"), []byte(page.text.String()), 0o666); err != nil {
			return console.Broke(err)
		}
		return console.Broke(writeSums(dir))
	})
}

// toWrite are the encodings that are asked for, or the suite's; for auto it is step, which expresses every
// rule and needs no cuts.
func (f *suiteFormulas) toWrite(s *bench.Suite) (list []encode.Encoding, err error) {
	names := f.Encodings
	if len(names) == 0 {
		names = s.Encodings
	}
	seen := map[string]bool{}
	for _, name := range names {
		if name == bench.Auto {
			name = "step"
		}
		e, err := (&answer.EncodingFlags{From: f.from, Encoding: name}).Get()
		if err != nil {
			return nil, err
		}
		if !seen[e.Name()] {
			list = append(list, e)
		}
		seen[e.Name()] = true
	}
	return list, nil
}

// noName is what no name of a file has.
var noName = regexp.MustCompile(`[^A-Za-z0-9.+]+`)

// question writes the formula of a question, unless unit propagation decides it: that would ask a solver
// nothing. It returns the line of the list. A relaxation is settled before, so that it has no model if
// there is no walk.
func (f *suiteFormulas) question(cmd *cobra.Command, dir string, in *bench.SuiteInstance,
	q decision) (row []string, err error) {
	f.Moves = q.Moves
	_, formula, err := f.Encode(cmd, in.Puzzle)
	if err != nil {
		return nil, err
	}
	name, encoding := in.Name, f.Enc.Name()
	if in.AskMoves == record.None {
		name += "-" + strconv.Itoa(q.Moves)
	}
	if len(in.Only) != 1 {
		name += "-" + strings.Trim(noName.ReplaceAllString(encoding, "-"), "-")
	}
	if engines.Propagates(formula.CNF()) {
		fmt.Fprintf(cmd.ErrOrStderr(), "left out %s for %s in encoding %s: unit propagation decides it\n",
			in.Name, words.Count(q.Moves, "move"), encoding)
		return nil, nil
	}
	format := formulas.FormatNamed(f.format)
	name = fmt.Sprintf("%s-%s.%s", name, q.Expected, format.Ending)
	err = f.Save(cmd, in.Puzzle, formula, true, format, cnf.NotExplained, filepath.Join(dir, name))
	size := formula.CNF().Size()
	return []string{name, in.Name, encoding, strconv.Itoa(q.Moves), string(q.Expected), strconv.Itoa(size.Vars),
		strconv.Itoa(size.Clauses), strconv.Itoa(size.Lits)}, err
}

// writeSums writes the checksums of all files of a folder, as sha256sum -c reads them.
func writeSums(dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(dir, file.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), file.Name())
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(sums.String()), 0o666)
}

// decision is whether there is a walk of this number of moves, and the answer: Sat, Unsat or Unknown.
type decision struct {
	Moves    int
	Expected record.CellStatus
}

// questions are those whose answers decide the instance: of a shortest walk, at the optimum,
// and below it unless it is a tour. Of an impossible puzzle one of all numbers of moves is asked,
// about as many as there are squares, and even, so that colours alone need not rule it out.
func questions(in *bench.SuiteInstance) []decision {
	isTour := in.Puzzle.Family == puzzles.Tour
	switch {
	case in.AskMoves != record.None:
		return []decision{{in.AskMoves, in.Answer.Status}}
	case in.Answer.Status == record.Infeasible && isTour:
		return []decision{{in.Puzzle.TourMoves(), record.Unsat}}
	case in.Answer.Status == record.Infeasible:
		return []decision{{(in.Puzzle.Ground().Len() - 1) / 2 * 2, record.Unsat}}
	case in.Answer.Status == record.Optimal && (isTour || in.Answer.Moves == 0):
		return []decision{{in.Answer.Moves, record.Sat}}
	case in.Answer.Status == record.Optimal:
		return []decision{{in.Answer.Moves, record.Sat}, {in.Answer.Moves - 1, record.Unsat}}
	}
	return nil
}
