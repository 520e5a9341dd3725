package pb

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
)

// scanner reads a file word by word, of which it keeps no more than a buffer has. It
// keeps the first error; after that there are no more lines and words.
type scanner struct {
	*work
	file  string
	line  int
	bytes int64 // read so far
	in    io.Reader
	buf   []byte
	pos   int // in buf: what is not read yet
	end   bool
	bad   error
}

// maxWord bounds the length of a word, in bytes.
const maxWord = 1 << 16

func newScanner(w *work, file string, r io.Reader) scanner {
	return scanner{work: w, file: file, in: r}
}

// err returns the first error: that the work was stopped, or what was wrong.
func (s *scanner) err() error {
	if s.over {
		return fmt.Errorf("%s:%d: %w", s.file, s.line, s.why())
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

// fill reads more, behind what is left. It reports whether there is more.
func (s *scanner) fill() bool {
	if s.end || s.bad != nil || s.stop(len(s.buf)/16) {
		return false
	}
	rest := copy(s.buf[:cap(s.buf)], s.buf[s.pos:])
	if cap(s.buf) == 0 {
		s.buf = make([]byte, 0, 2*maxWord)
	}
	s.pos = 0
	n, err := io.ReadAtLeast(s.in, s.buf[rest:cap(s.buf)], 1)
	s.buf = s.buf[:rest+n]
	s.bytes += int64(n)
	switch {
	case err == io.EOF:
		s.end = true
	case err != nil:
		s.fail("cannot be read: %w", err)
	}
	return n > 0 && err == nil
}

// next goes to the next line, if there is one.
func (s *scanner) next() bool {
	for s.line > 0 {
		if n := bytes.IndexByte(s.buf[s.pos:], '\n'); n >= 0 {
			s.pos += n + 1
			break
		}
		if s.pos = len(s.buf); !s.fill() {
			break
		}
	}
	s.line++
	return s.err() == nil && (s.pos < len(s.buf) || s.fill())
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// word returns the line's next word, which is empty at the end of the line. It
// is valid until the next word is read.
func (s *scanner) word() []byte {
	if s.bad != nil || s.stop(1) {
		return nil
	}
	for more := true; more; more = s.pos >= len(s.buf) && s.fill() {
		for s.pos < len(s.buf) && blank(s.buf[s.pos]) {
			s.pos++
		}
	}
	n := 0
	for {
		for s.pos+n < len(s.buf) && !blank(s.buf[s.pos+n]) && s.buf[s.pos+n] != '\n' {
			n++
		}
		if s.pos+n < len(s.buf) || n > maxWord || !s.fill() {
			break
		}
	}
	if n > maxWord {
		s.fail("found a word of more than %d bytes, expected a shorter one", maxWord)
		return nil
	}
	s.pos += n
	return s.buf[s.pos-n : s.pos]
}

// peek returns the next word without taking it.
func (s *scanner) peek() []byte {
	word := s.word()
	s.pos -= len(word)
	return word
}

// expect reads words that must be just these.
func (s *scanner) expect(words ...string) {
	for _, want := range words {
		if got := s.word(); string(got) != want {
			s.found(got, strconv.Quote(want))
		}
	}
}

// endLine reads the end of the line.
func (s *scanner) endLine() {
	if word := s.word(); len(word) > 0 {
		s.found(word, "the end of the line")
	}
}

// number makes an integer of a word.
func (s *scanner) number(word []byte, expected string) int64 {
	digits, n := word, int64(0)
	if len(digits) > 0 && digits[0] == '-' {
		digits = digits[1:]
	}
	for _, c := range digits {
		switch {
		case c < '0' || c > '9':
			s.found(word, expected)
			return 0
		case n > maxSum/10:
			s.found(word, expected+" of at most 61 bits")
			return 0
		}
		n = 10*n + int64(c-'0')
	}
	if len(digits) == 0 {
		s.found(word, expected)
	}
	if len(digits) < len(word) {
		return -n
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
