package pb

import (
	"context"
	"io"
)

// modelReader reads a model in the format OPB as [Model.Write] writes it (Roussel &
// Manquinho, "Input/Output Format and Solver Requirements for the Competitions of
// Pseudo-Boolean Solvers", 2012): linear, without an objective, a row on each line.
type modelReader struct {
	scanner
	name string // of the row
}

// head reads how many variables and rows there are.
func (s *modelReader) head() (vars, rows int64) {
	s.next()
	s.expect("*", "#variable=")
	vars = s.number(s.word(), "the number of variables")
	s.expect("#constraint=")
	rows = s.number(s.word(), "the number of rows")
	s.endLine()
	return vars, rows
}

// nextRow goes to the next row, and reads the comment that names it.
func (s *modelReader) nextRow() bool {
	s.name = ""
	for s.next() {
		word := s.peek()
		switch {
		case len(word) > 0 && word[0] != '*':
			return s.bad == nil
		case string(word) == "*":
			if s.word(); string(s.word()) == "row" {
				s.name = s.restOfLine(maxName)
			}
		}
	}
	return false
}

// RowNames calls f with the name of each row that has one, until it is an error. It reads
// nothing else of the file, whose name is for errors.
func RowNames(ctx context.Context, file string, r io.Reader, f func(name string) error) error {
	s := modelReader{scanner: newScanner(&work{ctx: ctx}, file, r)}
	for s.head(); s.nextRow(); {
		if err := f(s.name); s.name != "" && err != nil {
			s.fail("%w", err)
		}
	}
	return s.err()
}

// Same returns an error that tells the first difference between the model and one in a
// file: another row, in normal form, or another name of a row. Variables are the same if
// their names are. It keeps nothing of the file.
func (m *Model) Same(ctx context.Context, file string, r io.Reader) error {
	if m.err != nil {
		return m.err
	}
	s := modelReader{scanner: newScanner(&work{ctx: ctx}, file, r)}
	acc := &accumulator{work: s.work}
	seen := marks{}
	vars, rows := s.head()
	if s.bad == nil && (vars != int64(len(m.names)) || rows != int64(m.lines())) {
		s.fail("the model has %d variables and %d rows, expected %d and %d", vars, rows, len(m.names), m.lines())
	}
	i := 0
	for ; i < len(m.rows) && s.nextRow(); i++ {
		want, op, i0 := m.rows[i], ">=", i
		if m.equal[i] {
			op = "="
			i++
		}
		if s.name != m.rowNames[i0] {
			s.fail("row %d is called %q, expected %q", i0+1, short(s.name), short(m.rowNames[i0]))
		}
		have, found := s.row(&seen, func(word []byte) Lit { return s.literal(m, word) }, ">=", "=")
		s.endLine()
		if have != nil && (found != op || !acc.same(have, want)) {
			s.fail("row %d (%s) is %q (%s), expected %q (%s)", i0+1, short(s.name), have.text(m.Name), found, want.text(m.Name), op)
		}
	}
	if s.err() == nil && (i < len(m.rows) || s.nextRow()) {
		s.fail("the file has fewer or more than the %d rows that its first line says", m.lines())
	}
	return s.err()
}

// short is a name for an error.
func short(name string) string {
	if len(name) > 80 {
		return name[:80] + "…"
	}
	return name
}
