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

// breath is the amount of work after which the context is asked: milliseconds.
const breath = 1 << 16

// stop reports whether to give up, after n more units of work.
func (w *work) stop(n int) bool {
	if w.done += n; w.done >= breath {
		w.done = 0
		w.over = w.over || w.ctx.Err() != nil
	}
	return w.over
}

// scanner reads a file line by line, and a line word by word. It keeps the first
// error; after that there are no more lines and words.
type scanner struct {
	*work
	file  string
	line  int
	bytes int64 // read so far
	most  int   // bytes of a line
	in    *bufio.Reader
	text  []byte // the line
	rest  []byte // of the line
	bad   error
}

// maxLine bounds the length of a line, in bytes: more than any row has that [Model]
// writes in the memory of a machine of today.
const maxLine = 1 << 28

func newScanner(w *work, file string, r io.Reader) scanner {
	return scanner{work: w, file: file, most: maxLine, in: bufio.NewReaderSize(r, 1<<16)}
}

// err returns the first error: that the work was stopped, or what was wrong.
func (s *scanner) err() error {
	if s.over {
		return fmt.Errorf("stopped: %w", context.Cause(s.ctx))
	}
	return s.bad
}

func (s *scanner) fail(format string, args ...any) {
	if s.bad == nil {
		s.bad = fmt.Errorf("%s:%d: "+format, append([]any{s.file, s.line}, args...)...)
	}
}

// found says that a word should be something else.
func (s *scanner) found(word []byte, expected string) {
	switch {
	case len(word) == 0:
		s.fail("found the end of the line, expected %s", expected)
	case len(word) > 40:
		s.fail("found %q… (%d bytes), expected %s", word[:40], len(word), expected)
	default:
		s.fail("found %q, expected %s", word, expected)
	}
}

// next goes to the next line, if there is one.
func (s *scanner) next() bool {
	s.text, s.rest = s.text[:0], nil
	for s.err() == nil {
		part, err := s.in.ReadSlice('\n')
		s.text = append(s.text, part...)
		s.bytes += int64(len(part))
		s.stop(len(part)/16 + 16)
		if errors.Is(err, bufio.ErrBufferFull) && len(s.text) <= s.most {
			continue
		}
		s.line++
		if len(s.text) > s.most+1 { // with its end
			s.fail("found a line of more than %d bytes, expected a shorter one", s.most)
		}
		s.rest = s.text
		if err != nil && err != io.EOF {
			s.fail("cannot be read: %w", err)
		}
		return s.err() == nil && (err == nil || len(s.text) > 0)
	}
	return false
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// word returns the line's next word, which is empty at the end of the line. It
// is valid until the next line.
func (s *scanner) word() []byte {
	if s.bad != nil || s.stop(1) {
		return nil
	}
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
	return word
}

// peek returns the next word without taking it.
func (s *scanner) peek() string {
	rest := s.rest
	word := s.word()
	s.rest = rest
	return string(word)
}

// expect reads words that must be just these.
func (s *scanner) expect(words ...string) {
	for _, want := range words {
		if got := s.word(); string(got) != want {
			s.found(got, strconv.Quote(want))
		}
	}
}

// end reads the end of the line.
func (s *scanner) end() {
	if word := s.word(); len(word) > 0 {
		s.found(word, "the end of the line")
	}
}

// number makes an integer of a word.
func (s *scanner) number(word []byte, expected string) int64 {
	n, err := strconv.ParseInt(string(word), 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		expected += " of at most 64 bits"
	}
	if err != nil {
		s.found(word, expected)
	}
	return n
}

// terms reads coefficients and literals up to a word that is one of ends, which
// it returns. A variable occurs at most once, and no coefficient is zero.
func (s *scanner) terms(seen *marks, literal func(word []byte) Lit, ends ...string) (terms []Term, end string) {
	seen.clear()
	for s.bad == nil && !s.over {
		word := s.word()
		for _, end := range ends {
			if string(word) == end {
				return terms, end
			}
		}
		coef := s.number(word, "a coefficient or the end of the terms")
		if coef == 0 {
			s.found(word, "a coefficient that is not zero")
		}
		word = s.word()
		l := literal(word)
		if s.bad == nil && !seen.add(l.Var()) {
			s.found(word, "each variable at most once")
		}
		terms = append(terms, Term{Coef: coef, Lit: l})
	}
	return nil, ""
}

// degree reads a row's right side and the semicolon, apart or attached.
func (s *scanner) degree() int64 {
	word := s.word()
	attached := len(word) > 0 && word[len(word)-1] == ';'
	if attached {
		word = word[:len(word)-1]
	}
	n := s.number(word, "a degree")
	if !attached {
		s.expect(";")
	}
	return n
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
