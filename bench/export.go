package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// Export writes the formulas of a suite's instances into a new folder, as files that
// end with .cnf or .opb, perhaps followed by .gz or .xz; the puzzles beside them in
// the text format; and LIST.tsv, which says of each formula what is expected.
//
// An instance that asks for a shortest walk has two formulas: at the optimum, and below it
// unless it is a tour. An impossible puzzle that is no tour has none. If there is no walk, the
// formula of a relaxation may still have a model: unknown is expected of it.
func (s *Suite) Export(ctx context.Context, dir, encoding, ending string, only *regexp.Regexp) (list []Exported, err error) {
	x := &exporter{suite: s.Name, ending: ending}
	if x.format, err = exportFormat(ending); err != nil {
		return nil, err
	}
	if x.encoding, err = encodingByName(encoding); err != nil {
		return nil, err
	}
	if x.encoding == nil {
		return nil, errors.New("auto is no encoding of formulas; name one")
	}
	err = wholefile.Folder(dir, func(dir string) error {
		x.dir = dir
		for _, in := range s.Instances {
			if only != nil && !only.MatchString(in.Name) {
				continue
			}
			if err := x.instance(ctx, in); err != nil {
				return err
			}
		}
		if len(x.list) == 0 && x.unsupported != nil {
			return fmt.Errorf("no formula to write: %w", x.unsupported)
		} else if len(x.list) == 0 {
			return errors.New("no formula to write: of the instances that --instance names, only tours, and puzzles with a known optimum, have one")
		}
		text := "file\texpected\tinstance\tmoves\tpuzzle\n"
		for _, f := range x.list {
			text += fmt.Sprintf("%s\t%s\t%s\t%d\t%s\n", f.File, f.Expected, f.Instance, f.Moves, f.Puzzle)
		}
		return os.WriteFile(filepath.Join(dir, "LIST.tsv"), []byte(text), 0o644)
	})
	return x.list, err
}

// exportFormat is the format that files with this ending have; .gz or .xz may follow.
func exportFormat(ending string) (cnf.Format, error) {
	kind, packed, _ := strings.Cut(ending, ".")
	var endings []string
	for _, f := range cnf.Formats {
		if f.Ending == kind && (packed == "" || packed == "gz" || packed == "xz") {
			return f, nil
		}
		endings = append(endings, f.Ending)
	}
	return cnf.Format{}, fmt.Errorf("unknown format %q; valid are %s, and each with .gz or .xz after it", ending, strings.Join(endings, " and "))
}

// exporter writes a suite's formulas into a folder.
type exporter struct {
	suite, dir, ending string
	encoding           encode.Encoding
	format             cnf.Format
	list               []Exported
	unsupported        error // why the encoding does not express the last puzzle that it doesn't
}

// instance writes an instance's puzzle and the formulas that the encoding has for it.
func (x *exporter) instance(ctx context.Context, in *Instance) error {
	a := bound.Analyse(ctx, in.Puzzle)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	puzzle := in.Name + ".txt"
	if err := os.WriteFile(filepath.Join(x.dir, puzzle), []byte(in.Puzzle.Text()), 0o644); err != nil {
		return err
	}
	traits := x.encoding.Traits()
	for _, e := range in.formulas() {
		e.File, e.Puzzle = fmt.Sprintf("%s-%d.%s", in.Name, e.Moves, x.ending), puzzle
		if e.Expected == string(Unsat) && traits.Lazy {
			e.Expected = "unknown"
		}
		f, err := x.encoding.Encode(ctx, a, e.Moves, 0)
		if unsupported := (*encode.UnsupportedError)(nil); errors.As(err, &unsupported) {
			x.unsupported = err
			continue
		} else if err != nil {
			return fmt.Errorf("%s: %w", in.Name, err)
		}
		comments := []string{"suite " + x.suite + ", instance " + in.Name, "is there a walk of " + traits.Asks(e.Moves) + "? encoding " + x.encoding.Name(),
			"expected: " + e.Expected, in.Puzzle.Text()}
		err = wholefile.Write(filepath.Join(x.dir, e.File), func(w io.Writer) error {
			return wholefile.Compressed(e.File, w, func(w io.Writer) error {
				return x.format.Write(f.CNF(), w, cnf.NotExplained, comments...)
			})
		})
		if err != nil {
			return err
		}
		x.list = append(x.list, e)
	}
	return nil
}

// formulas are those that decide the instance.
func (in *Instance) formulas() (list []Exported) {
	add := func(moves int, expected Status) {
		if moves >= 0 {
			list = append(list, Exported{Instance: in.Name, Moves: moves, Expected: string(expected)})
		}
	}
	isTour := in.Puzzle.Family == puzzles.Tour
	switch {
	case in.AskMoves != None:
		add(in.AskMoves, in.Answer.Status)
	case in.Answer.Status == Infeasible && isTour:
		add(tourMoves(in.Puzzle), Unsat)
	case in.Answer.Status == Optimal:
		add(in.Answer.Moves, Sat)
		if !isTour {
			add(in.Answer.Moves-1, Unsat)
		}
	}
	return list
}

// tourMoves is how many moves a tour has.
func tourMoves(p *puzzles.Puzzle) int {
	if p.Closed {
		return p.Ground().Len()
	}
	return p.Ground().Len() - 1
}
