package drat

import (
	"bufio"
	"fmt"
	"io"
)

// Formula is a formula in conjunctive normal form, as a file has it.
type Formula struct {
	Vars    int // as the header says
	Clauses int
	// lits are the clauses one after another, each ended by a 0.
	lits []int32
}

// Each calls visit with the literals of each clause, in the file's order. The
// slice is the formula's own.
func (f *Formula) Each(visit func(clause []int32)) {
	start := 0
	for i, l := range f.lits {
		if l == 0 {
			visit(f.lits[start:i])
			start = i + 1
		}
	}
}

// MaxVar is the largest variable that a formula or a proof may have.
const MaxVar = 1<<30 - 1

// ReadFormula reads DIMACS CNF: comments "c …" and the header "p cnf V C", then
// C clauses over the variables 1 to V, each ended by 0. What differs from the
// header is an error, and so is whatever else is not in the format, and a formula
// of more literals than most, with the zeros that end clauses.
func ReadFormula(r io.Reader, most int) (*Formula, error) {
	s := &textScanner{in: bufio.NewReaderSize(r, 1<<16), line: 1}
	f := &Formula{}
	clauses, err := s.header(f)
	if err != nil {
		return nil, err
	}
	open := false
	for {
		n, ok, err := s.int("a literal or 0")
		switch {
		case err != nil:
			return nil, err
		case !ok && open:
			return nil, s.fault("the end of the file in a clause", "the 0 that ends it")
		case !ok && f.Clauses != clauses:
			return nil, s.fault(fmt.Sprintf("%d clauses", f.Clauses), fmt.Sprintf("%d as the header says", clauses))
		case !ok:
			return f, nil
		case n > int64(f.Vars) || -n > int64(f.Vars):
			return nil, s.fault(fmt.Sprintf("the literal %d", n), fmt.Sprintf("a variable of at most %d, as the header says", f.Vars))
		}
		if len(f.lits) == most {
			return nil, s.fault("one literal more", fmt.Sprintf("at most %d", most))
		}
		f.lits = append(f.lits, int32(n))
		if open = n != 0; !open {
			f.Clauses++
		}
	}
}

// header reads up to the line "p cnf V C".
func (s *textScanner) header(f *Formula) (clauses int, err error) {
	for {
		c, err := s.in.ReadByte()
		switch {
		case err == io.EOF:
			return 0, s.fault("the end of the file", "p cnf, and the numbers of variables and clauses")
		case err != nil:
			return 0, fmt.Errorf("reading a formula: %w", err)
		case c == 'c':
			if err := s.skipLine(); err != nil {
				return 0, err
			}
		case c == '\n':
			s.line++
		case c == 'p':
			var word [5]byte
			if _, err := io.ReadFull(s.in, word[:]); err != nil || string(word[:]) != " cnf " {
				return 0, s.fault(fmt.Sprintf("%q", "p"+string(word[:])), `"p cnf "`)
			}
			var n [2]int64
			for i, what := range []string{"the number of variables", "the number of clauses"} {
				var ok bool
				if n[i], ok, err = s.int(what); err != nil {
					return 0, err
				}
				if !ok || n[i] < 0 || n[i] > MaxVar {
					return 0, s.fault(fmt.Sprintf("%d as %s", n[i], what), fmt.Sprintf("0 to %d", MaxVar))
				}
			}
			f.Vars = int(n[0])
			return int(n[1]), nil
		default:
			return 0, s.fault(fmt.Sprintf("%q", c), "a line that begins with c or p")
		}
	}
}

// textScanner reads numbers apart by blanks, and knows its line.
type textScanner struct {
	in   *bufio.Reader
	line int
}

// SyntaxError is a mistake in a file: at its line (or, of a binary file, after
// so many bytes), what was found and what was expected.
type SyntaxError struct {
	Line     int   // counted from 1; 0 in a binary file
	Byte     int64 // in a binary file, counted from 0
	Found    string
	Expected string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("byte %d: found %s, expected %s", e.Byte, e.Found, e.Expected)
	}
	return fmt.Sprintf("line %d: found %s, expected %s", e.Line, e.Found, e.Expected)
}

func (s *textScanner) fault(found, expected string) error {
	return &SyntaxError{Line: s.line, Found: found, Expected: expected}
}

func (s *textScanner) skipLine() error {
	for {
		c, err := s.in.ReadByte()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("reading: %w", err)
		case c == '\n':
			s.line++
			return nil
		}
	}
}

// space skips blanks and returns the first byte behind them; false at the end.
func (s *textScanner) space() (c byte, ok bool, err error) {
	for {
		c, err := s.in.ReadByte()
		switch {
		case err == io.EOF:
			return 0, false, nil
		case err != nil:
			return 0, false, fmt.Errorf("reading: %w", err)
		case c == '\n':
			s.line++
		case c == ' ' || c == '\t' || c == '\r':
		default:
			return c, true, nil
		}
	}
}

// int reads a number that ends with a blank or with the file; ok is false where
// the file ends before one begins.
func (s *textScanner) int(what string) (n int64, ok bool, err error) {
	c, ok, err := s.space()
	if !ok || err != nil {
		return 0, false, err
	}
	return s.intFrom(c, what)
}

// intFrom reads the rest of a number that begins with c.
func (s *textScanner) intFrom(c byte, what string) (n int64, ok bool, err error) {
	negative := c == '-'
	digits := 0
	for first := true; ; first = false {
		if !first || negative {
			c, err = s.in.ReadByte()
			if err != nil && err != io.EOF {
				return 0, false, fmt.Errorf("reading: %w", err)
			}
		}
		switch {
		case err == io.EOF || c == ' ' || c == '\n' || c == '\t' || c == '\r':
			if digits == 0 {
				return 0, false, s.fault(`"-" without a number`, what)
			}
			if c == '\n' && err == nil {
				if err := s.in.UnreadByte(); err != nil {
					return 0, false, fmt.Errorf("reading: %w", err)
				}
			}
			if negative {
				n = -n
			}
			return n, true, nil
		case c < '0' || c > '9':
			return 0, false, s.fault(fmt.Sprintf("%q", c), what)
		}
		digits++
		if n = n*10 + int64(c-'0'); n > MaxVar {
			return 0, false, s.fault("a number that is too large", fmt.Sprintf("%s, of at most %d", what, MaxVar))
		}
	}
}
