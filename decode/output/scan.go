package output

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"knightsat/internal/text"
)

// syntaxError is a mistake in a solver's output, with its place, what was found there, and what
// was expected.
type syntaxError struct {
	file      string
	line, col int // counted from 1; columns in characters
	found     string
	expected  string
}

func (e *syntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: found %s, expected %s", e.file, e.line, e.col, e.found, e.expected)
}

type wordPlace struct{ line, col int }

// outputWord is a word, or the end of a line or of the output.
type outputWord struct {
	text string // its first solverWord bytes
	wordPlace
}

const (
	endOfLine   = "\n"
	endOfOutput = ""
)

func (t outputWord) ends() bool { return t.text == endOfLine || t.text == endOfOutput }

// wordReader splits lines into words. It holds no more than one word at a time, and after an
// error there are no more.
type wordReader struct {
	name string
	in   *bufio.Reader
	read int64
	err  error
	long func(byte) // gets the bytes of a word after those that are kept; nil: nobody does
	wordPlace
}

func newWordReader(name string, r io.Reader) wordReader {
	return wordReader{name: name, in: bufio.NewReaderSize(text.New(r), 1<<16), wordPlace: wordPlace{1, 1}}
}

// word returns the next word of the line, or its end.
func (s *wordReader) word() outputWord {
	word, at := make([]byte, 0, solverWord), s.wordPlace
	for s.err == nil {
		c, err := s.in.ReadByte()
		blank := c == ' ' || c == '\t'
		if len(word) > 0 && (err == io.EOF || err == nil && (blank || c == '\n')) {
			if err == nil {
				_ = s.in.UnreadByte() // which was read just now
			}
			return outputWord{string(word), at}
		}
		if len(word) == 0 {
			at = s.wordPlace
		}
		switch s.read++; {
		case err == io.EOF:
			return outputWord{endOfOutput, at}
		case err != nil:
			s.err = fmt.Errorf("reading %s: %w", s.name, err)
		case s.read > solverText:
			s.err = &syntaxError{s.name, s.line, s.col, "still more",
				fmt.Sprintf("at most %d bytes", int64(solverText))}
		case c == '\n':
			s.wordPlace = wordPlace{s.line + 1, 1}
			return outputWord{endOfLine, at}
		case c&0xC0 != 0x80: // further bytes of a character in UTF-8 don't count
			s.col++
		}
		switch {
		case blank:
		case len(word) < solverWord:
			word = append(word, c)
		case s.long != nil:
			s.long(c)
		}
	}
	return outputWord{endOfOutput, at}
}

// fault notes the error of finding t, unless there was one before.
func (s *wordReader) fault(t outputWord, expected string) {
	if s.err == nil {
		s.err = &syntaxError{s.name, t.line, t.col, t.String(), expected}
	}
}

// String shows the word in a message, shortened if it is long.
func (t outputWord) String() string {
	const limit = 40
	switch {
	case t.text == endOfOutput:
		return "the end of the output"
	case t.text == endOfLine:
		return "the end of the line"
	case len(t.text) > limit:
		return strconv.Quote(t.text[:limit]) + "…"
	}
	return strconv.Quote(t.text)
}
