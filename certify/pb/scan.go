package pb

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"knightsat/internal/watch"
)

// wordScanner reads a file word by word, and keeps no more of it than one. It
// keeps the first error; after that there are no more lines and words.
type wordScanner struct {
	until  *watch.Watch // ends reading
	file   string
	line   int
	in     *bufio.Scanner
	peeked bool // the next word, or the end of the line, was read
	bad    error
}

func newScanner(until *watch.Watch, file string, r io.Reader) wordScanner {
	in := bufio.NewScanner(r)
	in.Buffer(nil, proofWord)
	in.Split(words)
	return wordScanner{until: until, file: file, in: in}
}

// words is a [bufio.SplitFunc] of words and ends of lines.
func words(data []byte, atEOF bool) (advance int, word []byte, err error) {
	begin := len(data) - len(bytes.TrimLeft(data, " \t"))
	end := bytes.IndexAny(data[begin:], " \t\n")
	switch {
	case end > 0:
		end += begin
	case end == 0: // of the line
		end = begin + 1
	case begin < len(data) && atEOF:
		end = len(data)
	default:
		return begin, nil, nil
	}
	return end, data[begin:end], nil
}

// err returns the first error: that the work was stopped, or what was wrong.
func (s *wordScanner) err() error {
	if s.until.Ended(0) {
		return fmt.Errorf("%s:%d: stopped: %w", s.file, s.line, s.until.Cause())
	}
	return s.bad
}

func (s *wordScanner) fail(format string, args ...any) {
	if s.bad == nil {
		s.bad = fmt.Errorf("%s:%d: "+format, append([]any{s.file, s.line}, args...)...)
	}
}

// found says that a word should be something else.
func (s *wordScanner) found(word []byte, expected string) {
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
func (s *wordScanner) next() bool {
	for s.line > 0 && len(s.word()) > 0 {
	}
	s.line++
	s.peeked = false
	s.peek()
	return s.err() == nil && s.peeked
}

// peek returns the line's next word without taking it; it is empty at the end of the
// line, and valid until the next word is read.
func (s *wordScanner) peek() []byte {
	if s.bad != nil || s.until.Ended(1) {
		return nil
	}
	if !s.peeked {
		s.peeked = s.in.Scan()
		switch err := s.in.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			s.fail("found a word of more than %d bytes, expected a shorter one", proofWord)
		case err != nil:
			s.fail("cannot be read: %w", err)
		}
	}
	if word := s.in.Bytes(); s.peeked && word[0] != '\n' {
		return word
	}
	return nil
}

func (s *wordScanner) word() []byte {
	word := s.peek()
	s.peeked = s.peeked && len(word) == 0
	return word
}

// expect reads words that must be just these.
func (s *wordScanner) expect(words ...string) {
	for _, want := range words {
		if got := s.word(); string(got) != want {
			s.found(got, strconv.Quote(want))
		}
	}
}

func (s *wordScanner) endLine() {
	if word := s.word(); len(word) > 0 {
		s.found(word, "the end of the line")
	}
}

// number makes an integer of a word.
func (s *wordScanner) number(word []byte, expected string) int64 {
	n, err := strconv.ParseInt(string(word), 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), n < -maxSum, n > maxSum:
		s.found(word, expected+" of at most 61 bits")
	case err != nil:
		s.found(word, expected)
	default:
		return n
	}
	return 0
}
