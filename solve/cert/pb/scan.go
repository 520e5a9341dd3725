package pb

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// work counts what was done since the context was asked last.
type work struct {
	ctx  context.Context
	done int
	over bool
}

// step is the amount of work after which the context is asked: milliseconds.
const step = 1 << 16

// stop reports whether to give up, after n more units of work.
func (w *work) stop(n int) bool {
	if w.done += n; w.done >= step {
		w.done = 0
		w.over = w.over || w.ctx.Err() != nil
	}
	return w.over
}

// err says why the work was stopped, if it was.
func (w *work) err() error {
	if w.over {
		return fmt.Errorf("stopped: %w", context.Cause(w.ctx))
	}
	return nil
}

// scanner reads a file line by line, and a line word by word.
type scanner struct {
	*work
	file  string
	line  int
	bytes int64 // read so far
	in    *bufio.Reader
	text  []byte
	rest  []byte // of the line
}

func newScanner(w *work, file string, r io.Reader) *scanner {
	return &scanner{work: w, file: file, in: bufio.NewReaderSize(r, 1<<16)}
}

// next goes to the next line. It returns io.EOF after the last one.
func (s *scanner) next() error {
	s.text = s.text[:0]
	for {
		part, err := s.in.ReadSlice('\n')
		s.text = append(s.text, part...)
		s.bytes += int64(len(part))
		if s.stop(len(part)/16 + 16) {
			return s.err()
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == io.EOF && len(s.text) > 0 {
			err = nil
		}
		s.line++
		s.rest = s.text
		if err != nil && err != io.EOF {
			return s.errorf("cannot be read: %w", err)
		}
		return err
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// word returns the line's next word, which is empty at the end of the line. It
// is valid until the next line.
func (s *scanner) word() []byte {
	i := 0
	for i < len(s.rest) && blank(s.rest[i]) {
		i++
	}
	j := i
	for j < len(s.rest) && !blank(s.rest[j]) {
		j++
	}
	word := s.rest[i:j]
	s.rest = s.rest[j:]
	s.stop(1)
	return word
}

func (s *scanner) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: "+format, append([]any{s.file, s.line}, args...)...)
}

// found is the error for a word that should be something else.
func (s *scanner) found(word []byte, expected string) error {
	if err := s.err(); err != nil {
		return err
	}
	if len(word) == 0 {
		return s.errorf("found the end of the line, expected %s", expected)
	}
	if len(word) > 40 {
		return s.errorf("found %q… (%d bytes), expected %s", word[:40], len(word), expected)
	}
	return s.errorf("found %q, expected %s", word, expected)
}

// expect reads words that must be just these.
func (s *scanner) expect(words ...string) error {
	for _, want := range words {
		if got := s.word(); string(got) != want {
			return s.found(got, strconv.Quote(want))
		}
	}
	return nil
}

// end reads the end of the line.
func (s *scanner) end() error {
	if word := s.word(); len(word) > 0 {
		return s.found(word, "the end of the line")
	}
	return nil
}

// number makes an integer of a word.
func (s *scanner) number(word []byte, expected string) (int64, error) {
	n, err := strconv.ParseInt(string(word), 10, 64)
	if err != nil {
		if errors.Is(err, strconv.ErrRange) {
			expected += " of at most 64 bits"
		}
		return 0, s.found(word, expected)
	}
	return n, nil
}

// terms reads coefficients and literals up to a word that is one of ends, which
// it returns. A variable occurs at most once, and no coefficient is zero.
func (s *scanner) terms(seen *marks, lit func(word []byte) (Lit, error), ends ...string) ([]Term, string, error) {
	var terms []Term
	seen.clear()
	for {
		word := s.word()
		for _, end := range ends {
			if string(word) == end {
				return terms, end, s.err()
			}
		}
		coef, err := s.number(word, "a coefficient or the end of the terms")
		if err != nil {
			return nil, "", err
		}
		if coef == 0 {
			return nil, "", s.found(word, "a coefficient that is not zero")
		}
		word = s.word()
		l, err := lit(word)
		if err != nil {
			return nil, "", err
		}
		if !seen.add(l.Var()) {
			return nil, "", s.found(word, "each variable at most once")
		}
		terms = append(terms, Term{Coef: coef, Lit: l})
	}
}

// degree reads a row's right side and the semicolon, apart or attached.
func (s *scanner) degree() (int64, error) {
	word := s.word()
	attached := len(word) > 0 && word[len(word)-1] == ';'
	if attached {
		word = word[:len(word)-1]
	}
	n, err := s.number(word, "a degree")
	if err == nil && !attached {
		err = s.expect(";")
	}
	return n, err
}

// marks is a set of variables that is quickly cleared.
type marks struct {
	stamp []int32
	now   int32
}

func (m *marks) clear() {
	if m.now++; m.now == math.MaxInt32 {
		clear(m.stamp)
		m.now = 0
	}
}

// add reports whether the variable is new.
func (m *marks) add(v Lit) bool {
	i := int(v / 2)
	for i >= len(m.stamp) {
		m.stamp = append(m.stamp, 0)
	}
	if m.stamp[i] == m.now+1 {
		return false
	}
	m.stamp[i] = m.now + 1
	return true
}
