package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
)

// Exported is a formula that was written.
type Exported struct {
	File, Instance, Puzzle string // names, of files in the folder
	Moves                  int
	Expected               string // sat, unsat, or unknown
}

// exportFormats are endings of formulas' names, and what writes them.
var exportFormats = map[string]func(*cnf.Formula, io.Writer, ...string) error{"cnf": (*cnf.Formula).WriteDIMACS, "opb": (*cnf.Formula).WriteOPB}

// Export writes the formulas of a suite's instances into a new folder, as files that
// end with .cnf or .opb, and .gz or .xz where that follows; the puzzles beside them in
// the text format; and LIST.tsv, which says of each formula what is expected.
//
// Where an instance asks for a shortest walk there are two: at the optimum, and below
// it, but for tours. An impossible puzzle that is no tour has none. Without a walk, the
// formula of a relaxation may have a model: what is expected is unknown then.
func (s *Suite) Export(ctx context.Context, dir, encoding, ending string, only *regexp.Regexp) (list []Exported, err error) {
	kind, packed, _ := strings.Cut(ending, ".")
	write := exportFormats[kind]
	if write == nil || packed != "" && packed != "gz" && packed != "xz" {
		return nil, fmt.Errorf("unknown format %q; valid are cnf and opb, either with .gz or .xz after it", ending)
	}
	e, err := encodingByName(encoding)
	if err != nil {
		return nil, err
	}
	if e == nil {
		return nil, errors.New("auto is no encoding of formulas; name one")
	}
	err = wholefile.Folder(dir, func(dir string) error {
		for _, in := range s.Instances {
			if only != nil && !only.MatchString(in.Name) {
				continue
			}
			a := bound.Analyse(ctx, in.Puzzle)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			puzzle := in.Name + ".txt"
			if err := os.WriteFile(filepath.Join(dir, puzzle), []byte(in.Puzzle.Text()), 0o644); err != nil {
				return err
			}
			for _, x := range in.formulas() {
				x.File, x.Puzzle = fmt.Sprintf("%s-%d.%s", in.Name, x.Moves, ending), puzzle
				if x.Expected == string(Unsat) && e.Traits().Lazy {
					x.Expected = "unknown"
				}
				f, err := e.Encode(ctx, a, x.Moves, 0)
				if unsupported := (*encode.UnsupportedError)(nil); errors.As(err, &unsupported) {
					continue
				} else if err != nil {
					return fmt.Errorf("%s: %w", in.Name, err)
				}
				comments := []string{"suite " + s.Name + ", instance " + in.Name, "is there a walk of " + e.Traits().Asks(x.Moves) + "? encoding " + e.Name(),
					"expected: " + x.Expected, in.Puzzle.Text()}
				if err := wholefile.Write(filepath.Join(dir, x.File), func(w io.Writer) error {
					return wholefile.Compressed(x.File, w, func(w io.Writer) error { return write(f.CNF(), w, comments...) })
				}); err != nil {
					return err
				}
				list = append(list, x)
			}
		}
		text := "file\texpected\tinstance\tmoves\tpuzzle\n"
		for _, x := range list {
			text += fmt.Sprintf("%s\t%s\t%s\t%d\t%s\n", x.File, x.Expected, x.Instance, x.Moves, x.Puzzle)
		}
		return os.WriteFile(filepath.Join(dir, "LIST.tsv"), []byte(text), 0o644)
	})
	return list, err
}

// formulas are those that decide the instance.
func (in *Instance) formulas() (list []Exported) {
	add := func(moves int, expected Status) {
		if moves >= 0 {
			list = append(list, Exported{Instance: in.Name, Moves: moves, Expected: string(expected)})
		}
	}
	p := in.Puzzle
	tour := math.MaxInt
	if p.Family == puzzles.Tour {
		if tour = len(p.Board.Squares()); !p.Closed {
			tour--
		}
	}
	switch {
	case in.AskMoves != None:
		add(in.AskMoves, in.Answer.Status)
	case in.Answer.Status == Infeasible && tour < math.MaxInt:
		add(tour, Unsat)
	case in.Answer.Status == Optimal:
		add(in.Answer.Moves, Sat)
		if tour == math.MaxInt {
			add(in.Answer.Moves-1, Unsat)
		}
	}
	return list
}
