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
	vars, rows, err := s.header()
	if err != nil {
		return nil, err
	}
	name, count, body := "", int64(0), false
	for {
		if err := s.next(); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		line := bytes.TrimRight(s.text, "\r\n")
		switch {
		case len(bytes.TrimSpace(line)) == 0:
			continue
		case bytes.HasPrefix(line, []byte(rowPrefix)):
			name = string(line[len(rowPrefix):])
			continue
		case line[0] == '*':
			continue
		case bytes.HasPrefix(line, []byte("min:")):
			if body {
				return nil, s.errorf("found an objective, expected it before the rows, and once")
			}
			err = s.objective(m)
		default:
			count++
			err = s.row(m, name)
			name = ""
		}
		if err != nil {
			return nil, err
		}
		body = true
	}
	s.line = 1
	switch {
	case int64(len(m.names)) > vars:
		return nil, s.errorf("found %d variables in the file, expected at most the %d of this line", len(m.names), vars)
	case count != rows:
		return nil, s.errorf("found %d rows in the file, expected the %d of this line", count, rows)
	}
	return m, s.err()
}

// header reads the first line.
func (s *scanner) header() (vars, rows int64, err error) {
	if err = s.next(); err != nil && err != io.EOF {
		return 0, 0, err
	}
	if err = s.expect("*", "#variable="); err == nil {
		vars, err = s.number(s.word(), "the number of variables")
	}
	if err == nil {
		err = s.expect("#constraint=")
	}
	if err == nil {
		rows, err = s.number(s.word(), "the number of rows")
	}
	if err == nil {
		err = s.end()
	}
	return vars, rows, err
}

// variable reads a literal, and makes a new variable of a new name.
func (s *scanner) variable(m *Model, word []byte) (Lit, error) {
	name, negated := bytes.CutPrefix(word, []byte("~"))
	if !legal(name) {
		return 0, s.found(word, "a variable's name: a letter, then letters, digits or underscores, two characters at least")
	}
	l, ok := m.index[string(name)]
	if !ok {
		l = m.Var(string(name))
	}
	if m.err != nil {
		return 0, s.errorf("%w", m.err)
	}
	if negated {
		l = l.Not()
	}
	return l, nil
}

func (s *scanner) objective(m *Model) error {
	if err := s.expect("min:"); err != nil {
		return err
	}
	terms, _, err := s.terms(&m.seen, func(word []byte) (Lit, error) {
		if len(word) > 0 && word[0] == '~' {
			return 0, s.found(word, "a variable that is not negated")
		}
		return s.variable(m, word)
	}, ";")
	if err == nil {
		err = s.end()
	}
	if err != nil {
		return err
	}
	if m.Minimise(terms...); m.err != nil {
		return s.errorf("%w", m.err)
	}
	return nil
}

// row reads a line that is a row of a model.
func (s *scanner) row(m *Model, name string) error {
	terms, op, err := s.terms(&m.seen, func(word []byte) (Lit, error) { return s.variable(m, word) }, ">=", "=")
	if err != nil {
		return err
	}
	degree, err := s.degree()
	if err == nil {
		err = s.end()
	}
	if err != nil {
		return err
	}
	if m.add(name, terms, degree, op == "="); m.err != nil {
		return s.errorf("%w", m.err)
	}
	return nil
}
