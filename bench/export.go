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

// Export writes the formulas of a suite's instances into a new folder, as files that
// end with .cnf or .opb, perhaps followed by .gz or .xz; the puzzles beside them in
// the text format; and LIST.tsv, which says of each formula what is expected. It returns
// how many there are.
//
// An instance that asks for a shortest walk has two formulas: at the optimum, and below it
// unless it is a tour. An impossible puzzle that is no tour has none. If there is no walk, the
// formula of a relaxation may still have a model: unknown is expected of it.
func (s *Suite) Export(ctx context.Context, dir, encoding, ending string, only *regexp.Regexp) (written int, err error) {
	format, err := exportFormat(ending)
	if err != nil {
		return 0, err
	}
	enc, err := encodingByName(encoding)
	if err != nil {
		return 0, err
	} else if enc == nil {
		return 0, errors.New("auto is no encoding of formulas; name one")
	}
	list := "file\texpected\tinstance\tmoves\tpuzzle\n"
	why := errors.New("of the instances that --instance names, only tours, and puzzles with a known optimum, have one")
	formula := func(dir string, in *Instance, a *bound.Analysis, q question) error {
		file, expected := fmt.Sprintf("%s-%d.%s", in.Name, q.moves, ending), q.expected
		if expected == Unsat && enc.Traits().Lazy {
			expected = Unknown
		}
		f, err := enc.Encode(ctx, a, q.moves, 0)
		if errors.As(err, new(*encode.UnsupportedError)) {
			why = err
			return nil
		} else if err != nil {
			return fmt.Errorf("%s: %w", in.Name, err)
		}
		written++
		list += fmt.Sprintf("%s\t%s\t%s\t%d\t%[3]s.txt\n", file, expected, in.Name, q.moves)
		return wholefile.Write(filepath.Join(dir, file), func(w io.Writer) error {
			return wholefile.Compressed(file, w, func(w io.Writer) error {
				return format.Write(f.CNF(), w, cnf.NotExplained, "suite "+s.Name+", instance "+in.Name,
					"is there a walk of "+enc.Traits().Asks(q.moves)+"? encoding "+enc.Name(), "expected: "+string(expected), in.Puzzle.Text())
			})
		})
	}
	err = wholefile.Folder(dir, func(dir string) error {
		for _, in := range s.matching(only) {
			a := bound.Analyse(ctx, in.Puzzle)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := os.WriteFile(filepath.Join(dir, in.Name+".txt"), []byte(in.Puzzle.Text()), 0o644); err != nil {
				return err
			}
			for _, q := range in.questions() {
				if err := formula(dir, in, a, q); err != nil {
					return err
				}
			}
		}
		if written == 0 {
			return fmt.Errorf("no formula to write: %w", why)
		}
		return os.WriteFile(filepath.Join(dir, "LIST.tsv"), []byte(list), 0o644)
	})
	return written, err
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

// question is whether there is a walk of so many moves, and the answer.
type question struct {
	moves    int
	expected Status
}

// questions are those whose answers decide the instance.
func (in *Instance) questions() []question {
	isTour := in.Puzzle.Family == puzzles.Tour
	switch {
	case in.AskMoves != None:
		return []question{{in.AskMoves, in.Answer.Status}}
	case in.Answer.Status == Infeasible && isTour:
		return []question{{tourMoves(in.Puzzle), Unsat}}
	case in.Answer.Status == Optimal && (isTour || in.Answer.Moves == 0):
		return []question{{in.Answer.Moves, Sat}}
	case in.Answer.Status == Optimal:
		return []question{{in.Answer.Moves, Sat}, {in.Answer.Moves - 1, Unsat}}
	}
	return nil
}

// tourMoves is how many moves a tour has.
func tourMoves(p *puzzles.Puzzle) int {
	if p.Closed {
		return p.Ground().Len()
	}
	return p.Ground().Len() - 1
}
