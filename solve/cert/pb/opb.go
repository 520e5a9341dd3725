package pb

import (
	"bytes"
	"context"
	"io"
)

// ReadModel reads a model in the format OPB (Roussel & Manquinho, "Input/Output
// Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers",
// 2012), linear and without "max:". The first line tells how many variables
// there are at most and how many rows; each row stands on a line of its own. The
// file's name is for errors.
func ReadModel(ctx context.Context, file string, r io.Reader) (*Model, error) {
	s := newScanner(&work{ctx: ctx}, file, r)
	m := NewModel()
	s.next()
	s.expect("*", "#variable=")
	vars := s.number(s.word(), "the number of variables")
	s.expect("#constraint=")
	rows := s.number(s.word(), "the number of rows")
	s.end()
	name, count := "", int64(0)
	for s.next() {
		line := bytes.TrimRight(s.text, "\r\n")
		switch {
		case bytes.HasPrefix(line, []byte(rowPrefix)):
			name = string(line[len(rowPrefix):])
		case len(bytes.TrimSpace(line)) == 0 || line[0] == '*':
		case bytes.HasPrefix(line, []byte("min:")):
			if m.minimise || count > 0 {
				s.fail("found an objective, expected it before the rows, and once")
			}
			s.objective(m)
		default:
			count++
			s.row(m, name)
			name = ""
		}
	}
	s.line = 1
	if int64(len(m.names)) > vars {
		s.fail("found %d variables in the file, expected at most the %d of this line", len(m.names), vars)
	}
	if count != rows {
		s.fail("found %d rows in the file, expected the %d of this line", count, rows)
	}
	if err := s.err(); err != nil {
		return nil, err
	}
	return m, nil
}

// variable reads a literal, and makes a new variable of a new name.
func (s *scanner) variable(m *Model, word []byte) Lit {
	name, negated := bytes.CutPrefix(word, []byte("~"))
	if !legal(name) {
		s.found(word, "a variable's name: a letter, then letters, digits or underscores, two characters at least")
		return 0
	}
	l, ok := m.index[string(name)]
	if !ok {
		l = m.Var(string(name))
	}
	if negated {
		l = l.Not()
	}
	return l
}

func (s *scanner) objective(m *Model) {
	s.expect("min:")
	terms, _ := s.terms(&m.seen, func(word []byte) Lit {
		if len(word) > 0 && word[0] == '~' {
			s.found(word, "a variable that is not negated")
		}
		return s.variable(m, word)
	}, ";")
	s.end()
	m.Minimise(terms...)
	s.take(m)
}

// row reads a line that is a row of a model.
func (s *scanner) row(m *Model, name string) {
	terms, op := s.terms(&m.seen, func(word []byte) Lit { return s.variable(m, word) }, ">=", "=")
	degree := s.degree()
	s.end()
	if s.bad == nil {
		m.add(name, terms, degree, op == "=")
		s.take(m)
	}
}

// take makes a model's error one of the line.
func (s *scanner) take(m *Model) {
	if m.err != nil {
		s.fail("%w", m.err)
	}
}
