package output

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// SyntaxError is a mistake in a solver's output: at its place, what was found
// and what was expected there.
type SyntaxError struct {
	File      string
	Line, Col int // counted from 1; columns in characters
	Found     string
	Expected  string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: found %s, expected %s", e.File, e.Line, e.Col, e.Found, e.Expected)
}

type place struct{ line, col int }

// kind tells what a token is.
type kind int

const (
	text kind = iota
	endOfLine
	endOfFile
)

type token struct {
	kind kind
	text string // its first maxToken bytes
	cut  bool   // it has more
	place
}

// maxToken is how much of a word is kept: more than any number that is in range.
const maxToken = 64

// scanner splits lines into words. It holds no more than one word at a time.
type scanner struct {
	name string
	in   *bufio.Reader
	read int64
	place
}

func newScanner(name string, r io.Reader) *scanner {
	return &scanner{name: name, in: bufio.NewReaderSize(r, 1<<16), place: place{1, 1}}
}

// word returns the next word of the line, or its end.
func (s *scanner) word() (token, error) {
	var buf [maxToken]byte
	n := 0
	t := token{}
	for {
		before := s.place
		c, err := s.next()
		switch {
		case err != nil && err != io.EOF:
			return token{}, err
		case n > 0 && (err == io.EOF || blank(c) || c == '\n'):
			if c == '\n' {
				s.back(before)
			}
			t.text = string(buf[:n])
			return t, nil
		case err == io.EOF:
			return token{kind: endOfFile, place: before}, nil
		case c == '\n':
			return token{kind: endOfLine, place: before}, nil
		case blank(c):
		case n == maxToken:
			t.cut = true
		default:
			if n == 0 {
				t.place = before
			}
			buf[n] = c
			n++
		}
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

func (s *scanner) next() (byte, error) {
	c, err := s.in.ReadByte()
	switch {
	case err == io.EOF:
		return 0, err
	case err != nil:
		return 0, fmt.Errorf("reading %s: %w", s.name, err)
	}
	if s.read++; s.read > MaxBytes {
		return 0, &SyntaxError{s.name, s.line, s.col, "still more", fmt.Sprintf("at most %d bytes", int64(MaxBytes))}
	}
	if c == '\n' {
		s.line, s.col = s.line+1, 1
	} else if c&0xC0 != 0x80 { // further bytes of a character in UTF-8 don't count
		s.col++
	}
	return c, nil
}

// back unreads the newline that was just read.
func (s *scanner) back(to place) {
	if s.in.UnreadByte() == nil {
		s.read--
		s.place = to
	}
}

func (s *scanner) skipLine() error {
	for {
		c, err := s.next()
		switch {
		case err == io.EOF || err == nil && c == '\n':
			return nil
		case err != nil:
			return err
		}
	}
}

// fault is the error of finding t.
func (s *scanner) fault(t token, expected string) error {
	return &SyntaxError{s.name, t.line, t.col, t.String(), expected}
}

// String shows the token in a message, shortened if it is long.
func (t token) String() string {
	const limit = 40
	switch {
	case t.kind == endOfFile:
		return "the end of the output"
	case t.kind == endOfLine:
		return "the end of the line"
	case len(t.text) > limit:
		return strconv.Quote(t.text[:limit]) + "…"
	case t.cut:
		return strconv.Quote(t.text) + "…"
	}
	return strconv.Quote(t.text)
}
